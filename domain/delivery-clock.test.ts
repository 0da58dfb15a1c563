import { expect, test } from 'vitest'
import { readDeliveryClock, type StatusChange } from './delivery-clock.ts'
import type { OrderStatus } from './order-life-cycle.ts'

const HOUR_MS = 60 * 60 * 1000
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS)
const history = (...changes: readonly [hours: number, to: OrderStatus][]): StatusChange[] =>
  changes.map(([hours, to]) => ({ at: at(hours), to }))

test('the clock does not run before the CV is there', () => {
  const clock = readDeliveryClock(history([0, 'pending'], [1, 'confirmed']), 24, at(100))
  expect(clock).toMatchObject({
    state: 'not-started',
    usedMs: 0,
    remainingMs: 24 * HOUR_MS,
    dueAt: null,
  })
})

test('it runs from ready, and the promise falls due after the promised hours', () => {
  const clock = readDeliveryClock(
    history([0, 'confirmed'], [2, 'ready'], [5, 'in_production']),
    24,
    at(12),
  )
  expect(clock).toMatchObject({ state: 'running', usedMs: 10 * HOUR_MS, dueAt: at(26) })
})

test('time on hold does not count', () => {
  const changes = history([0, 'ready'], [4, 'on_hold'], [10, 'ready'])
  expect(readDeliveryClock(changes, 24, at(8))).toMatchObject({
    state: 'paused',
    usedMs: 4 * HOUR_MS,
    dueAt: null,
  })
  expect(readDeliveryClock(changes, 24, at(12))).toMatchObject({
    state: 'running',
    usedMs: 6 * HOUR_MS,
    dueAt: at(30),
  })
})

test('the promise is met when the preview is sent, whatever happens later', () => {
  const changes = history([0, 'ready'], [20, 'in_review'], [30, 'in_revision'], [90, 'in_review'])
  expect(readDeliveryClock(changes, 24, at(200))).toMatchObject({
    state: 'met',
    usedMs: 20 * HOUR_MS,
    metAt: at(20),
  })
})

test('a late order says by how much', () => {
  expect(readDeliveryClock(history([0, 'ready']), 24, at(30)).remainingMs).toBe(-6 * HOUR_MS)
})

test('a cancelled order has no clock to keep', () => {
  const clock = readDeliveryClock(history([0, 'ready'], [3, 'cancelled']), 24, at(30))
  expect(clock).toMatchObject({ state: 'stopped', usedMs: 3 * HOUR_MS, dueAt: null })
})

test('the order in which the history is read does not matter, and the future has not happened', () => {
  const changes = history([0, 'ready'], [4, 'on_hold'], [10, 'ready'], [20, 'in_review'])
  expect(readDeliveryClock(changes.toReversed(), 24, at(12))).toEqual(
    readDeliveryClock(changes, 24, at(12)),
  )
  expect(readDeliveryClock(changes, 24, at(12)).state).toBe('running')
})
