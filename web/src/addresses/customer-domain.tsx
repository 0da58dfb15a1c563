import { useMemo } from 'react'
import { addressRoutes } from '@vitrine/contract/addresses'
import { routeUrl, request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { type DomainApi, DomainSettings } from './domain-settings.tsx'

/** The customer's domain settings. */
export default function CustomerDomain(props: { access: OrderAccess; onChanged: () => void }) {
  const { access, onChanged } = props
  const calls = useMemo(() => callsOf(access), [access])
  return (
    <DomainSettings
      calls={calls}
      onChanged={onChanged}
      around={(control) => (
        <section className="mt-10 border-t border-ink pt-6">
          <h2 className="mb-3 text-h3">Your domain</h2>
          {control}
        </section>
      )}
    />
  )
}

function callsOf({ oid, t }: OrderAccess): DomainApi {
  const input = { params: { paymentIntentId: oid }, query: { token: t } }
  return {
    read: {
      queryKey: [routeUrl(addressRoutes.readMyAddress, input)],
      queryFn: () => request(addressRoutes.readMyAddress, input),
    },
    set: (domain) => request(addressRoutes.setMyDomain, { ...input, body: { domain } }),
    release: () => request(addressRoutes.removeMyDomain, input),
    check: () => request(addressRoutes.checkMyDomain, input),
    registration: {
      ask: (domain) =>
        request(addressRoutes.requestMyDomainRegistration, { ...input, body: { domain } }),
      withdraw: () => request(addressRoutes.cancelMyDomainRegistration, input),
    },
    mail: {
      set: (body) => request(addressRoutes.setMyMail, { ...input, body }),
      end: () => request(addressRoutes.removeMyMail, input),
      check: () => request(addressRoutes.checkMyMail, input),
    },
  }
}
