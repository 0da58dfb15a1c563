import type { QueryClient } from '@tanstack/react-query'
import { type DraftAnswer, studioRoutes } from '@vitrine/contract/studio'
import { queryOf } from '../../api/queries.ts'

/** Puts a draft that the server just answered with into the list of drafts: whoever opens it next begins from it. */
export function rememberDraft(queryClient: QueryClient, orderId: string, draft: DraftAnswer): void {
  const { queryKey } = queryOf(studioRoutes.listDrafts, { params: { orderId } })
  queryClient.setQueryData(queryKey, (listed) => {
    if (listed === undefined) return undefined
    const known = listed.drafts.find(({ language }) => language === draft.language)
    // Two answers can arrive in the wrong order.
    if (known !== undefined && known.revision > draft.revision) return listed
    const others = listed.drafts.filter(({ language }) => language !== draft.language)
    return { ...listed, drafts: [...others, draft] }
  })
}
