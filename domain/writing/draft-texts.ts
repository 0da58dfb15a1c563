/** Prose of a draft with its context. */
import { type Pointer, leavesOf, shapeOf, textAt } from '../resume/json-pointer.ts'

export type DraftText = {
  readonly pointer: Pointer
  readonly text: string
  /** `/work/0`; empty: the person. */
  readonly entry: Pointer
  /** A highlight. */
  readonly isLine: boolean
  /** The job, project or volunteering has ended. */
  readonly isOver: boolean
}

const PROSE =
  /\/(?:summary|description|headline)$|\/highlights\/\*$|^\/meta\/vitrine\/notes\/\*\/text$|\/biography\/(?:short|long)$/

/** In document order. `today` is ISO 8601: `2026-03-14`. */
export function listDraftTexts(resume: unknown, today: string): DraftText[] {
  return leavesOf(resume).flatMap(({ pointer, value }): DraftText[] => {
    const shape = shapeOf(pointer)
    if (typeof value !== 'string' || value.trim() === '' || !PROSE.test(shape)) return []
    const entry = /^\/(?:work|volunteer|projects)\/\d+/.exec(pointer)?.[0] ?? ''
    const end = entry === '' ? '' : textAt(resume, `${entry}/endDate`)
    const isOver = end !== '' && end < today.slice(0, end.length)
    return [{ pointer, text: value, entry, isLine: shape.endsWith('/highlights/*'), isOver }]
  })
}

/** UTF-16 offsets of sentences and lines, after bullets. */
export function sentenceStarts(text: string): number[] {
  const starts = [
    0,
    ...[...text.matchAll(/[.!?;]\s+|\n+/g)].map((end) => end.index + end[0].length),
  ]
  return starts.map((start) => start + (/^[\s•·*–—-]*/.exec(text.slice(start))?.[0].length ?? 0))
}

/** `Manage` for `manage` if `like` is capitalized. */
export const matchCapitalization = (word: string, like: string): string =>
  /^\p{Lu}/u.test(like) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
