import { expect, test } from 'vitest'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { orderSteps } from './customer-steps.ts'

const at = '2026-03-02T09:00:00.000Z'
const progress = (orderStatus: OrderStatus, heldFrom = null) => ({
  orderStatus,
  heldFrom,
  reached: [{ status: 'confirmed' as const, at }],
})
const states = (...given: Parameters<typeof progress>) =>
  orderSteps(progress(...given)).map(({ state }) => state)

test('moves an order from paid to live', () => {
  expect(states('pending')).toEqual(['now', 'next', 'next', 'next'])
  expect(states('confirmed')).toEqual(['done', 'now', 'next', 'next'])
  expect(states('ready')).toEqual(['done', 'done', 'now', 'next'])
  expect(states('in_production')).toEqual(['done', 'done', 'now', 'next'])
  expect(states('in_revision')).toEqual(['done', 'done', 'now', 'next'])
  expect(states('in_review')).toEqual(['done', 'done', 'done', 'now'])
  expect(states('live')).toEqual(['done', 'done', 'done', 'done'])
  expect(orderSteps(progress('ready'))[0]?.doneAt).toBe(at)
})

test('keeps the step on hold and shows none after closing', () => {
  expect(states('on_hold', 'in_production' as never)).toEqual(['done', 'done', 'now', 'next'])
  expect(states('cancelled')).toEqual(['next', 'next', 'next', 'next'])
})

test('keeps delivered steps during later changes', () => {
  const reached = [{ status: 'live' as const, at }]
  for (const status of ['in_revision', 'in_review'] as const) {
    const again = { ...progress(status), reached }
    expect(orderSteps(again).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  }
})
