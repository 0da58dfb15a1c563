/** Finds dates in different formats. */
import type { UnkeyedHint } from './writing-hint.ts'
import { primaryLanguage } from '../languages/languages.ts'
import type { DraftText } from './draft-texts.ts'

/** "May 2021" is long and short. */
const EITHER = 'May 2020'

/** One format per family. */
type Family = 'month' | 'day' | 'span'
type Found = {
  readonly written: DraftText
  readonly start: number
  readonly quote: string
  readonly family: Family
  readonly form: string
  /** Set if the month can be rewritten. */
  readonly month?: { readonly year: string; readonly month: number }
}

export function findMixedDateFormats(texts: readonly DraftText[], language: string): UnkeyedHint[] {
  const seen = texts.flatMap((written) => datesIn(written, language))
  const named = seen.find(({ form }) => form === 'February 2020' || form === 'Feb 2020')?.form
  const found = seen.map((each) =>
    each.form === EITHER ? { ...each, form: named ?? 'February 2020' } : each,
  )
  return (['month', 'day', 'span'] as const).flatMap((family) => {
    const own = found.filter((each) => each.family === family)
    const usual = mostUsed(own)
    const example = own.find(({ form }) => form === usual)
    if (example === undefined) return []
    return own.flatMap((each): UnkeyedHint[] => {
      if (each.form === usual) return []
      const { written, quote } = each
      const sentence = `Dates are written in more than one way: “${quote}” here, “${example.quote}” elsewhere. One way reads as care.`
      const { pointer, text: boundTo } = written
      const fixes = fixesOf(each, usual, example, language)
      return [{ kind: 'date-forms', pointer, quote, boundTo, sentence, fixes }]
    })
  })
}

/** The most frequent format, else the first. */
function mostUsed(found: readonly Found[]): string {
  const counts = new Map<string, number>()
  for (const { form } of found) counts.set(form, (counts.get(form) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

function fixesOf(each: Found, usual: string, example: Found, language: string) {
  const { written, start, quote, family, month } = each
  const instead =
    family === 'span'
      ? quote.replace(SPAN, (_, from: string, __, to: string) => from + joinOf(example.quote) + to)
      : family === 'month' && month !== undefined
        ? monthAs(usual, month, language)
        : ''
  if (instead === '' || instead === quote) return []
  const { text } = written
  return [
    {
      label: `“${instead}” instead of “${quote}”`,
      text: text.slice(0, start) + instead + text.slice(start + quote.length),
    },
  ]
}

const YEAR = String.raw`(?:19|20)\d\d`
const MONTH_NUMBER = String.raw`(?:0?[1-9]|1[0-2])`
const SPAN = new RegExp(
  String.raw`(?<![\p{L}\d/.-])(${YEAR})(\s?[-–—]\s?)(${YEAR})(?![\p{L}\d/.-]\d)`,
  'u',
)
const FORMS: readonly (readonly [RegExp, Family, string])[] = [
  [new RegExp(SPAN.source, 'gu'), 'span', ''],
  [/(?<![\d/])\d{1,2}\/\d{1,2}\/(?:19|20)\d\d(?!\d)/g, 'day', '1/2/2020'],
  [/(?<![\d.])\d{1,2}\.\s?\d{1,2}\.\s?(?:19|20)\d\d(?!\d)/g, 'day', '1.2.2020'],
  [/(?<![\d-])(?:19|20)\d\d-\d\d-\d\d(?!\d)/g, 'day', '2020-02-01'],
  [new RegExp(String.raw`(?<![\d/])${MONTH_NUMBER}\/${YEAR}(?![\d/])`, 'g'), 'month', '02/2020'],
  [new RegExp(String.raw`(?<![\d.])${MONTH_NUMBER}\.${YEAR}(?![\d.])`, 'g'), 'month', '02.2020'],
  [new RegExp(String.raw`(?<![\d-])${YEAR}-(?:0[1-9]|1[0-2])(?![\d-])`, 'g'), 'month', '2020-02'],
]

function datesIn(written: DraftText, language: string): Found[] {
  const { text } = written
  const numeric = FORMS.flatMap(([pattern, family, name]) =>
    [...text.matchAll(pattern)].map((match): Found => {
      const [quote] = match
      const form = family === 'span' ? joinOf(quote) : name
      const numbers = quote.split(/\D+/)
      const year = numbers.find((part) => part.length === 4) ?? ''
      const month = Number(numbers.find((part) => part.length < 4))
      return {
        ...{ written, start: match.index, quote, family, form },
        ...(family === 'month' && { month: { year, month } }),
      }
    }),
  )
  return [...numeric, ...namedMonths(written, language)].toSorted((a, b) => a.start - b.start)
}

const joinOf = (span: string): string => SPAN.exec(span)?.[2] ?? ''

function namedMonths(written: DraftText, language: string): Found[] {
  const names = monthNames(primaryLanguage(language))
  const all = names.flatMap(({ long, short }) => [long, short]).filter(Boolean)
  if (all.length === 0) return []
  const pattern = new RegExp(
    String.raw`(?<!\p{L})(?<day>\d{1,2}\.?\s)?(?<name>${all.toSorted((a, b) => b.length - a.length).join('|')})(?<dot>\.?)\s(?<year>${YEAR})(?!\d)`,
    'giu',
  )
  return [...written.text.matchAll(pattern)].flatMap((match): Found[] => {
    const { day, name = '', year = '' } = match.groups ?? {}
    const said = name.toLowerCase()
    const place = names.findIndex(({ long, short }) => said === long || said === short)
    if (place === -1 || day !== undefined) return []
    const isLong = said === names[place]?.long
    const form = said === names[place]?.short ? (isLong ? EITHER : 'Feb 2020') : 'February 2020'
    const month = { year, month: place + 1 }
    const [quote] = match
    return [{ written, start: match.index, quote, family: 'month', form, month }]
  })
}

function monthAs(form: string, { year, month }: NonNullable<Found['month']>, language: string) {
  const two = String(month).padStart(2, '0')
  if (form === '02/2020') return `${two}/${year}`
  if (form === '02.2020') return `${two}.${year}`
  if (form === '2020-02') return `${year}-${two}`
  const code = primaryLanguage(language)
  const name = monthNames(code)[month - 1]
  const word = (form === 'February 2020' ? name?.long : name?.short) ?? ''
  if (word === '') return ''
  return `${CAPITALS.has(code) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word} ${year}`
}

/** Languages with capitalized months. */
const CAPITALS: ReadonlySet<string> = new Set(['en', 'de', 'el', 'tr'])

const known = new Map<string, readonly { long: string; short: string }[]>()

/** Lowercase without a dot; empty: unknown or numeric. */
function monthNames(language: string): readonly { long: string; short: string }[] {
  const before = known.get(language)
  if (before !== undefined) return before
  const names = Array.from({ length: 12 }, (_, month) => ({
    long: monthName(language, month, 'long'),
    short: monthName(language, month, 'short'),
  }))
  const usable = names.every(({ long, short }) => /^\p{L}+$/u.test(long) && /^\p{L}+$/u.test(short))
  known.set(language, usable ? names : [])
  return usable ? names : []
}

function monthName(language: string, month: number, form: 'long' | 'short'): string {
  try {
    const format = new Intl.DateTimeFormat(language, {
      month: form,
      day: 'numeric',
      timeZone: 'UTC',
    })
    const parts = format.formatToParts(new Date(Date.UTC(2000, month, 15)))
    const name = parts.find(({ type }) => type === 'month')?.value ?? ''
    return name.toLowerCase().replace(/\.$/, '')
  } catch {
    return ''
  }
}
