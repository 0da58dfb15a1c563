import { expect, test } from 'vitest'
import type { OrderStatus } from './order-lifecycle.ts'
import { computeRevisionClock, type RevisionChange } from './revision-clock.ts'

const HOUR_MS = 60 * 60 * 1000
const at = (hours: number) => new Date(Date.UTC(2026, 2, 2) + hours * HOUR_MS)
const moved = (hours: number, to: OrderStatus): RevisionChange => ({ at: at(hours), to })
const promised = (hours: number, promisedHours = 48): RevisionChange => ({
  at: at(hours),
  promisedHours,
})
const list = [promised(10), moved(10, 'in_revision')]

test('counts from the list of changes', () => {
  expect(computeRevisionClock(list, at(22))).toEqual({
    state: 'running',
    promisedMs: 48 * HOUR_MS,
    usedMs: 12 * HOUR_MS,
    remainingMs: 36 * HOUR_MS,
    dueAt: at(58),
    metAt: null,
  })
  expect(computeRevisionClock(list, at(60))?.remainingMs).toBe(-2 * HOUR_MS)
})

test('pauses on hold', () => {
  const held = [...list, moved(20, 'on_hold')]
  expect(computeRevisionClock(held, at(90))).toMatchObject({
    state: 'paused',
    usedMs: 10 * HOUR_MS,
    dueAt: null,
  })
  const released = [...held, moved(100, 'in_revision')]
  expect(computeRevisionClock(released, at(110))).toMatchObject({ dueAt: at(138) })
})

test('ends with the next preview or the end of the order', () => {
  for (const to of ['in_review', 'approved', 'live', 'cancelled'] as const)
    expect(computeRevisionClock([...list, moved(20, to)], at(30))).toBeNull()
})

test('promises each list its own hours', () => {
  const second = [...list, moved(20, 'in_review'), promised(40, 24), moved(40, 'in_revision')]
  expect(computeRevisionClock(second, at(41))).toMatchObject({ dueAt: at(64) })
})

test('promises nothing to lists from before', () => {
  expect(computeRevisionClock([moved(10, 'in_revision')], at(22))).toBeNull()
  expect(computeRevisionClock([promised(10)], at(22))).toBeNull()
})
