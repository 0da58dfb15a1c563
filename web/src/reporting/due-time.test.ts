import { expect, test } from 'vitest'
import { clockFixture, HOUR, MINUTE } from './queue-entry-fixture.ts'
import { computeDueTime } from './due-time.ts'

const words = (left: number, state: 'running' | 'paused' = 'running') =>
  computeDueTime(clockFixture({ state, remainingMs: left }), 0).words

test('shows the remaining time in a fitting unit', () => {
  expect(words(42 * MINUTE)).toBe('42 min')
  expect(words(3 * HOUR + 12 * MINUTE)).toBe('3 h 12 m')
  expect(words(19 * HOUR + 30 * MINUTE)).toBe('19 h')
  expect(words(40 * HOUR)).toBe('1 d 16 h')
})

test('shows how late an order is', () => {
  const due = computeDueTime(clockFixture({ remainingMs: -(HOUR + 5 * MINUTE) }), 0)
  expect(due.words).toBe('1 h 05 m late')
  expect(due.urgency).toBe('overdue')
  expect(due.shareUsed).toBe(1)
})

test('shows the remaining time of a paused order', () => {
  expect(words(31 * HOUR + 20 * MINUTE, 'paused')).toBe('Paused, 31 h left')
  expect(
    computeDueTime(clockFixture({ state: 'not-started', remainingMs: 72 * HOUR }), 0).words,
  ).toBe('Not started, 72 h')
})

test('advances only a running clock between responses', () => {
  const running = clockFixture({ remainingMs: 2 * MINUTE })
  expect(computeDueTime(running, 3 * MINUTE).words).toBe('1 min late')
  const paused = clockFixture({ state: 'paused', remainingMs: 2 * HOUR })
  expect(computeDueTime(paused, 5 * HOUR).words).toBe('Paused, 2 h left')
})

test('marks the last six hours as urgent', () => {
  expect(computeDueTime(clockFixture({ remainingMs: 6 * HOUR - 1 }), 0).urgency).toBe('soon')
  expect(computeDueTime(clockFixture({ remainingMs: 6 * HOUR }), 0).urgency).toBe('calm')
  expect(computeDueTime(clockFixture({ state: 'met', remainingMs: HOUR }), 0)).toMatchObject({
    words: 'Sent in time',
    urgency: 'over',
  })
})
