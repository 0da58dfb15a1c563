import { expect, test } from 'vitest'
import { classifyProbe } from './classify-link.ts'
import type { ProbeResult } from './check-link.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const judge = (sight: ProbeResult, missingSince: Date | null = null) =>
  classifyProbe(sight, { missingSince }, NOW)
const daysUntil = (then: Date) => (then.getTime() - NOW.getTime()) / DAY_MS

// @promise dead-links
test.each([401, 403, 405, 406, 418, 429, 451, 503, 520, 999])(
  'treats status %i as unclear',
  (status) => {
    for (const before of [null, daysAgo(4), daysAgo(60)])
      expect(judge({ status }, before)).toMatchObject({
        state: 'unclear',
        saw: String(status),
        missingSince: null,
      })
  },
)

// @promise dead-links
test.each([
  { failed: 'certificate' },
  { failed: 'garbled' },
  { failed: 'no-way' },
  { failed: 'name-unresolved' },
  { failed: 'too-many-redirects' },
  { failed: 'leads-nowhere' },
  { refused: 'not-public' },
  { refused: 'port' },
] as const)('treats unchecked links as unclear: %o', (sight) => {
  expect(judge(sight, daysAgo(30))).toMatchObject({ state: 'unclear', missingSince: null })
})

// @promise dead-links: A link is dead after two failed checks on different days.
test.each([
  { status: 404 },
  { status: 410 },
  { status: 500 },
  { failed: 'no-such-name' },
  { failed: 'refused' },
  { failed: 'no-answer' },
] as const)('marks a link gone after two distant checks: %o', (sight) => {
  const first = judge(sight)
  expect(first).toMatchObject({ state: 'doubtful', missingSince: NOW })
  expect(daysUntil(first.nextLookAt)).toBe(4)
  expect(judge(sight, daysAgo(2)).state).toBe('doubtful')
  const second = judge(sight, daysAgo(4))
  expect(second).toMatchObject({ state: 'gone', missingSince: daysAgo(4) })
  expect(daysUntil(second.nextLookAt)).toBe(30)
})

test('resets a recovered link', () => {
  expect(judge({ status: 200 }, daysAgo(60))).toMatchObject({ state: 'well', missingSince: null })
  expect(judge({ status: 404 }, judge({ status: 204 }, daysAgo(9)).missingSince).state).toBe(
    'doubtful',
  )
})
