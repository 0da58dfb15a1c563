import { useRef } from 'react'
import { randomUuid } from './random-uuid.ts'

/** The same ID for the same text, so that a retry is not a second message. */
export function useMessageId(): (words: string) => string {
  const last = useRef<{ words: string; id: string }>(undefined)
  return (words) => {
    if (last.current?.words !== words) last.current = { words, id: randomUuid() }
    return last.current.id
  }
}
