import { TAX_PERCENT } from './money.ts'

/** `specified`: 8 % is added on the payment page. `none`: the seller is not registered. */
export const TAX_MODES = ['specified', 'none'] as const
/** Printed before the percentage: the true name in the seller's country. */
export const TAX_NAMES = ['Tax', 'Sales tax', 'VAT', 'MwSt.', 'TVA'] as const

export type TaxRule = {
  readonly mode: (typeof TAX_MODES)[number]
  readonly name: (typeof TAX_NAMES)[number]
}

/** "VAT (8%)"; empty: no tax is charged. */
export const taxLabel = ({ mode, name }: TaxRule): string =>
  mode === 'none' ? '' : `${name} (${TAX_PERCENT}%)`

/** For terms and order page. */
export const taxNotice = ({ mode, name }: TaxRule): string =>
  mode === 'none'
    ? 'No tax is charged: the seller is not registered for it.'
    : `On the payment page that takes a billing address, ${TAX_PERCENT}% ${name === 'Tax' ? 'sales tax' : name} is added and shown before you pay.`
