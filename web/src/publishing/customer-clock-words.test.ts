import { expect, test } from 'vitest'
import { clockWords } from './customer-clock-words.ts'

const HOUR_MS = 60 * 60 * 1000
const clock = (state: 'not-started' | 'running' | 'paused' | 'met' | 'stopped', usedHours = 0) => ({
  state,
  promisedMs: 48 * HOUR_MS,
  usedMs: usedHours * HOUR_MS,
  remainingMs: (48 - usedHours) * HOUR_MS,
  dueAt: null,
  metAt: null,
})

test('the clock runs on after the page was loaded', () => {
  expect(clockWords(clock('running', 16), 0).figure).toBe('32 h left')
  expect(clockWords(clock('running', 16), 40 * 60_000).figure).toBe('31 h 20 min left')
  expect(clockWords(clock('running', 24), 0).shareUsed).toBe(0.5)
})

test('a clock that stands does not run on', () => {
  expect(clockWords(clock('paused', 16), 5 * HOUR_MS)).toMatchObject({
    figure: '32 h left',
    isLate: false,
  })
  expect(clockWords(clock('not-started'), 5 * HOUR_MS).figure).toBe('48 hours')
})

test('a missed promise is said, with what it means', () => {
  for (const state of ['running', 'met'] as const) {
    const words = clockWords(clock(state, 49.5), 0)
    expect(words).toMatchObject({ figure: '1 h 30 min late', isLate: true, shareUsed: 1 })
    expect(words.sentence).toContain('your money back')
  }
})

test('a kept promise says how long it took', () => {
  expect(clockWords(clock('met', 12), 9 * HOUR_MS).sentence).toBe('It took 12 h of 48 hours.')
})
