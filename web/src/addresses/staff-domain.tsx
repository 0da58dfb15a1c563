import { useMemo } from 'react'
import { addressRoutes } from '@vitrine/contract/addresses'
import { routeUrl, request } from '../api/client.ts'
import { Panel } from '../ui/panel.tsx'
import { type DomainApi, DomainSettings } from './domain-settings.tsx'

/** The domain settings that the customer sees, for the team. */
export function StaffDomain({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const calls = useMemo(() => callsOf(orderId), [orderId])
  return (
    <DomainSettings
      calls={calls}
      onChanged={onChanged}
      around={(control) => <Panel title="Address">{control}</Panel>}
    />
  )
}

function callsOf(orderId: string): DomainApi {
  const input = { params: { orderId } }
  return {
    read: {
      queryKey: [routeUrl(addressRoutes.readOrderAddress, input)],
      queryFn: () => request(addressRoutes.readOrderAddress, input),
    },
    set: (domain) => request(addressRoutes.setOrderDomain, { ...input, body: { domain } }),
    release: () => request(addressRoutes.removeOrderDomain, input),
    check: () => request(addressRoutes.checkOrderDomain, input),
    registration: {
      ask: (domain) =>
        request(addressRoutes.requestOrderDomainRegistration, { ...input, body: { domain } }),
      withdraw: () => request(addressRoutes.cancelOrderDomainRegistration, input),
      record: (body) => request(addressRoutes.recordRegistration, { ...input, body }),
    },
    mail: {
      set: (body) => request(addressRoutes.setOrderMail, { ...input, body }),
      end: () => request(addressRoutes.removeOrderMail, input),
      check: () => request(addressRoutes.checkOrderMail, input),
    },
  }
}
