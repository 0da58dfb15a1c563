/** Formats resume dates in the page's language. */
import { monthKeys, type SiteWords } from '@vitrine/domain/languages/site-words'
import type { SiteCopy } from '../copy/copy.ts'

/** Display forms of a period; all empty without dates. */
export type Period = {
  /** `2021 – now`. */
  readonly years: string
  /** `Mar 2021 – Present`. */
  readonly months: string
  /** Year with fraction, 2021.25 for April 2021, for drawing. */
  readonly start: number | undefined
  /** Undefined if ongoing, or if `start` is undefined too. */
  readonly end: number | undefined
}

/**
 * Latin digits and the Gregorian calendar in every language, as required by applicant tracking
 * systems.
 */
const locale = (code: string): string => {
  const [canonical = 'en'] = supported(code)
  return `${canonical}-u-ca-gregory-nu-latn`
}

/** Whether CLDR has the names of the months. */
export const hasMonths = (code: string): boolean => code !== 'und' && supported(code).length > 0

function supported(code: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([code])
  } catch {
    return []
  }
}

/** The name of a date's month that a writer wrote, where CLDR has none. */
function writtenMonth(date: string, code: string, words: SiteWords | undefined) {
  const month = words?.[monthKeys[Number(date.slice(5, 7)) - 1] ?? '']
  return month && !hasMonths(code) ? month : undefined
}

/**
 * `2024-03` as `Mar 2024`, `2024` as `2024`; empty for undefined. `words`: what a writer wrote, for
 * a language outside the catalog.
 */
export function formatMonth(date: string | undefined, code: string, words?: SiteWords): string {
  if (date === undefined) return ''
  const [year, month] = date.split('-')
  if (month === undefined) return year ?? ''
  const written = writtenMonth(date, code, words)
  if (written) return `${written} ${year}`
  const form = formatter(code, { year: 'numeric', month: 'short' })
  return form.format(new Date(`${year}-${month}-01T00:00:00Z`))
}

/** `2026-11-20` as `November 2026`. */
export function formatLongMonth(date: string, code: string, words?: SiteWords): string {
  const written = writtenMonth(date, code, words)
  if (written) return `${written} ${date.slice(0, 4)}`
  return formatter(code, { year: 'numeric', month: 'long' }).format(new Date(`${date}T00:00:00Z`))
}

/** `2026-11-20` as `November 20, 2026`. */
export function formatLongDay(date: string, code: string, words?: SiteWords): string {
  const written = writtenMonth(date, code, words)
  if (written) return `${Number(date.slice(8, 10))} ${written} ${date.slice(0, 4)}`
  const form = formatter(code, { year: 'numeric', month: 'long', day: 'numeric' })
  return form.format(new Date(`${date}T00:00:00Z`))
}

/** An open end means ongoing only if there is a start. */
export function formatPeriod(
  dates: { readonly startDate?: string; readonly endDate?: string },
  code: string,
  copy: SiteCopy,
  words?: SiteWords,
): Period {
  const { startDate, endDate } = dates
  const startYear = startDate?.slice(0, 4)
  const endYear = endDate?.slice(0, 4)
  const from = formatMonth(startDate, code, words)
  const to = endDate === undefined ? copy.present : formatMonth(endDate, code, words)
  return {
    years: join(startYear, endYear ?? copy.now),
    months: join(from === '' ? undefined : from, to),
    start: yearFraction(startDate, 0),
    end: yearFraction(endDate, 1),
  }
}

/** Marks an end after the page's date: `2024 – 2027 (expected)`. */
export function markExpectedEnd(
  period: Period,
  endDate: string | undefined,
  today: string,
  { expected }: SiteCopy,
): Period {
  if (endDate === undefined || endDate.slice(0, 7) <= today.slice(0, endDate.slice(0, 7).length))
    return period
  const marked = (text: string) => (text === '' ? '' : `${text} (${expected})`)
  return { ...period, years: marked(period.years), months: marked(period.months) }
}

function join(from: string | undefined, to: string): string {
  if (from === undefined) return /\d/.test(to) ? to : ''
  return from === to ? from : `${from} – ${to}`
}

/** The end of a month is the start of the next, so that `2021` to `2021` is one year. */
function yearFraction(date: string | undefined, atEnd: 0 | 1): number | undefined {
  if (date === undefined) return undefined
  const [year, month] = date.split('-').map(Number)
  return month === undefined ? year! + atEnd : year! + (month - 1 + atEnd) / 12
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(code: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${code} ${options.month} ${options.day}`
  const existing = formatters.get(key)
  if (existing !== undefined) return existing
  const made = new Intl.DateTimeFormat(locale(code), { ...options, timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}
