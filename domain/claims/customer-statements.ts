/** Customer statements are a source like files. */
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
  /** ISO 8601; null: edited later. */
  at: z.string().nullable(),
})
export type CustomerStatement = z.infer<typeof customerStatementSchema>

/** Lines with a separator, so that two statements never match together. */
export const statementLines = (sayings: readonly CustomerStatement[]): string[] =>
  sayings.flatMap(({ words }) => [...words.split('\n'), ''])

export type IndexedStatements = readonly {
  readonly saying: CustomerStatement
  readonly words: SourceText
}[]

export const indexStatements = (sayings: readonly CustomerStatement[]): IndexedStatements =>
  sayings.map((saying) => ({ saying, words: indexLines(saying.words.split('\n')) }))

/** Shorter texts match by accident. */
const LEAST_LETTERS = 6

/** The newest statement that contains a field's value. */
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
