import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderStatusSchema } from '../orders/order-lifecycle.ts'
import { lawPackOf, withdrawalNotice } from './law-packs.ts'
import {
  decideWithdrawal,
  describeWithdrawal,
  withdrawalEnd,
  WORK_DONE_PERCENT,
} from './withdrawal-refund.ts'

const PAID = new Date('2026-11-02T10:00:00Z')
const days = (count: number) => new Date(PAID.getTime() + count * 86_400_000)
const LAW = { withdrawalDays: 14, holidays: [] }
const order = {
  orderStatus: 'in_production',
  heldFrom: null,
  isRenewal: false,
  isDelivered: false,
} as const
const payment = {
  paidAt: PAID,
  beginsAtOnce: true as boolean | null,
  paidCents: 6499,
  refundedCents: 0,
  isRoundUsed: null as boolean | null,
}
/** The order with one payment; `changes` are of either. */
const orderWith = (changes: object) => ({
  ...order,
  ...changes,
  payments: [{ ...payment, ...changes }],
})

test.each([
  ['first days', {}, 3, 'promise', 6499],
  ['not begun', { orderStatus: 'ready' }, 10, 'not-begun', 6499],
  ['no consent', { beginsAtOnce: false, orderStatus: 'in_review' }, 10, 'no-consent', 6499],
  ['never asked', { beginsAtOnce: null }, 10, 'no-consent', 6499],
  ['begun', {}, 10, 'part', 3900],
  ['on hold', { orderStatus: 'on_hold', heldFrom: 'in_review' }, 10, 'part', 1950],
  ['one language online', { orderStatus: 'live' }, 10, 'part', 650],
  ['delivered', { orderStatus: 'live', isDelivered: true }, 10, 'done', 0],
  ['delivered without consent', { isDelivered: true, beginsAtOnce: false }, 10, 'no-consent', 6499],
  ['refunded in part', { refundedCents: 3000 }, 10, 'part', 900],
  ['refunded in full', { refundedCents: 6499 }, 3, 'by-hand', 0],
  ['too late', { orderStatus: 'ready' }, 16, 'late', 0],
  ['unpaid', { paidCents: 0 }, 1, 'by-hand', 0],
  ['an unused round', { isDelivered: true, isRoundUsed: false }, 10, 'not-begun', 6499],
  ['a round in work', { orderStatus: 'in_revision', isRoundUsed: true }, 10, 'part', 1300],
  ['a used round', { orderStatus: 'live', isRoundUsed: true }, 10, 'done', 0],
  ['renewal', { isRenewal: true }, 1, 'by-hand', 0],
] as const)('decides the refund: %s', (_name, changes, day, rule, refundCents) => {
  expect(decideWithdrawal(orderWith(changes), LAW, days(day))).toMatchObject({
    rule,
    refundCents,
  })
})

// @promise withdrawal-refund
test('uses wish and days of each payment', () => {
  const upgrade = { ...payment, paidCents: 2500, beginsAtOnce: false }
  const decide = (payments: (typeof payment)[], day: number) =>
    decideWithdrawal({ ...order, payments }, LAW, days(day))
  // 40 % of the order is kept, nothing of the upgrade without its wish.
  expect(decide([payment, upgrade], 10)).toMatchObject({
    rule: 'by-payment',
    refundCents: 3900 + 2500,
  })
  expect(decide([payment, { ...upgrade, beginsAtOnce: true }], 10)).toMatchObject({
    rule: 'part',
    refundCents: 3900 + 1500,
  })
  // The wish of the upgrade does not reach the order.
  const unwished = { ...payment, beginsAtOnce: false }
  expect(decide([unwished, { ...upgrade, beginsAtOnce: true }], 10)).toMatchObject({
    refundCents: 6499 + 1500,
  })
  // The days of the order are over, those of the upgrade are not.
  expect(decide([payment, { ...upgrade, paidAt: days(10) }], 20)).toMatchObject({
    rule: 'by-payment',
    refundCents: 2500,
  })
})

test('gives no refund without a right after the first days', () => {
  const law = { withdrawalDays: null, holidays: [] }
  expect(decideWithdrawal(orderWith({}), law, days(8))).toMatchObject({
    rule: 'no-right',
    refundCents: 0,
  })
  expect(decideWithdrawal(orderWith({}), law, days(6))).toMatchObject({ rule: 'promise' })
})

test('ends the days late rather than early', () => {
  // Ordered on Monday: the fourteenth day is a Monday.
  expect(withdrawalEnd(PAID, 14, []).toISOString()).toBe('2026-11-17T12:00:00.000Z')
  expect(withdrawalEnd(PAID, 14, ['2026-11-16']).toISOString()).toBe('2026-11-18T12:00:00.000Z')
  // Ordered on Saturday: the last day moves to Monday.
  expect(withdrawalEnd(new Date('2026-11-07T23:00:00Z'), 14, []).toISOString()).toBe(
    '2026-11-24T12:00:00.000Z',
  )
})

// @promise withdrawal-refund: A withdrawal refunds what the written rule says, and never too much.
test('never refunds more than was paid', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...orderStatusSchema.options),
      fc.constantFrom(true, false, null),
      fc.boolean(),
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      fc.nat(40),
      (orderStatus, beginsAtOnce, isDelivered, paidCents, refundedCents, day) => {
        const changes = { orderStatus, beginsAtOnce, isDelivered, paidCents, refundedCents }
        const one = orderWith(changes)
        const { refundCents } = decideWithdrawal(one, LAW, days(day))
        expect(refundCents).toBeGreaterThanOrEqual(0)
        expect(refundCents + Math.min(refundedCents, paidCents)).toBeLessThanOrEqual(paidCents)
        // Two payments are two refunds.
        const both = { ...one, payments: [...one.payments, payment] }
        const other = decideWithdrawal({ ...one, payments: [payment] }, LAW, days(day))
        expect(decideWithdrawal(both, LAW, days(day)).refundCents).toBe(
          refundCents + other.refundCents,
        )
      },
    ),
  )
})

test('the terms name the parts of the rule', () => {
  const notice = withdrawalNotice(lawPackOf({ country: 'DE', buyers: 'consumers' }))
  const parts = [...notice.matchAll(/(\d+) %/g)].map(([, percent]) => Number(percent))
  const { in_production, in_review, in_revision, approved, live } = WORK_DONE_PERCENT
  expect(parts).toEqual([in_production, in_review, in_revision, approved])
  expect(live).toBe(approved)
})

test('describes each rule truthfully', () => {
  expect(describeWithdrawal(decideWithdrawal(orderWith({}), LAW, days(10)))).toBe(
    '$39.00 goes back: 40 % of the work was done at the express wish of the order, and is paid for.',
  )
  const done = decideWithdrawal(orderWith({ isDelivered: true }), LAW, days(10))
  expect(describeWithdrawal(done)).toContain('nothing goes back: the work was done in full')
})
