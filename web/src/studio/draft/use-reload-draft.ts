import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import { routeQuery } from '../../api/query-client.ts'
import type { DraftSession } from './draft-session.ts'

/** Takes over a draft that the server has written into, such as with a customer's wording; undo leads back. */
export function useReloadDraft(orderId: string, language: string, session: DraftSession) {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const query = routeQuery(studioRoutes.listDrafts, { params: { orderId } })
    const { drafts } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    const draft = drafts.find((each) => each.language === language)
    if (draft && draft.revision !== session.state().saved?.revision) session.replace(draft)
  }, [queryClient, orderId, language, session])
}
