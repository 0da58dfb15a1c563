import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import type { Order, StoredPlanChange } from '../ordering/index.ts'
import { decideUpgrade } from './decide-upgrade.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

const starter = (facts: Partial<Order> = {}) =>
  buildOrder({ id: 'o1', paymentStatus: 'paid', orderStatus: 'confirmed', paidAt: NOW, ...facts })
const upgraded = starter({ packageId: 'professional' })
const payment = (facts: Partial<Order> = {}) =>
  starter({
    id: 'p1',
    flow: 'plan-change',
    parentOrderId: 'o1',
    packageId: 'professional',
    createdAt: NOW,
    ...facts,
  })
const refunded = payment({ paymentStatus: 'refunded' })

const changeOf = (facts: Partial<StoredPlanChange> = {}): StoredPlanChange => ({
  id: 'c1',
  orderId: 'o1',
  fromPlan: 'starter',
  toPlan: 'professional',
  priceBefore: 1,
  taxBefore: 0,
  priceAfter: 2,
  taxAfter: 0,
  state: 'offered',
  reason: 'Asked by mail',
  askedBy: 'system',
  askedAt: NOW,
  offeredUntil: NOW,
  differenceOrderId: null,
  madeAt: null,
  ...facts,
})
const made = changeOf({ state: 'made', differenceOrderId: 'p1' })

test('A payment applies its change', () => {
  const linked = changeOf({ differenceOrderId: 'p1' })
  expect(decideUpgrade(starter(), payment(), [linked])).toEqual({ action: 'apply', change: linked })
  // The offer was withdrawn while the payment was made.
  const withdrawn = changeOf({ state: 'withdrawn' })
  expect(decideUpgrade(starter(), payment(), [withdrawn])).toEqual({
    action: 'apply',
    change: withdrawn,
  })
})

test('A lost change is restored', () => {
  expect(decideUpgrade(starter(), payment(), [])).toEqual({ action: 'apply' })
})

test('An applied change is not applied again', () => {
  expect(decideUpgrade(upgraded, payment(), [made])).toEqual({ action: 'none' })
})

test('Unusable payments are held', () => {
  const hold = { action: 'hold' }
  expect(decideUpgrade(upgraded, payment(), [])).toEqual(hold)
  expect(decideUpgrade(starter({ orderStatus: 'cancelled' }), payment(), [changeOf()])).toEqual(
    hold,
  )
  expect(decideUpgrade(starter({ packageId: 'basic' }), payment(), [changeOf()])).toEqual(hold)
})

test('A refund reverts the change', () => {
  expect(decideUpgrade(upgraded, refunded, [made])).toEqual({ action: 'revert', change: made })
  expect(decideUpgrade(starter(), refunded, [changeOf()])).toEqual({ action: 'none' })
})

test('A refund does not revert superseded changes', () => {
  for (const state of ['made', 'refunding'] as const)
    expect(decideUpgrade(upgraded, refunded, [made, changeOf({ id: 'c2', state })])).toEqual({
      action: 'none',
    })
  expect(decideUpgrade(starter(), refunded, [made])).toEqual({ action: 'none' })
})
