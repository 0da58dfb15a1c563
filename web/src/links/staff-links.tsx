import { useQuery } from '@tanstack/react-query'
import { linkRoutes } from '@vitrine/contract/links'
import { queryOf } from '../api/queries.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { LinksShown } from './links-shown.tsx'

/** What an order's live page leads to, as its customer sees it. */
export function StaffLinks({ orderId }: { orderId: string }) {
  const seen = useQuery({
    ...queryOf(linkRoutes.readLinks, { params: { orderId } }),
    refetchOnMount: 'always',
  })
  const links = seen.data?.links
  if (!seen.isError && (!links || links.length === 0)) return null
  return (
    <Panel title="Links">
      {seen.isError && (
        <FaultNotice
          title="The links could not be loaded"
          fault={seen.error}
          busy={seen.isFetching}
          onRetry={() => void seen.refetch()}
        />
      )}
      {links && links.length > 0 && <LinksShown links={links} />}
    </Panel>
  )
}
