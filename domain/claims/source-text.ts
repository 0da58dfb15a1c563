/** Words and numbers of the sources, to look up claims. */
import { type TextNumber, findNumbers } from './find-numbers.ts'

export type SourceText = {
  /** Keys of all numbers. */
  readonly figures: ReadonlySet<string>
  readonly lines: readonly Line[]
}

type Line = {
  readonly words: ReadonlySet<string>
  readonly figures: ReadonlySet<string>
  /** For scripts without spaces. */
  readonly text: string
}

/** Lines in reading order: a name can break over two lines. */
export function indexLines(lines: readonly string[]): SourceText {
  const heard = lines.map((line): Line => {
    const text = foldText(line)
    return {
      text,
      words: new Set(wordsOf(text)),
      figures: new Set(findNumbers(line).map(({ key }) => key)),
    }
  })
  return { lines: heard, figures: new Set(heard.flatMap(({ figures }) => [...figures])) }
}

/** Numbers without a source. */
export function numbersNotIn(said: readonly SourceText[], text: string): TextNumber[] {
  return findNumbers(text).filter(({ key }) => !said.some(({ figures }) => figures.has(key)))
}

/** All words of a name are on one line or on two consecutive lines. */
export function containsName({ lines }: SourceText, name: string): boolean {
  const words = wordsOf(foldText(name))
  const stands = (word: string, line: Line | undefined) =>
    line !== undefined &&
    (line.words.has(word) || (CASELESS.test(word) && line.text.includes(word)))
  return lines.some((line, place) =>
    words.every((word) => stands(word, line) || stands(word, lines[place + 1])),
  )
}

/** A line contains the year and month of an ISO 8601 date, the month as number or name. */
export function containsDate(
  { lines }: SourceText,
  date: string,
  languages: readonly string[],
): boolean {
  const [year = '', month] = date.split('-')
  const months = month === undefined ? [] : languages.flatMap((each) => monthNames(each, month))
  const isMonth = (line: Line) =>
    month === undefined ||
    line.figures.has(String(Number(month))) ||
    [...line.words].some((word) => months.some((name) => saysMonth(word, name)))
  return lines.some(
    (line) =>
      (line.figures.has(year) || (month !== undefined && line.figures.has(shortYear(year)))) &&
      isMonth(line),
  )
}

/** Lowercase without accents: "São  João" equals "Sao Joao". */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

const wordsOf = (bareText: string): string[] => bareText.match(/[\p{L}\p{N}]+/gu) ?? []

/** Letters of scripts without case and often without spaces. */
const CASELESS = /^\p{Lo}+$/u

const shortYear = (year: string): string => String(Number(year.slice(2)))

/** "sept" matches "september", "июня" matches "июнь". */
const saysMonth = (word: string, name: string): boolean =>
  word === name || (word.length >= 3 && (name.startsWith(word) || word.startsWith(name)))

const knownMonths = new Map<string, readonly string[]>()

/** Names of a month, alone and in a date; empty: unknown language. */
function monthNames(language: string, month: string): readonly string[] {
  const key = `${language} ${month}`
  const known = knownMonths.get(key)
  if (known !== undefined) return known
  const day = new Date(`2000-${month}-15T12:00:00Z`)
  const forms: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
  ]
  const names = forms.flatMap((form) => {
    const format = formatFor(language, { ...form, timeZone: 'UTC' })
    const name = format?.formatToParts(day).find(({ type }) => type === 'month')?.value
    return name === undefined ? [] : wordsOf(foldText(name)).slice(0, 1)
  })
  // Numeric months are found as numbers.
  const inWords = names.filter((name) => !/^\d+$/.test(name))
  knownMonths.set(key, inWords)
  return inWords
}

function formatFor(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(language, options)
  } catch {
    return null
  }
}
