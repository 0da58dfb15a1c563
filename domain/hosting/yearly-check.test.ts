import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goLiveWindow, dueCheckYear } from './yearly-check.ts'

// @promise yearly-check
test.each([
  ['2026-03-02T09:00:00Z', '2027-03-02T08:59:59Z', 0],
  ['2026-03-02T09:00:00Z', '2027-03-02T09:00:00Z', 1],
  ['2026-03-02T09:00:00Z', '2027-06-02T08:59:59Z', 1],
  ['2026-03-02T09:00:00Z', '2027-06-02T09:00:00Z', 0],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z', 0],
  ['2026-12-31T23:00:00Z', '2029-01-01T00:00:00Z', 2],
  ['2026-03-02T09:00:00Z', '2029-03-01T09:00:00Z', 0],
  ['2024-02-29T12:00:00Z', '2025-02-28T12:00:00Z', 1],
  ['2024-02-29T12:00:00Z', '2028-02-29T12:00:00Z', 4],
  ['2026-03-02T09:00:00Z', '2020-03-01T09:00:00Z', 0],
])('live since %s, at %s asks for year %i', (since, now, year) => {
  expect(dueCheckYear(new Date(since), new Date(now))).toBe(year)
})

test('selects exactly the sites of a check year', () => {
  const times = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2045-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(times, times, (since, now) => {
      const isWithin = (year: number) => {
        const { from, until } = goLiveWindow(year, now)
        return from <= since && since <= until
      }
      const asked = dueCheckYear(since, now)
      const years = Array.from({ length: 26 }, (_, at) => at + 1).filter(isWithin)
      if (asked > 0) expect(years).toEqual([asked])
      else expect(years.length).toBeLessThan(2)
    }),
    { numRuns: 2000 },
  )
})
