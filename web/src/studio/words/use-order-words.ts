import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type LanguageWordsResponse,
  type SaveWordsBody,
  studioRoutes,
  type GateResponse,
} from '@vitrine/contract/studio'
import { request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'
import { missingWordsOf } from './written-words.ts'

/** The words of an ordered language; null: the catalog has them, or they are not loaded. */
export function useOrderWords(orderId: string, language: { code: string }, gate: GateResponse) {
  const queryClient = useQueryClient()
  const params = { orderId, language: language.code }
  const query = routeQuery(studioRoutes.readWords, { params })
  const answer = useQuery({
    ...query,
    refetchOnMount: 'always',
    enabled: gate.missingWords.some((each) => each.language === language.code),
  })
  const put = (saved: LanguageWordsResponse) => {
    queryClient.setQueryData(query.queryKey, saved)
    // The blockers of this language, without comparing all drafts again.
    queryClient.setQueryData(
      routeQuery(studioRoutes.readGate, { params: { orderId } }).queryKey,
      (before) => {
        if (before === undefined) return before
        const missingWords = before.missingWords.map((each) =>
          each.language === language.code ? { ...each, words: missingWordsOf(saved) } : each,
        )
        return { ...before, missingWords }
      },
    )
  }
  return {
    words: answer.data ?? null,
    saveWords: async (body: SaveWordsBody) => {
      const saved = await request(studioRoutes.saveWords, { params, body })
      put(saved)
      return saved
    },
    reloadWords: async () => {
      const { data } = await answer.refetch()
      if (data) put(data)
    },
  }
}
