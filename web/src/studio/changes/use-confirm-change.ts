import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import { request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'

/**
 * Confirms that a changed text states the same fact. One request at a time: the answer of an
 * earlier one must not replace a later one.
 */
export function useConfirmChange(orderId: string, onSave: () => Promise<boolean>) {
  const queryClient = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (key: string): Promise<void> => {
      const confirm = async () => {
        // The confirmation applies to the saved text.
        if (!(await onSave()))
          throw new Error('The draft could not be saved. Fix that, then try again.')
        const params = { orderId }
        const answer = await request(studioRoutes.resolveItems, {
          params,
          body: { keys: [key], how: 'same-fact' },
        })
        queryClient.setQueryData(routeQuery(studioRoutes.readGate, { params }).queryKey, answer)
      }
      const confirmed = last.current.then(confirm)
      last.current = confirmed.catch(() => {})
      return confirmed
    },
    [orderId, onSave, queryClient],
  )
}
