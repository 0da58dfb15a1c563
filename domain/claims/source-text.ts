/** Words and numbers of the sources, to look up claims. */
import { findNumbers } from './find-numbers.ts'
import { findQuantities, type Quantity } from './find-quantities.ts'
import { memoize } from '../text/memoize.ts'
import { fewest, indexSubstrings, type SubstringIndex } from '../text/substring-index.ts'

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

/** Lines in reading order: a name can break over two lines. `language`: of number words. */
export function indexLines(lines: readonly string[], language = 'en'): SourceText {
  const heard = lines.map((line): Line => {
    const text = foldText(line)
    return {
      text,
      words: new Set(wordsOf(text)),
      figures: new Set([
        ...findNumbers(line).map(({ key }) => key),
        ...findQuantities(line, language).map(figureOf),
      ]),
    }
  })
  return { lines: heard, figures: new Set(heard.flatMap(({ figures }) => [...figures])) }
}

/** Numbers without a source: digits, words and scales. */
export function numbersNotIn(
  said: readonly SourceText[],
  text: string,
  language = 'en',
): { readonly written: string }[] {
  const isSaid = (key: string) => said.some(({ figures }) => figures.has(key))
  const numbers = findNumbers(text)
  const amounts = findQuantities(text, language).filter((amount) => {
    const written = text.slice(amount.start, amount.end)
    const digits = findNumbers(written)
    const isScaled = digits.length === 0 || !digits.some(({ key }) => key === figureOf(amount))
    return isScaled && !digits.some(({ key }) => !isSaid(key)) && !isSaid(figureOf(amount))
  })
  return [
    ...numbers.filter(({ key }) => !isSaid(key)),
    ...amounts.map(({ start, end }) => ({ written: text.slice(start, end) })),
  ]
}

/** `12000000`, `40%`: units and currencies are compared with the field's own source only. */
const figureOf = ({ key }: Quantity): string => {
  const [value = '', unit = ''] = key.split(' ')
  return unit === '%' ? `${value}%` : value
}

/** All words of a name are on one line or on two consecutive lines. */
export const containsName = (said: SourceText, name: string): boolean =>
  findNameLine(said, name) !== undefined

/** The place of the first line with all words of a name, else of the first of two lines. */
export function findNameLine({ lines }: SourceText, name: string): number | undefined {
  const words = [...new Set(wordsOf(foldText(name)))]
  if (words.length === 0) return lines.length > 0 ? 0 : undefined
  const { linesOfWord } = lineIndex(lines)
  const rarest = fewest(words.map(linesOfWord))
  const stands = (word: string, line: Line | undefined) =>
    line !== undefined &&
    (line.words.has(word) || (CASELESS.test(word) && line.text.includes(word)))
  const alone = rarest.find((place) => words.every((word) => stands(word, lines[place])))
  if (alone !== undefined) return alone
  return rarest
    .flatMap((place) => [place - 1, place])
    .find((place) =>
      words.every((word) => stands(word, lines[place]) || stands(word, lines[place + 1])),
    )
}

/** A line contains the year and month of an ISO 8601 date, the month as number or name. */
export const containsDate = (
  said: SourceText,
  date: string,
  languages: readonly string[],
): boolean => findDateLine(said, date, languages) !== undefined

/** The place of the first such line. */
export function findDateLine(
  { lines }: SourceText,
  date: string,
  languages: readonly string[],
): number | undefined {
  const [year = '', month] = date.split('-')
  const { linesOfFigure, linesOfMonth } = lineIndex(lines)
  const ofYear = linesOfFigure.get(year) ?? []
  if (month === undefined) return ofYear[0]
  const inMonth = linesOfMonth(month, languages)
  const ofShortYear = linesOfFigure.get(shortYear(year)) ?? []
  const found = [ofYear, ofShortYear].flatMap(
    (places) => places.find((place) => inMonth.has(place)) ?? [],
  )
  return found.length > 0 ? Math.min(...found) : undefined
}

/** The place of the first line with a number. */
export const findFigureLine = ({ lines }: SourceText, key: string): number | undefined =>
  lineIndex(lines).linesOfFigure.get(key)?.[0]

/** Places of lines in order, by number and by word. */
const lineIndex = memoize((lines: readonly Line[]) => {
  const [linesOfFigure, byWord] = [new Map<string, number[]>(), new Map<string, number[]>()]
  lines.forEach(({ figures, words }, place) => {
    for (const figure of figures) append(linesOfFigure, figure, place)
    for (const word of words) append(byWord, word, place)
  })
  const months = new Map<string, ReadonlySet<number>>()
  let parts: SubstringIndex | undefined
  return {
    linesOfFigure,
    linesOfWord(word: string): readonly number[] {
      if (!CASELESS.test(word)) return byWord.get(word) ?? []
      parts ??= indexSubstrings(lines.map(({ text }) => text))
      return parts.placesOf(word)
    },
    linesOfMonth(month: string, languages: readonly string[]): ReadonlySet<number> {
      const key = `${month} ${languages.join(' ')}`
      const known = months.get(key)
      if (known !== undefined) return known
      const names = languages.flatMap((each) => monthNames(each, month))
      const inMonth = new Set(linesOfFigure.get(String(Number(month))))
      for (const [word, places] of byWord)
        if (names.some((name) => saysMonth(word, name)))
          for (const place of places) inMonth.add(place)
      months.set(key, inMonth)
      return inMonth
    },
  }
})

function append(lists: Map<string, number[]>, key: string, place: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [place])
  else list.push(place)
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
