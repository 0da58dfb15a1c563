/** Rates of the tax table as lines: "DE 19 MwSt. included", "US 0 Tax added", "US-CA 7.25 Sales tax added". */
import type { TaxRate } from './tax.ts'
import { formatPercent } from './tax-terms.ts'

export const writeTaxRate = ({
  country,
  state,
  percentHundredths,
  name,
  isInclusive,
}: TaxRate): string =>
  `${state ? `${country}-${state}` : country} ${formatPercent(percentHundredths)} ${name} ${isInclusive ? 'included' : 'added'}`

/** Unreadable parts become undefined, which the settings refuse with a sentence. */
export function readTaxRate(line: string): Partial<TaxRate> {
  const [place = '', percent = '', ...words] = line.trim().split(/\s+/)
  const [country = '', state] = place.toUpperCase().split('-', 2)
  const last = words.pop() ?? ''
  const [whole = '', fraction = ''] = percent.replace(/%$/, '').split(/[.,]/)
  const isNumber = /^\d{1,3}$/.test(whole) && /^\d{0,2}$/.test(fraction)
  return {
    country,
    ...(state !== undefined && { state }),
    ...(isNumber && { percentHundredths: Number(whole) * 100 + Number(fraction.padEnd(2, '0')) }),
    name: words.join(' '),
    ...(ENDINGS.has(last) && { isInclusive: last === 'included' }),
  }
}

const ENDINGS: ReadonlySet<string> = new Set(['included', 'added'])
