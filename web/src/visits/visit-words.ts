const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const NUMBER = new Intl.NumberFormat('en-US')
const COUNTRY = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const LANGUAGE = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

export const dayWords = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))
export const longDayWords = (day: string) => LONG_DAY.format(new Date(`${day}T00:00:00Z`))
export const numberWords = (value: number) => NUMBER.format(value)
export const countryWords = (code: string) => COUNTRY.of(code) ?? code
export const languageWords = (code: string) => LANGUAGE.of(code) ?? code

export const barWords = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`

/** `1 visitor`, `2 visitors`. */
export const countWords = (count: number, one: string) =>
  `${numberWords(count)} ${one}${count === 1 ? '' : 's'}`

export const FIGURE_WORDS = {
  visitors: { name: 'Visitors', one: 'visitor' },
  pages: { name: 'Pages', one: 'page' },
  pdfs: { name: 'PDFs', one: 'PDF' },
} as const

export const DEVICE_WORDS: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
}

export const RANGE_OPTIONS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '365 days' },
] as const
