import { splitSentences } from './split-sentences.ts'
import type { ResumeTextSection } from './resume-texts.ts'

/** A sentence of a field, by offsets into its text. */
export type Sentence = {
  readonly pointer: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Pure. The sentences of a resume in page order, without dates: pages print those otherwise. */
export function listSentences(
  sections: readonly ResumeTextSection[],
  language: string,
): Sentence[] {
  const words = sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.words))
  return words
    .filter(({ isDate }) => !isDate)
    .flatMap(({ pointer, text }) =>
      splitSentences(text, language).map(({ start, end }) => ({
        pointer,
        start,
        end,
        text: text.slice(start, end),
      })),
    )
}

/** Invisible characters that templates add within words. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2060\u2066-\u2069]/
const SPACE = /[\s\u00A0\u2009\u202F]/

/** A text as it is compared, with the place of each of its characters in the original. */
export type Comparable = { readonly text: string; readonly places: readonly number[] }

/** Pure. One space for any, no invisible characters, plain hyphens and quotes. */
export function comparable(original: string): Comparable {
  const places: number[] = []
  let text = ''
  for (let place = 0; place < original.length; place += 1) {
    const character = original.charAt(place)
    if (INVISIBLE.test(character)) continue
    const isSpace = SPACE.test(character)
    if (isSpace && (text === '' || text.endsWith(' '))) continue
    text += isSpace ? ' ' : (PLAIN[character] ?? character)
    places.push(place)
  }
  return { text, places }
}

const PLAIN: Readonly<Record<string, string>> = {
  '\u2011': '-',
  '\u2019': "'",
  '\u2018': "'",
  '\u201C': '"',
  '\u201D': '"',
}

/**
 * Pure. For each sentence its place in the page's text, or null. Longer sentences are placed first
 * and no two overlap; equal sentences are placed in page order. Both texts are `comparable`.
 */
export function matchSentences(
  page: string,
  sentences: readonly string[],
): ({ readonly start: number; readonly end: number } | null)[] {
  const isTaken = new Uint8Array(page.length)
  const found: ({ start: number; end: number } | null)[] = sentences.map(() => null)
  const byLength = sentences
    .map((text, index) => ({ text, index }))
    .toSorted((one, other) => other.text.length - one.text.length || one.index - other.index)
  const reached = new Map<string, number>()
  for (const { text, index } of byLength) {
    let start = text === '' ? -1 : page.indexOf(text, reached.get(text) ?? 0)
    while (start >= 0 && !isFree(page, isTaken, start, start + text.length))
      start = page.indexOf(text, start + 1)
    reached.set(text, start < 0 ? page.length : start + text.length)
    if (start < 0) continue
    isTaken.fill(1, start, start + text.length)
    found[index] = { start, end: start + text.length }
  }
  return found
}

const LETTER = /[\p{L}\p{N}]/u

/** Whether nothing was placed there, and it begins and ends with whole words. */
function isFree(page: string, isTaken: Uint8Array, start: number, end: number): boolean {
  if (isTaken[start] === 1 || isTaken[end - 1] === 1) return false
  const cuts = (at: number) => LETTER.test(page.charAt(at - 1)) && LETTER.test(page.charAt(at))
  return !cuts(start) && !cuts(end)
}
