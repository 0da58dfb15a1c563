import { expect, test } from 'vitest'
import { orderStatusSchema } from '@vitrine/domain/order-life-cycle'
import { orderState, orderSteps } from './customer-steps.ts'

const at = '2026-03-02T09:00:00.000Z'
const progress = (orderStatus: ReturnType<typeof orderStatusSchema.parse>, heldFrom = null) => ({
  orderStatus,
  heldFrom,
  reached: [{ status: 'confirmed' as const, at }],
  missing: null,
})
const states = (...given: Parameters<typeof progress>) =>
  orderSteps(progress(...given)).map(({ state }) => state)

test('an order goes step by step from paid to live', () => {
  expect(states('pending')).toEqual(['now', 'next', 'next', 'next'])
  expect(states('confirmed')).toEqual(['done', 'now', 'next', 'next'])
  expect(states('ready')).toEqual(['done', 'done', 'now', 'next'])
  expect(states('in_production')).toEqual(['done', 'done', 'now', 'next'])
  expect(states('in_revision')).toEqual(['done', 'done', 'now', 'next'])
  expect(states('in_review')).toEqual(['done', 'done', 'done', 'now'])
  expect(states('live')).toEqual(['done', 'done', 'done', 'done'])
  expect(orderSteps(progress('ready'))[0]?.doneAt).toBe(at)
})

test('an order on hold stands where it was, and one that is over goes nowhere', () => {
  expect(states('on_hold', 'in_production' as never)).toEqual(['done', 'done', 'now', 'next'])
  expect(states('cancelled')).toEqual(['next', 'next', 'next', 'next'])
})

test('every status has words', () => {
  for (const status of orderStatusSchema.options) {
    expect(orderState(progress(status)).title).toMatch(/\w+ \w+/)
  }
  expect(orderState({ ...progress('confirmed'), missing: 'languages' }).title).toBe(
    'We wait for your languages',
  )
})
