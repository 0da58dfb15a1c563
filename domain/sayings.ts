/** What a customer said themselves: a source of their page like the files they sent. */
import { z } from 'zod'
import { figuresIn } from './figures.ts'
import { isDateField, isNameField } from './find-claims.ts'
import { type Leaf, shapeOf } from './json-pointer.ts'
import {
  bare,
  figuresNotIn,
  hearLines,
  isDated,
  isNamed,
  type SourceWords,
} from './source-words.ts'

export const sayingSchema = z.object({
  words: z.string(),
  where: z.enum(['order', 'message', 'comment']),
  /** ISO 8601; null: of what was changed since, so that its day is not kept. */
  at: z.string().nullable(),
})
export type Saying = z.infer<typeof sayingSchema>

/** Line by line, as claims are looked for: what ends one saying and begins the next says nothing together. */
export const linesOf = (sayings: readonly Saying[]): string[] =>
  sayings.flatMap(({ words }) => [...words.split('\n'), ''])

export type Heard = readonly { readonly saying: Saying; readonly words: SourceWords }[]

export const hear = (sayings: readonly Saying[]): Heard =>
  sayings.map((saying) => ({ saying, words: hearLines(saying.words.split('\n')) }))

/** Shorter texts stand in many a sentence that is about something else. */
const LEAST_LETTERS = 6

/** The newest of a customer's sayings that holds what a field says; undefined: none does. */
export function sayingOf(
  { pointer, value }: Leaf,
  heard: Heard,
  languages: readonly string[],
): Saying | undefined {
  const shape = shapeOf(pointer)
  const text = String(value)
  const letters = bare(text).trim()
  const figures = figuresIn(text)
  const holds = (words: SourceWords): boolean => {
    if (isDateField(shape)) return isDated(words, text, languages)
    if (isNameField(shape)) return isNamed(words, text)
    if (letters.length >= LEAST_LETTERS && words.lines.some((line) => line.text.includes(letters)))
      return true
    return figures.length > 0 && figuresNotIn([words], text).length === 0
  }
  return heard.findLast(({ words }) => holds(words))?.saying
}
