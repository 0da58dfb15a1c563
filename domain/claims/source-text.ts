/**
 * The words and numbers of what a draft is made from, so that a claim can be looked for
 * in them: does this number, date or name stand anywhere in it?
 */
import { type TextNumber, findNumbers } from './find-numbers.ts'

export type SourceText = {
  /** The keys of all numbers. */
  readonly figures: ReadonlySet<string>
  readonly lines: readonly Line[]
}

type Line = {
  readonly words: ReadonlySet<string>
  readonly figures: ReadonlySet<string>
  /** For scripts that put no space between words. */
  readonly text: string
}

/** Takes in lines in the order in which they are read: a name may be broken over two of them. */
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

/** The numbers of a text that stand nowhere. */
export function numbersNotIn(said: readonly SourceText[], text: string): TextNumber[] {
  return findNumbers(text).filter(({ key }) => !said.some(({ figures }) => figures.has(key)))
}

/** Whether all words of a name stand together: on one line, or on two that follow each other. */
export function containsName({ lines }: SourceText, name: string): boolean {
  const words = wordsOf(foldText(name))
  const stands = (word: string, line: Line | undefined) =>
    line !== undefined &&
    (line.words.has(word) || (CASELESS.test(word) && line.text.includes(word)))
  return lines.some((line, place) =>
    words.every((word) => stands(word, line) || stands(word, lines[place + 1])),
  )
}

/**
 * Whether a date, ISO 8601 to the precision known, stands on a line: its year, and if it
 * has one its month, as a number or by its name in one of the languages.
 */
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

/** Letters and digits in small letters, without accents: "São  João" and "Sao Joao" are the same name. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

const wordsOf = (bareText: string): string[] => bareText.match(/[\p{L}\p{N}]+/gu) ?? []

/** Letters of scripts without capitals, which may stand without spaces between the words. */
const CASELESS = /^\p{Lo}+$/u

const shortYear = (year: string): string => String(Number(year.slice(2)))

/** "sept" for "september", and "июня" where the name is "июнь". */
const saysMonth = (word: string, name: string): boolean =>
  word === name || (word.length >= 3 && (name.startsWith(word) || word.startsWith(name)))

const knownMonths = new Map<string, readonly string[]>()

/** The names of a month in a language, alone and in a date. Empty for a language that nobody knows. */
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
  // A month that a language writes as a number is looked for among the numbers.
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
