import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  largestRefunds,
  type RefundablePayment,
  splitOrderRefund,
  splitRefund,
} from './split-refund.ts'

test('refunds the newest payment first, never all', () => {
  const lefts: RefundablePayment[] = [
    { orderId: 'second', leftCents: 2500 },
    { orderId: 'first', leftCents: 2499 },
  ]
  expect(splitRefund(2500, lefts)).toEqual([{ orderId: 'second', amountCents: 2500 }])
  expect(splitRefund(4998, lefts)).toEqual([
    { orderId: 'second', amountCents: 2500 },
    { orderId: 'first', amountCents: 2498 },
  ])
  expect(splitRefund(4999, lefts)).toBeUndefined()
  expect(splitRefund(5000, lefts)).toBeUndefined()
})

const bought: RefundablePayment[] = [
  { orderId: 'upgrade', leftCents: 4320 },
  { orderId: 'first', leftCents: 2699 },
]

test('refunds every payment when the whole sum goes back', () => {
  expect(splitOrderRefund(7019, bought)).toEqual([
    { orderId: 'upgrade', amountCents: 4320 },
    { orderId: 'first', amountCents: 2699 },
  ])
  expect(splitOrderRefund(7020, bought)).toBeUndefined()
})

test('takes a part from one payment if one is enough', () => {
  expect(splitOrderRefund(4000, bought)).toEqual([{ orderId: 'upgrade', amountCents: 4000 }])
  expect(splitOrderRefund(4320, bought)).toEqual([
    { orderId: 'upgrade', amountCents: 4319 },
    { orderId: 'first', amountCents: 1 },
  ])
  expect(splitOrderRefund(7017, bought)).toHaveLength(2)
  expect(splitOrderRefund(7018, bought)).toBeUndefined()
  expect(largestRefunds(bought)).toEqual({ allCents: 7019, partCents: 7017 })
})

test('splits any refund to the cent and ends nothing in part', () => {
  const payments = fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(payments, fc.integer({ min: 1, max: 60_000 }), (lefts, cents) => {
      const paid = lefts.map((leftCents, at) => ({ orderId: String(at), leftCents }))
      const { allCents, partCents } = largestRefunds(paid)
      const parts = splitOrderRefund(cents, paid)
      expect(parts !== undefined).toBe(cents === allCents || cents <= partCents)
      if (!parts) return
      expect(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents)
      for (const { orderId, amountCents } of parts) {
        const left = paid[Number(orderId)]?.leftCents ?? 0
        expect(amountCents).toBeGreaterThan(0)
        if (cents === allCents) expect(amountCents).toBe(left)
        else expect(amountCents).toBeLessThan(left)
      }
    }),
    { numRuns: 5000 },
  )
})
