import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsSchema, formatCents, quoteWithoutTax, quoteWithTax, taxInRefund } from './money.ts'

test.each([
  [2499, 200, 2699],
  [3999, 320, 4319],
  [6499, 520, 7019],
  [0, 0, 0],
  [1, 0, 1],
  [6, 0, 6],
  [7, 1, 8],
])('8 %% of %i cents is %i, rounded half up', (subtotalCents, taxCents, totalCents) => {
  expect(quoteWithTax(subtotalCents)).toEqual({
    subtotalCents,
    taxCents,
    totalCents,
    currency: 'usd',
  })
})

// @promise tax-and-hold-time: Tax is 8 % rounded half up, and hold time does not count.
test('adds up to whole cents at any price', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      const { subtotalCents, taxCents, totalCents } = quoteWithTax(cents)
      expect(totalCents).toBe(subtotalCents + taxCents)
      expect(Math.abs(taxCents - cents * 0.08)).toBeLessThanOrEqual(0.5 + 1e-6)
      for (const each of [subtotalCents, taxCents, totalCents])
        expect(centsSchema.safeParse(each).success).toBe(true)
    }),
  )
})

test('quotes the price without tax', () => {
  expect(quoteWithoutTax(2499)).toEqual({
    subtotalCents: 2499,
    taxCents: 0,
    totalCents: 2499,
    currency: 'usd',
  })
})

test.each([
  [2499, '$24.99'],
  [5, '$0.05'],
  [0, '$0.00'],
  [100_000, '$1000.00'],
  [-250, '-$2.50'],
])('formats %i cents as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test('rejects fractions and negative amounts', () => {
  expect([0, 1, 2499].every((cents) => centsSchema.safeParse(cents).success)).toBe(true)
  for (const cents of [-1, 0.5, Number.NaN, '2499'])
    expect([cents, centsSchema.safeParse(cents).success]).toEqual([cents, false])
})

// @promise one-receipt-per-payment
test('splits the tax of partial refunds to the cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), parts, (subtotal, wanted) => {
      const paid = quoteWithTax(subtotal)
      let refunded = 0
      let tax = 0
      for (const part of [...wanted, paid.totalCents]) {
        const after = Math.min(paid.totalCents, refunded + part)
        const taxInPart = taxInRefund(paid, refunded, after)
        expect(taxInPart).toBeGreaterThanOrEqual(0)
        expect(taxInPart).toBeLessThanOrEqual(after - refunded)
        const share = (paid.taxCents * (after - refunded)) / paid.totalCents
        expect(Math.abs(taxInPart - share)).toBeLessThanOrEqual(1)
        refunded = after
        tax += taxInPart
      }
      expect(tax).toBe(paid.taxCents)
    }),
  )
})

test('refunds no tax of a free order', () => {
  expect(taxInRefund(quoteWithoutTax(0), 0, 0)).toBe(0)
})
