import { expect, test } from 'vitest'
import { computeDeliveryClock, type ClockChange } from './delivery-clock.ts'

const HOUR_MS = 60 * 60 * 1000
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS)
const history = (...changes: readonly [hours: number, to: ClockChange['to']][]): ClockChange[] =>
  changes.map(([hours, to]) => ({ at: at(hours), to }))

test('does not start before the CV arrives', () => {
  const clock = computeDeliveryClock(history([0, 'pending'], [1, 'confirmed']), 24, at(100))
  expect(clock).toMatchObject({
    state: 'not-started',
    usedMs: 0,
    remainingMs: 24 * HOUR_MS,
    dueAt: null,
  })
})

// @promise delivery-clock: The delivery clock runs from ready until a full preview.
test('starts when ready and falls due after the promise', () => {
  const clock = computeDeliveryClock(
    history([0, 'confirmed'], [2, 'ready'], [5, 'in_production']),
    24,
    at(12),
  )
  expect(clock).toMatchObject({ state: 'running', usedMs: 10 * HOUR_MS, dueAt: at(26) })
})

// @promise tax-and-hold-time
test('excludes time on hold', () => {
  const changes = history([0, 'ready'], [4, 'on_hold'], [10, 'ready'])
  expect(computeDeliveryClock(changes, 24, at(8))).toMatchObject({
    state: 'paused',
    usedMs: 4 * HOUR_MS,
    dueAt: null,
  })
  expect(computeDeliveryClock(changes, 24, at(12))).toMatchObject({
    state: 'running',
    usedMs: 6 * HOUR_MS,
    dueAt: at(30),
  })
})

// @promise delivery-clock
test('ends with a complete preview', () => {
  const review = history(
    [20, 'delivered'],
    [20, 'in_review'],
    [30, 'in_revision'],
    [90, 'in_review'],
  )
  const changes = [...history([0, 'ready']), ...review]
  expect(computeDeliveryClock(changes, 24, at(200))).toMatchObject({
    state: 'met',
    usedMs: 20 * HOUR_MS,
    metAt: at(20),
  })
})

// @promise preview-once
test.each(['in_review', 'in_revision', 'approved', 'live'] as const)(
  'continues after a part that is %s',
  (part) => {
    const changes = history([0, 'ready'], [4, part], [10, 'on_hold'], [12, part])
    expect(computeDeliveryClock(changes, 24, at(20))).toMatchObject({
      state: 'running',
      usedMs: 18 * HOUR_MS,
      dueAt: at(26),
    })
    const tooEarly = history([0, 'confirmed'], [4, part])
    expect(computeDeliveryClock(tooEarly, 24, at(20)).state).toBe('not-started')
  },
)

test('reports how late an order is', () => {
  expect(computeDeliveryClock(history([0, 'ready']), 24, at(30)).remainingMs).toBe(-6 * HOUR_MS)
})

// @promise time-boundaries
test.each(['cancelled', 'expired'] as const)('stops when an order is %s', (over) => {
  const clock = computeDeliveryClock(history([0, 'ready'], [3, over]), 24, at(30))
  expect(clock).toMatchObject({ state: 'stopped', usedMs: 3 * HOUR_MS, dueAt: null })
  const neverStarted = computeDeliveryClock(history([0, 'pending'], [24, over]), 24, at(30))
  expect(neverStarted).toMatchObject({ state: 'stopped', usedMs: 0, dueAt: null })
})

test('ignores events after the end', () => {
  const changes = history([0, 'pending'], [24, 'expired'], [30, 'on_hold'], [31, 'ready'])
  expect(computeDeliveryClock(changes, 24, at(40))).toMatchObject({ state: 'stopped', usedMs: 0 })
})

// @promise time-boundaries: Time limits hold to the millisecond and in every time zone.
test('counts an event at this moment', () => {
  const changes = history([0, 'ready'], [4, 'on_hold'], [10, 'ready'], [20, 'delivered'])
  expect(computeDeliveryClock(changes, 24, at(0))).toMatchObject({
    state: 'running',
    usedMs: 0,
    dueAt: at(24),
  })
  expect(computeDeliveryClock(changes, 24, at(4))).toMatchObject({
    state: 'paused',
    usedMs: 4 * HOUR_MS,
  })
  expect(computeDeliveryClock(changes, 24, at(10))).toMatchObject({
    state: 'running',
    dueAt: at(30),
  })
  expect(computeDeliveryClock(changes, 24, at(20))).toMatchObject({
    state: 'met',
    usedMs: 14 * HOUR_MS,
    metAt: at(20),
  })
})

// @promise time-boundaries
test('ignores an event one millisecond ahead', () => {
  const changes = history([0, 'ready'], [20, 'delivered'])
  const before = new Date(at(20).getTime() - 1)
  expect(computeDeliveryClock(changes, 24, before)).toMatchObject({ state: 'running', metAt: null })
})

// @promise time-boundaries
test('is late one millisecond after the deadline', () => {
  expect(computeDeliveryClock(history([0, 'ready']), 24, at(24))).toMatchObject({
    remainingMs: 0,
    dueAt: at(24),
  })
  const after = new Date(at(24).getTime() + 1)
  expect(computeDeliveryClock(history([0, 'ready']), 24, after).remainingMs).toBe(-1)
})

test('ignores history order and future events', () => {
  const changes = history([0, 'ready'], [4, 'on_hold'], [10, 'in_production'], [20, 'delivered'])
  const [ready, hold, production, review] = changes as [
    ClockChange,
    ClockChange,
    ClockChange,
    ClockChange,
  ]
  for (const moment of [2, 4, 7, 10, 12, 20, 25]) {
    const told = computeDeliveryClock(changes, 24, at(moment))
    expect(computeDeliveryClock(changes.toReversed(), 24, at(moment))).toEqual(told)
    expect(computeDeliveryClock([hold, review, ready, production], 24, at(moment))).toEqual(told)
  }
  expect(computeDeliveryClock(changes, 24, at(12)).state).toBe('running')
})

test('ends when the last language is live', () => {
  const changes = history([0, 'ready'], [4, 'live'], [10, 'delivered'])
  expect(computeDeliveryClock(changes, 24, at(8))).toMatchObject({
    state: 'running',
    usedMs: 8 * HOUR_MS,
    dueAt: at(24),
    metAt: null,
  })
  expect(computeDeliveryClock(changes, 24, at(48))).toMatchObject({
    state: 'met',
    usedMs: 10 * HOUR_MS,
    dueAt: null,
    metAt: at(10),
  })
})

test('uses no time if live before the start', () => {
  const changes = history([0, 'confirmed'], [2, 'live'], [2, 'delivered'])
  expect(computeDeliveryClock(changes, 24, at(5))).toMatchObject({
    state: 'met',
    usedMs: 0,
    metAt: at(2),
  })
})

test('stays met after a later cancellation', () => {
  const changes = history([0, 'ready'], [20, 'delivered'], [30, 'cancelled'])
  expect(computeDeliveryClock(changes, 24, at(40))).toMatchObject({ state: 'met', metAt: at(20) })
})
