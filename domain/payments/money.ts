import { z } from 'zod'
import { NO_TAX, SPECIFIED_TAX, type TaxTerms } from './tax-terms.ts'

/** Integer cents, zero or more. */
export const centsSchema = z.int().min(0)

/** The price of one payment, fixed with the payment intent. Integer cents: 4900 is $49.00. */
export type Quote = {
  /** Without tax. */
  readonly subtotalCents: number
  readonly taxCents: number
  readonly totalCents: number
  readonly currency: 'usd'
}

/**
 * Net price, tax and total of a price of the list. Every payment is quoted here. The calculated
 * part is rounded half up to the cent, the other part is the difference, so that they always sum
 * to the total: a listed price without tax gets its tax rounded, one with tax its net price.
 * Under the reverse charge only the net price is paid.
 */
export function quotePrice(listedCents: number, terms: TaxTerms): Quote {
  const rate = terms.percentHundredths
  const [subtotalCents, taxCents] = terms.isInclusive
    ? splitIncludedTax(listedCents, rate)
    : [listedCents, divideHalfUp(listedCents * rate, WHOLE)]
  const charged = terms.kind === 'reverse-charge' ? 0 : taxCents
  return {
    subtotalCents,
    taxCents: charged,
    totalCents: subtotalCents + charged,
    currency: 'usd',
  }
}

/** An amount that was received, whatever the list says: the tax is in it. */
export const quoteReceived = (receivedCents: number, terms: TaxTerms): Quote =>
  terms.kind === 'reverse-charge'
    ? quoteWithoutTax(receivedCents)
    : quotePrice(receivedCents, { ...terms, isInclusive: true })

/** 100 percent in hundredths. */
const WHOLE = 10_000

function splitIncludedTax(totalCents: number, rate: number): [net: number, tax: number] {
  const net = divideHalfUp(totalCents * WHOLE, WHOLE + rate)
  return [net, totalCents - net]
}

/** Integers, zero or more. */
const divideHalfUp = (amount: number, by: number): number =>
  Math.floor((2 * amount + by) / (2 * by))

export const quoteWithoutTax = (subtotalCents: number): Quote => quotePrice(subtotalCents, NO_TAX)

/** As specified for `/payment`: 8 % on top. 2499 becomes 2699. */
export const quoteWithTax = (subtotalCents: number): Quote =>
  quotePrice(subtotalCents, SPECIFIED_TAX)

/**
 * The tax of the next partial refund, rounded half up, so that all refunds together return the
 * whole tax. Pure.
 */
export function taxInRefund(
  paid: { readonly totalCents: number; readonly taxCents: number },
  refundedBeforeCents: number,
  refundedAfterCents: number,
): number {
  if (paid.totalCents === 0) return 0
  const share = (cents: number) => divideHalfUp(paid.taxCents * cents, paid.totalCents)
  return share(refundedAfterCents) - share(refundedBeforeCents)
}

/** 2499 becomes "$24.99". */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const abs = Math.abs(cents)
  return `${sign}$${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}
