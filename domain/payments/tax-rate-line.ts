/** Rates of the tax table as lines: "DE 19 MwSt. included", "US 0 Tax added". */
import type { TaxRate } from './tax.ts'
import { formatPercent } from './tax-terms.ts'

export const writeTaxRate = ({ country, percentHundredths, name, isInclusive }: TaxRate): string =>
  `${country} ${formatPercent(percentHundredths)} ${name} ${isInclusive ? 'included' : 'added'}`

/** Unreadable parts become undefined, which the settings refuse with a sentence. */
export function readTaxRate(line: string): Partial<TaxRate> {
  const [country = '', percent = '', ...words] = line.trim().split(/\s+/)
  const last = words.pop() ?? ''
  const [whole = '', fraction = ''] = percent.replace(/%$/, '').split(/[.,]/)
  const isNumber = /^\d{1,3}$/.test(whole) && /^\d{0,2}$/.test(fraction)
  return {
    country: country.toUpperCase(),
    ...(isNumber && { percentHundredths: Number(whole) * 100 + Number(fraction.padEnd(2, '0')) }),
    name: words.join(' '),
    ...(ENDINGS.has(last) && { isInclusive: last === 'included' }),
  }
}

const ENDINGS: ReadonlySet<string> = new Set(['included', 'added'])
