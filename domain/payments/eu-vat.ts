/** Standard rates of VAT in the European Union, as a start for the owner's own table. */
import type { TaxRate } from './tax.ts'

/** The day on which the rates were compared. */
export const EU_RATES_CHECKED = '2026-11-28'

/** Percent by ISO country, and the name that the country uses where it is well known. */
const RATES = {
  AT: [20, 'MwSt.'],
  BE: [21, 'VAT'],
  BG: [20, 'VAT'],
  CY: [19, 'VAT'],
  CZ: [21, 'VAT'],
  DE: [19, 'MwSt.'],
  DK: [25, 'VAT'],
  EE: [24, 'VAT'],
  ES: [21, 'IVA'],
  FI: [25.5, 'VAT'],
  FR: [20, 'TVA'],
  GR: [24, 'VAT'],
  HR: [25, 'VAT'],
  HU: [27, 'VAT'],
  IE: [23, 'VAT'],
  IT: [22, 'IVA'],
  LT: [21, 'VAT'],
  LU: [17, 'TVA'],
  LV: [21, 'VAT'],
  MT: [18, 'VAT'],
  NL: [21, 'VAT'],
  PL: [23, 'VAT'],
  PT: [23, 'IVA'],
  RO: [21, 'VAT'],
  SE: [25, 'VAT'],
  SI: [22, 'VAT'],
  SK: [23, 'VAT'],
} as const satisfies Readonly<Record<string, readonly [percent: number, name: string]>>

/** Prices include the tax, as consumers must see them. */
export const euStandardRates: readonly TaxRate[] = Object.entries(RATES).map(
  ([country, [percent, name]]) => ({
    country,
    percentHundredths: Math.round(percent * 100),
    name,
    isInclusive: true,
  }),
)

export const isEuCountry = (country: string): boolean => Object.hasOwn(RATES, country)

/** The country code in VAT numbers: Greece writes EL. */
export const vatPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Without spaces, dots, hyphens and slashes, in capitals. */
export const compactVatNumber = (typed: string): string =>
  typed.replaceAll(/[\s./-]/g, '').toUpperCase()
