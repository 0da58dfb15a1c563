/** The texts of a draft that somebody words, with what has to be known of each to judge it. */
import { type Pointer, leavesOf, shapeOf, textAt } from '../resume/json-pointer.ts'

export type DraftText = {
  readonly pointer: Pointer
  readonly text: string
  /** The entry it stands in, such as `/work/0`; empty: it is of the person. */
  readonly entry: Pointer
  /** One of a list of lines, as a job has. */
  readonly isLine: boolean
  /** Of a job, a project or a voluntary work that is over. */
  readonly isOver: boolean
}

const PROSE =
  /\/(?:summary|description|headline)$|\/highlights\/\*$|^\/meta\/vitrine\/notes\/\*\/text$|\/biography\/(?:short|long)$/

/** In the document's order. `today` is ISO 8601, as in `2026-03-14`. */
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

/** Where a sentence or a line begins, past its bullet: `start` is its first letter (UTF-16). */
export function sentenceStarts(text: string): number[] {
  const starts = [
    0,
    ...[...text.matchAll(/[.!?;]\s+|\n+/g)].map((end) => end.index + end[0].length),
  ]
  return starts.map((start) => start + (/^[\s•·*–—-]*/.exec(text.slice(start))?.[0].length ?? 0))
}

/** `Manage` for `manage` where `like` begins with a capital. */
export const matchCapitalization = (word: string, like: string): string =>
  /^\p{Lu}/u.test(like) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word

export const primaryLanguage = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? tag
