import type { QueryClient } from '@tanstack/react-query'
import { type DraftResponse, studioRoutes } from '@vitrine/contract/studio'
import { routeQuery } from '../../api/query-client.ts'

/** Puts a draft from a server response into the cached list of drafts. */
export function cacheDraft(queryClient: QueryClient, orderId: string, draft: DraftResponse): void {
  const { queryKey } = routeQuery(studioRoutes.listDrafts, { params: { orderId } })
  queryClient.setQueryData(queryKey, (listed) => {
    if (listed === undefined) return undefined
    const known = listed.drafts.find(({ language }) => language === draft.language)
    // Responses can arrive out of order.
    if (known !== undefined && known.revision > draft.revision) return listed
    const others = listed.drafts.filter(({ language }) => language !== draft.language)
    return { ...listed, drafts: [...others, draft] }
  })
}
