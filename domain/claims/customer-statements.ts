/** What a customer said themselves: a source of their page like the files they sent. */
import { z } from 'zod'
import { findNumbers } from './find-numbers.ts'
import { isDateField, isNameField } from './find-claims.ts'
import { type Leaf, shapeOf } from '../resume/json-pointer.ts'
import {
  foldText,
  numbersNotIn,
  indexLines,
  containsDate,
  containsName,
  type SourceText,
} from './source-text.ts'

export const customerStatementSchema = z.object({
  words: z.string(),
  where: z.enum(['order', 'message', 'comment']),
  /** ISO 8601; null: of what was changed since, so that its day is not kept. */
  at: z.string().nullable(),
})
export type CustomerStatement = z.infer<typeof customerStatementSchema>

/** Line by line, as claims are looked for: what ends one saying and begins the next says nothing together. */
export const statementLines = (sayings: readonly CustomerStatement[]): string[] =>
  sayings.flatMap(({ words }) => [...words.split('\n'), ''])

export type IndexedStatements = readonly {
  readonly saying: CustomerStatement
  readonly words: SourceText
}[]

export const indexStatements = (sayings: readonly CustomerStatement[]): IndexedStatements =>
  sayings.map((saying) => ({ saying, words: indexLines(saying.words.split('\n')) }))

/** Shorter texts stand in many a sentence that is about something else. */
const LEAST_LETTERS = 6

/** The newest of a customer's sayings that holds what a field says; undefined: none does. */
export function findStatement(
  { pointer, value }: Leaf,
  heard: IndexedStatements,
  languages: readonly string[],
): CustomerStatement | undefined {
  const shape = shapeOf(pointer)
  const text = String(value)
  const letters = foldText(text).trim()
  const figures = findNumbers(text)
  const holds = (words: SourceText): boolean => {
    if (isDateField(shape)) return containsDate(words, text, languages)
    if (isNameField(shape)) return containsName(words, text)
    if (letters.length >= LEAST_LETTERS && words.lines.some((line) => line.text.includes(letters)))
      return true
    return figures.length > 0 && numbersNotIn([words], text).length === 0
  }
  return heard.findLast(({ words }) => holds(words))?.saying
}
