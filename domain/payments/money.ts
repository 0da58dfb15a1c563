import { z } from 'zod'

/** Integer cents, zero or more. */
export const centsSchema = z.int().min(0)

/** The price of one payment, fixed with the payment intent. Integer cents: 4900 is $49.00. */
export type Quote = {
  readonly subtotalCents: number
  readonly taxCents: number
  readonly totalCents: number
  readonly currency: 'usd'
}

/** Sales tax of the payment page. */
export const TAX_PERCENT = 8

/** For `/checkout`. */
export function quoteWithoutTax(subtotalCents: number): Quote {
  return { subtotalCents, taxCents: 0, totalCents: subtotalCents, currency: 'usd' }
}

/** For `/payment`: 8 % tax, rounded half up. 2499 becomes 2699. */
export function quoteWithTax(subtotalCents: number): Quote {
  const taxCents = Math.floor((subtotalCents * TAX_PERCENT + 50) / 100)
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents, currency: 'usd' }
}

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
  const share = (cents: number) =>
    Math.floor((2 * paid.taxCents * cents + paid.totalCents) / (2 * paid.totalCents))
  return share(refundedAfterCents) - share(refundedBeforeCents)
}

/** 2499 becomes "$24.99". */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const abs = Math.abs(cents)
  return `${sign}$${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}
