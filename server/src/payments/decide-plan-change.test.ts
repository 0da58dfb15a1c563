import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import type { Order, StoredPlanChange } from '../ordering/index.ts'
import { decidePlanChange, type PlanChangeRequest } from './decide-plan-change.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const prices = pricePlans(defaultPrices)
const UP = prices.professional.price - prices.starter.price

const starter = (facts: Partial<Order> = {}) =>
  buildOrder({ paymentStatus: 'paid', orderStatus: 'confirmed', paidAt: NOW, ...facts })

function decide(
  order: Order,
  request: Partial<PlanChangeRequest> = {},
  changes: readonly StoredPlanChange[] = [],
) {
  const toPlan = request.toPlan ?? 'professional'
  const asked: PlanChangeRequest = {
    orderId: order.id,
    toPlan,
    reason: 'Asked by mail',
    isGift: false,
    shownCents: UP,
    changeId: 'c1',
    actor: 'system',
    ...request,
  }
  return decidePlanChange(asked, order, changes, prices[toPlan].price, NOW)
}

const changeOf = (facts: Partial<StoredPlanChange>): StoredPlanChange => {
  const decision = decide(starter())
  if (!('change' in decision)) throw new Error('The request was refused')
  return { ...decision.change, ...facts }
}

test('An upgrade is offered for seven days', () => {
  expect(decide(starter())).toMatchObject({
    direction: 'up',
    differenceCents: UP,
    change: { state: 'offered', offeredUntil: new Date('2026-03-09T09:00:00Z') },
  })
})

test('A downgrade is refunded', () => {
  const order = starter({ packageId: 'professional' })
  expect(decide(order, { toPlan: 'starter', shownCents: -UP })).toMatchObject({
    direction: 'down',
    differenceCents: UP,
    change: { state: 'refunding', offeredUntil: null },
  })
})

test('A gift is free', () => {
  expect(decide(starter(), { isGift: true, shownCents: 0 })).toMatchObject({
    direction: 'free',
    differenceCents: 0,
    change: { priceAfter: prices.starter.price },
  })
})

test('Outdated page amounts are refused', () => {
  expect(decide(starter(), { shownCents: UP - 1 })).toEqual({
    refused: 'price_changed',
    cents: UP,
  })
})

test('Only own, paid, open orders change plan', () => {
  const refusal = (facts: Partial<Order>) => decide(starter(facts))
  expect(refusal({ parentOrderId: 'o1' })).toEqual({ refused: 'is_child_order' })
  expect(refusal({ orderStatus: 'expired' })).toMatchObject({ refused: 'order_status_conflict' })
  expect(refusal({ paymentStatus: 'disputed' })).toMatchObject({ refused: 'not_paid' })
  expect(refusal({ packageId: 'professional' })).toEqual({ refused: 'same_plan' })
})

test('An order has one open change', () => {
  const toPlan = 'basic'
  for (const [state, refused] of [
    ['offered', 'upgrade_offered'],
    ['refunding', 'refund_pending'],
  ] as const)
    expect(decide(starter(), {}, [changeOf({ state, toPlan })])).toEqual({ refused, toPlan })
  const ended = changeOf({ state: 'withdrawn' })
  expect(decide(starter(), {}, [ended])).toMatchObject({ direction: 'up' })
})
