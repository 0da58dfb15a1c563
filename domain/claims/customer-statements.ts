/** Customer statements are a source like files. */
import { z } from 'zod'
import { findNumbers } from './find-numbers.ts'
import { isDateField, isNameField } from './find-claims.ts'
import { type Leaf, shapeOf } from '../resume/json-pointer.ts'
import { findDateLine, findNameLine, foldText, indexLines } from './source-text.ts'
import { fewest, indexSubstrings } from '../text/substring-index.ts'

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

export type IndexedStatements = ReturnType<typeof indexStatements>

export function indexStatements(sayings: readonly CustomerStatement[]) {
  const newestFirst = sayings.toReversed()
  const lines = newestFirst.flatMap((saying, place) =>
    statementLines([saying]).map((text) => ({ text, place })),
  )
  const said = indexLines(lines.map(({ text }) => text))
  const texts = indexSubstrings(said.lines.map(({ text }) => text))
  const figuresOf = newestFirst.map(
    ({ words }) => new Set(findNumbers(words).map(({ key }) => key)),
  )
  const statementsOf = new Map<string, number[]>()
  figuresOf.forEach((keys, place) => {
    for (const key of keys) statementsOf.set(key, statementsOf.get(key) ?? [])
    for (const key of keys) statementsOf.get(key)?.push(place)
  })
  return { newestFirst, lines, said, texts, figuresOf, statementsOf }
}

/** Shorter texts match by accident. */
const LEAST_LETTERS = 6

/** The newest statement that contains a field's value. */
export function findStatement(
  { pointer, value }: Leaf,
  heard: IndexedStatements,
  languages: readonly string[],
): CustomerStatement | undefined {
  const { newestFirst, lines, said, texts, figuresOf, statementsOf } = heard
  const shape = shapeOf(pointer)
  const text = String(value)
  const placeOf = (line: number | undefined) => lines[line ?? lines.length]?.place
  const newest = (...places: readonly (number | undefined)[]) =>
    newestFirst[Math.min(...places.map((place) => place ?? newestFirst.length))]
  if (isDateField(shape)) return newest(placeOf(findDateLine(said, text, languages)))
  if (isNameField(shape)) return newest(placeOf(findNameLine(said, text)))
  const letters = foldText(text).trim()
  const byLetters = letters.length < LEAST_LETTERS ? undefined : texts.placesOf(letters)[0]
  const keys = findNumbers(text).map(({ key }) => key)
  const byFigures = fewest(keys.map((key) => statementsOf.get(key) ?? [])).find((place) =>
    keys.every((key) => figuresOf[place]?.has(key) === true),
  )
  return newest(placeOf(byLetters), byFigures)
}
