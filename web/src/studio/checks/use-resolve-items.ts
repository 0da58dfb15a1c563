import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import { request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'

/**
 * Answers items that take one press. One request at a time: the answer of an earlier one must not
 * replace a later one.
 */
export function useResolveItems(orderId: string, onSave: () => Promise<boolean>) {
  const queryClient = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (how: 'same-fact' | 'done', keys: readonly string[]): Promise<void> => {
      const resolve = async () => {
        // The answer applies to the saved text.
        if (!(await onSave()))
          throw new Error('The draft could not be saved. Fix that, then try again.')
        const params = { orderId }
        const answer = await request(studioRoutes.resolveItems, {
          params,
          body: { keys: [...keys], how },
        })
        queryClient.setQueryData(routeQuery(studioRoutes.readGate, { params }).queryKey, answer)
      }
      const resolved = last.current.then(resolve)
      last.current = resolved.catch(() => {})
      return resolved
    },
    [orderId, onSave, queryClient],
  )
}
