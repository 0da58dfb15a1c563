import { useQuery } from '@tanstack/react-query'
import { linkRoutes } from '@vitrine/contract/links'
import { routeQuery } from '../api/query-client.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { LinkList } from './link-list.tsx'

/** What an order's live page leads to, as its customer sees it. */
export function StaffLinks({ orderId }: { orderId: string }) {
  const seen = useQuery({
    ...routeQuery(linkRoutes.readLinks, { params: { orderId } }),
    refetchOnMount: 'always',
  })
  const links = seen.data?.links
  if (!seen.isError && (!links || links.length === 0)) return null
  return (
    <Panel title="Links">
      {seen.isError && (
        <ErrorNotice
          title="The links could not be loaded"
          error={seen.error}
          busy={seen.isFetching}
          onRetry={() => void seen.refetch()}
        />
      )}
      {links && links.length > 0 && <LinkList links={links} />}
    </Panel>
  )
}
