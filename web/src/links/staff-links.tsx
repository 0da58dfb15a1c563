import { linkRoutes } from '@vitrine/contract/links'
import { Panel } from '../ui/panel.tsx'
import { LinkList } from './link-list.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { useFreshQuery } from '../api/query-client.ts'

/** Links on the order's live page, as the customer sees them. */
export function StaffLinks({ orderId }: { orderId: string }) {
  const seen = useFreshQuery(linkRoutes.readLinks, { params: { orderId } })
  const links = seen.data?.links
  if (!seen.isError && (!links || links.length === 0)) return null
  return (
    <Panel title="Links">
      <QueryError query={seen} title="The links could not be loaded" />
      {links && links.length > 0 && <LinkList links={links} />}
    </Panel>
  )
}
