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

test('changes to a live site take back nothing that was delivered, and say that it stays online', () => {
  const reached = [{ status: 'live' as const, at }]
  for (const status of ['in_revision', 'in_review'] as const) {
    const again = { ...progress(status), reached }
    expect(orderSteps(again).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    expect(orderState(again).text).toMatch(/stays online|place of what is live/)
    expect(orderState(progress(status)).text).not.toMatch(/stays online|place of what is live/)
  }
})

test('a site that is offline is not called live, and a clock that has been met not paused', () => {
  const offline = { since: at, mayPutBack: true }
  for (const status of ['live', 'closed'] as const)
    expect(orderState({ ...progress(status), offline }).title).toBe('Your site is offline')
  const held = progress('on_hold', 'in_review' as never)
  expect(orderState({ ...held, clock: { state: 'met' } }).text).not.toContain('clock')
  expect(orderState({ ...held, clock: { state: 'paused' } }).text).toContain('The clock is paused.')
})
