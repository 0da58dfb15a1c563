import { z } from 'zod'

/** Integer cents, zero or more. */
export const centsSchema = z.int().min(0)

/** What one payment costs, in integer cents (4900 is $49.00), fixed when the payment intent is made: shown and charged alike. */
export type Quote = {
  readonly subtotalCents: number
  readonly taxCents: number
  readonly totalCents: number
  readonly currency: 'usd'
}

/** Sales tax on the payment page, which takes a billing address: 8 %. */
export const TAX_PERCENT = 8

/** A quote without tax, as `/checkout` shows it. */
export function quoteWithoutTax(subtotalCents: number): Quote {
  return { subtotalCents, taxCents: 0, totalCents: subtotalCents, currency: 'usd' }
}

/** A quote with 8 % tax, rounded half-up on the cent, as `/payment` shows it: 2499 becomes 2699. */
export function quoteWithTax(subtotalCents: number): Quote {
  const taxCents = Math.floor((subtotalCents * TAX_PERCENT + 50) / 100)
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents, currency: 'usd' }
}

/**
 * The tax in the next part of a payment that is paid back, when some of it was before:
 * its share, half-up on the cent, so that all parts together hold the whole tax. Pure.
 */
export function taxInRefund(
  paid: { readonly totalCents: number; readonly taxCents: number },
  refundedBeforeCents: number,
  refundedAfterCents: number,
): number {
  if (paid.totalCents === 0) return 0
  const share = (cents: number) =>
    Math.floor((2 * paid.taxCents * cents + paid.totalCents) / (2 * paid.totalCents))
  return share(refundedAfterCents) - share(refundedBeforeCents)
}

/** Integer cents as the storefront writes them: 2499 becomes "$24.99". */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const abs = Math.abs(cents)
  return `${sign}$${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}
