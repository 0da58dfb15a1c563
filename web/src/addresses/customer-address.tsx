import { useMemo } from 'react'
import { addressRoutes } from '@vitrine/contract/addresses'
import { addressOf, call } from '../api/call.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { type AddressCalls, AddressControl } from './address-control.tsx'

/** The customer's own address: where the site is, and a domain of theirs. */
export default function CustomerAddress(props: { access: OrderAccess; onChanged: () => void }) {
  const { access, onChanged } = props
  const calls = useMemo(() => callsOf(access), [access])
  return (
    <AddressControl
      calls={calls}
      onChanged={onChanged}
      around={(control) => (
        <section aria-labelledby="address-title" className="mt-10 border-t border-ink pt-6">
          <h2 id="address-title" className="mb-3 text-h3">
            Your domain
          </h2>
          {control}
        </section>
      )}
    />
  )
}

function callsOf({ oid, t }: OrderAccess): AddressCalls {
  const input = { params: { paymentIntentId: oid }, query: { token: t } }
  return {
    read: {
      queryKey: [addressOf(addressRoutes.readMyAddress, input)],
      queryFn: () => call(addressRoutes.readMyAddress, input),
    },
    set: (domain) => call(addressRoutes.setMyDomain, { ...input, body: { domain } }),
    release: () => call(addressRoutes.releaseMyDomain, input),
    look: () => call(addressRoutes.lookAtMyDomain, input),
    registration: {
      ask: (domain) => call(addressRoutes.askForMyDomain, { ...input, body: { domain } }),
      withdraw: () => call(addressRoutes.withdrawMyDomain, input),
    },
    mail: {
      set: (body) => call(addressRoutes.setMyMail, { ...input, body }),
      end: () => call(addressRoutes.endMyMail, input),
      look: () => call(addressRoutes.lookAtMyMail, input),
    },
  }
}
