import { useMemo } from 'react'
import { addressRoutes } from '@vitrine/contract/addresses'
import { addressOf, call } from '../api/call.ts'
import { Panel } from '../ui/panel.tsx'
import { type AddressCalls, AddressControl } from './address-control.tsx'

/** The address of an order's site, as its customer sees it, for the team to help with. */
export function StaffAddress({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const calls = useMemo(() => callsOf(orderId), [orderId])
  return (
    <AddressControl
      calls={calls}
      onChanged={onChanged}
      around={(control) => <Panel title="Address">{control}</Panel>}
    />
  )
}

function callsOf(orderId: string): AddressCalls {
  const input = { params: { orderId } }
  return {
    read: {
      queryKey: [addressOf(addressRoutes.readOrderAddress, input)],
      queryFn: () => call(addressRoutes.readOrderAddress, input),
    },
    set: (domain) => call(addressRoutes.setOrderDomain, { ...input, body: { domain } }),
    release: () => call(addressRoutes.releaseOrderDomain, input),
    look: () => call(addressRoutes.lookAtOrderDomain, input),
    registration: {
      ask: (domain) => call(addressRoutes.askForOrderDomain, { ...input, body: { domain } }),
      withdraw: () => call(addressRoutes.withdrawOrderDomain, input),
      record: (body) => call(addressRoutes.recordRegistration, { ...input, body }),
    },
    mail: {
      set: (body) => call(addressRoutes.setOrderMail, { ...input, body }),
      end: () => call(addressRoutes.endOrderMail, input),
      look: () => call(addressRoutes.lookAtOrderMail, input),
    },
  }
}
