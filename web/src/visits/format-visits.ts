const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const NUMBER = new Intl.NumberFormat('en-US')
const COUNTRY = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const LANGUAGE = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

export const formatDay = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))
export const formatLongDay = (day: string) => LONG_DAY.format(new Date(`${day}T00:00:00Z`))
export const formatNumber = (value: number) => NUMBER.format(value)
export const countryName = (code: string) => COUNTRY.of(code) ?? code
export const languageName = (code: string) => LANGUAGE.of(code) ?? code

export const formatDateRange = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

/** `1 visitor`, `2 visitors`. */
export const formatCount = (count: number, one: string) =>
  `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`

export const METRIC_LABELS = {
  visitors: { name: 'Visitors', one: 'visitor' },
  pages: { name: 'Pages', one: 'page' },
  pdfs: { name: 'PDFs', one: 'PDF' },
  cards: { name: 'Contact cards', one: 'contact card' },
} as const

export const DEVICE_LABELS: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
}

export const RANGE_OPTIONS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '365 days' },
] as const
