import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { noteRoutes, type NotesResponse } from '@vitrine/contract/notes'
import { randomUuid } from '../api/random-uuid.ts'
import { routeQuery } from '../api/query-client.ts'

const LOOK_AGAIN_MS = 60_000

/** The notes of an order, polled every minute; `take` replaces them with a response. */
export function useNotes(orderId: string) {
  const query = routeQuery(noteRoutes.readNotes, { params: { orderId } })
  const queryClient = useQueryClient()
  const found = useQuery({ ...query, refetchOnMount: 'always', refetchInterval: LOOK_AGAIN_MS })
  const take = (answer: NotesResponse) => void queryClient.setQueryData(query.queryKey, answer)
  return { ...found, take }
}

/** The same ID for the same text, so that a retry is not a second note. */
export function useNoteId() {
  const unsent = useRef<{ words: string; id: string }>(undefined)
  return {
    of: (words: string) => {
      if (unsent.current?.words !== words) unsent.current = { words, id: randomUuid() }
      return { id: unsent.current.id }
    },
    done: () => {
      unsent.current = undefined
    },
  }
}
