import { afterEach, expect, test, vi } from 'vitest'
import { clockText, revisionText } from './customer-clock-text.ts'

const HOUR_MS = 60 * 60 * 1000
const clock = (state: 'not-started' | 'running' | 'paused' | 'met' | 'stopped', usedHours = 0) => ({
  state,
  promisedMs: 48 * HOUR_MS,
  usedMs: usedHours * HOUR_MS,
  remainingMs: (48 - usedHours) * HOUR_MS,
  dueAt: null,
  metAt: null,
})

afterEach(() => vi.unstubAllEnvs())

test('advances a running clock after loading', () => {
  expect(clockText(clock('running', 16), 0).figure).toBe('32 h left')
  expect(clockText(clock('running', 16), 40 * 60_000).figure).toBe('31 h 20 min left')
  expect(clockText(clock('running', 24), 0).shareUsed).toBe(0.5)
})

test('does not advance a paused clock', () => {
  expect(clockText(clock('paused', 16), 5 * HOUR_MS)).toMatchObject({
    figure: '32 h left',
    isLate: false,
  })
  expect(clockText(clock('not-started'), 5 * HOUR_MS).figure).toBe('48 hours')
})

test('explains a missed deadline', () => {
  for (const state of ['running', 'met'] as const) {
    const words = clockText(clock(state, 49.5), 0)
    expect(words).toMatchObject({ figure: '1 h 30 min late', isLate: true, shareUsed: 1 })
    expect(words.sentence).toContain('your money back')
  }
})

test('shows the time taken for a met deadline', () => {
  expect(clockText(clock('met', 12), 9 * HOUR_MS).sentence).toBe(
    'Done in 12 h; 48 hours were promised.',
  )
})

// @promise time-boundaries
test.each([
  ['UTC', 'Sat, Mar 28, 23:30'],
  ['America/Los_Angeles', 'Sat, Mar 28, 16:30'],
  ['America/St_Johns', 'Sat, Mar 28, 21:00'],
  ['Asia/Kolkata', 'Sun, Mar 29, 05:00'],
  ['Pacific/Auckland', 'Sun, Mar 29, 12:30'],
])('shows the due time in %s as %s', (timeZone, moment) => {
  vi.stubEnv('TZ', timeZone)
  const promised = { ...clock('running', 16), dueAt: '2026-03-28T23:30:00.000Z' }
  expect(clockText(promised, 0).sentence).toBe(`Of 48 hours: by ${moment}.`)
})

// @promise time-boundaries
test('shows the due time in the local time zone', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const sentence = (dueAt: string) => clockText({ ...clock('running'), dueAt }, 0).sentence
  // Daylight saving time starts that night: 02:00 becomes 03:00.
  expect(sentence('2026-03-29T00:59:00.000Z')).toContain('by Sun, Mar 29, 01:59.')
  expect(sentence('2026-03-29T01:00:00.000Z')).toContain('by Sun, Mar 29, 03:00.')
})

test('shows the same remaining time in every time zone', () => {
  const promised = { ...clock('running', 16), dueAt: '2026-03-29T01:00:00.000Z' }
  const told = ['UTC', 'Europe/Berlin', 'Pacific/Auckland'].map((timeZone) => {
    vi.stubEnv('TZ', timeZone)
    return clockText(promised, 90 * 60_000).figure
  })
  expect(told).toEqual(['30 h 30 min left', '30 h 30 min left', '30 h 30 min left'])
})

test('shows no due time for late or paused clocks', () => {
  const dueAt = '2026-03-28T23:30:00.000Z'
  for (const each of [clock('running', 50), clock('paused', 16), clock('met', 16)]) {
    expect(clockText({ ...each, dueAt }, 0).sentence).not.toContain('by ')
  }
})

test('expects changes without a promise of money', () => {
  vi.stubEnv('TZ', 'UTC')
  const dueAt = '2026-03-28T23:30:00.000Z'
  expect(revisionText({ ...clock('running', 16), dueAt }, 0)).toMatchObject({
    figure: '32 h left',
    sentence: 'We plan 48 hours for your changes: you get the new preview by Sat, Mar 28, 23:30.',
  })
  const late = revisionText({ ...clock('running', 50), dueAt }, HOUR_MS)
  expect(late).toMatchObject({ figure: '3 h late', isLate: true, shareUsed: 1 })
  expect(late.sentence).not.toMatch(/money|by /)
  expect(revisionText(clock('paused', 16), 9 * HOUR_MS)).toMatchObject({
    figure: '32 h left',
    sentence: expect.stringContaining('no time is lost'),
  })
})
