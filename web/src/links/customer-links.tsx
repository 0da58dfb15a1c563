import { linkRoutes } from '@vitrine/contract/links'
import type { OrderAccess } from '../api/order-access.ts'
import { LinkList } from './link-list.tsx'
import { useFreshQuery } from '../api/query-client.ts'

/** Links on the live page; renders nothing without any. */
export default function CustomerLinks({ access }: { access: OrderAccess }) {
  const seen = useFreshQuery(linkRoutes.readMyLinks, {
    params: { paymentIntentId: access.oid },
    query: { token: access.t },
  })
  const links = seen.data?.links
  if (!links || links.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-h3">Where your page leads</h2>
      <p className="mt-1.5 mb-3 max-w-prose text-ink-2">
        We open every link on it about once a month. A link is called gone after two looks, some
        days apart. To have one changed, write to us.
      </p>
      <LinkList links={links} />
    </section>
  )
}
