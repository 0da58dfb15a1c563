import { useEffect, useState } from 'react'

export const TYPE_MS = 120
export const DELETE_MS = 60
export const HOLD_MS = 2500

export const phrases = [
  'Recruiter Ready Website',
  'Portfolio That Converts',
  'Personal Brand Site',
  'Digital Presence',
] as const

export type Typing = {
  /** Index of the phrase. */
  readonly phrase: number
  /** How many of its characters stand. */
  readonly length: number
  readonly deleting: boolean
}

/** As the page is built: the first phrase, complete. */
export const typedOut: Typing = { phrase: 0, length: phrases[0].length, deleting: false }

/**
 * The next picture and the milliseconds until it: type a character, hold the whole phrase, delete a
 * character, begin the next phrase.
 */
export function nextTyping(
  now: Typing,
  lines: readonly string[] = phrases,
): { next: Typing; afterMs: number } {
  const length = lines[now.phrase]?.length ?? 0
  if (!now.deleting && now.length >= length) {
    return { next: { ...now, length: length - 1, deleting: true }, afterMs: HOLD_MS }
  }
  if (!now.deleting) return { next: { ...now, length: now.length + 1 }, afterMs: TYPE_MS }
  if (now.length > 0) return { next: { ...now, length: now.length - 1 }, afterMs: DELETE_MS }
  return {
    next: { phrase: (now.phrase + 1) % lines.length, length: 1, deleting: false },
    afterMs: TYPE_MS,
  }
}

/** The phrase as it stands now. Not running: it stays as it is. */
export function useTypedPhrase(running: boolean): string {
  const [typing, setTyping] = useState(typedOut)
  useEffect(() => {
    if (!running) return
    const { next, afterMs } = nextTyping(typing)
    const timer = setTimeout(() => setTyping(next), afterMs)
    return () => clearTimeout(timer)
  }, [running, typing])
  return (phrases[typing.phrase] ?? '').slice(0, typing.length)
}
