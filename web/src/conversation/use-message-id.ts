import { useRef } from 'react'
import { randomUuid } from '../api/random-uuid.ts'

/** The same id for the same words: what is sent once more after a failure is the same message. */
export function useMessageId(): (words: string) => string {
  const last = useRef<{ words: string; id: string }>(undefined)
  return (words) => {
    if (last.current?.words !== words) last.current = { words, id: randomUuid() }
    return last.current.id
  }
}
