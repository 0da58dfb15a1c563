import { z } from 'zod'

/** Why tax is charged or not. */
const KINDS = ['none', 'specified', 'country', 'no-rate', 'reverse-charge'] as const

/** Hundredths of a percent: 2550 is 25.5 %. */
export const MAX_PERCENT_HUNDREDTHS = 5000

/** `valid` and `invalid` by VIES; `format`: not asked; `silent`: asked, no answer. */
const VAT_CHECK_OUTCOMES = ['valid', 'invalid', 'format', 'silent'] as const

export const vatCheckSchema = z.object({
  /** With the prefix, without spaces: `DE123456789`. */
  number: z.string(),
  /** Whether the number is written as the country's numbers are. */
  isWellFormed: z.boolean(),
  outcome: z.enum(VAT_CHECK_OUTCOMES),
  /** ISO 8601. */
  checkedAt: z.string(),
})
export type VatCheck = z.infer<typeof vatCheckSchema>

/** The tax of one order, fixed when it is placed. */
export const taxTermsSchema = z.object({
  kind: z.enum(KINDS),
  /** "VAT". */
  name: z.string(),
  percentHundredths: z.int().min(0).max(MAX_PERCENT_HUNDREDTHS),
  /** The listed price includes the tax. */
  isInclusive: z.boolean(),
  /** The buyer's country, ISO 3166-1 alpha-2; empty: not asked for. */
  country: z.string(),
  /** Absent: not asked for. */
  state: z.string().optional(),
  /** Absent: no VAT number was given. */
  vatCheck: vatCheckSchema.optional(),
})
export type TaxTerms = z.infer<typeof taxTermsSchema>

export const NO_TAX: TaxTerms = {
  kind: 'none',
  name: 'Tax',
  percentHundredths: 0,
  isInclusive: false,
  country: '',
}

export const SPECIFIED_TAX: TaxTerms = {
  ...NO_TAX,
  kind: 'specified',
  percentHundredths: 800,
}

/** The terms of an order; orders from before they were stored paid 8 % or nothing. */
export const taxTermsOf = (order: {
  readonly tax: TaxTerms | null
  readonly taxAmount: number
}): TaxTerms => order.tax ?? (order.taxAmount > 0 ? SPECIFIED_TAX : NO_TAX)

/** 2550 becomes "25.5". */
export const formatPercent = (hundredths: number): string => String(hundredths / 100)

/** "VAT (19%)", also where nothing is charged. */
export const termsLabel = ({ kind, name, percentHundredths }: TaxTerms): string =>
  kind === 'reverse-charge'
    ? `${name} (reverse charge)`
    : percentHundredths === 0
      ? name
      : `${name} (${formatPercent(percentHundredths)}%)`

/** Printed on the invoice; empty: nothing to add. */
export const termsNote = ({ kind, vatCheck }: TaxTerms): string =>
  kind === 'reverse-charge'
    ? `Reverse charge: the buyer, ${vatCheck?.number ?? ''}, accounts for the tax (Art. 196 of Directive 2006/112/EC).`
    : ''
