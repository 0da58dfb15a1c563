import { expect, test } from 'vitest'
import { addWorkingHours, parseWorkingWeek } from './working-week.ts'

const due = (since: string, text = 'Mon-Fri 9-17 Europe/Berlin') => {
  const week = parseWorkingWeek(text)
  return week && addWorkingHours(new Date(since), 4, week).toISOString()
}

// @promise priority-support: Priority support answers are due in four working hours.
test.each([
  ['within a day', '2026-03-03T09:30:00Z', '2026-03-03T13:30:00.000Z'],
  ['to the last minute', '2026-03-03T12:00:00Z', '2026-03-03T16:00:00.000Z'],
  ['over a night', '2026-03-03T14:00:00Z', '2026-03-04T10:00:00.000Z'],
  ['before it opens', '2026-03-03T03:00:00Z', '2026-03-03T12:00:00.000Z'],
  ['over a weekend', '2026-03-06T15:00:00Z', '2026-03-09T11:00:00.000Z'],
  [
    'over the weekend in which clocks go forward',
    '2026-03-27T15:00:00Z',
    '2026-03-30T10:00:00.000Z',
  ],
  ['over the weekend in which they go back', '2026-10-23T14:00:00Z', '2026-10-26T11:00:00.000Z'],
])('adds four working hours: %s', (_what, since, until) => {
  expect(due(since)).toBe(until)
})

// @promise priority-support
test('uses the day of the time zone', () => {
  // Sunday evening in UTC is Monday morning there.
  expect(due('2026-03-01T23:00:00Z', 'Mon-Fri 9-17 Asia/Tokyo')).toBe('2026-03-02T04:00:00.000Z')
  expect(due('2026-03-07T12:00:00Z', 'Mon-Sun 0-24 UTC')).toBe('2026-03-07T16:00:00.000Z')
})

// @promise priority-support
test('follows daylight saving time', () => {
  const early = 'Sun-Sun 4-12 America/New_York'
  expect(due('2026-03-08T05:00:00Z', early)).toBe('2026-03-08T12:00:00.000Z')
  expect(due('2026-11-01T04:00:00Z', early)).toBe('2026-11-01T13:00:00.000Z')
})

test.each([
  '',
  'Mon-Fri',
  'Fri-Mon 9-17 UTC',
  'Mon-Fri 17-9 UTC',
  'Mon-Fri 9-25 UTC',
  'Mon-Fri 9-17 Nowhere/Else',
  'Mo-Fr 9-17 UTC',
])('rejects “%s”', (text) => {
  expect(parseWorkingWeek(text)).toBeNull()
})

test('accepts any first day and whole days', () => {
  expect(parseWorkingWeek('Sat-Sun 9-17 UTC')).toEqual({
    days: [6, 7],
    opens: 9,
    closes: 17,
    zone: 'UTC',
  })
  expect(parseWorkingWeek('Tue-Tue 0-24 Asia/Tokyo')).toEqual({
    days: [2],
    opens: 0,
    closes: 24,
    zone: 'Asia/Tokyo',
  })
  for (const text of [
    'Mon-Xyz 9-17 UTC',
    'Xyz-Fri 9-17 UTC',
    'Mon-Fri 9-9 UTC',
    'xMon-Fri 9-17 UTC',
  ])
    expect(parseWorkingWeek(text)).toBeNull()
})

test('starts at the next working hour', () => {
  // At closing time, and on a Saturday.
  expect(due('2026-03-03T16:00:00Z')).toBe('2026-03-04T12:00:00.000Z')
  expect(due('2026-03-07T10:00:00Z')).toBe('2026-03-09T12:00:00.000Z')
  // Longer than a working day.
  expect(due('2026-03-03T00:00:00Z', 'Mon-Fri 9-11 UTC')).toBe('2026-03-04T11:00:00.000Z')
})

test('skips holidays', () => {
  const week = parseWorkingWeek('Mon-Fri 9-17 Europe/Berlin')
  if (week === null) throw new Error('that is a week')
  const due = (holidays: string[]) =>
    addWorkingHours(new Date('2026-12-24T14:00:00Z'), 4, { ...week, holidays }).toISOString()
  expect(due([])).toBe('2026-12-25T10:00:00.000Z')
  expect(due(['2026-12-25'])).toBe('2026-12-28T10:00:00.000Z')
  expect(due(['2026-12-24', '2026-12-25', '2026-12-28'])).toBe('2026-12-29T12:00:00.000Z')
})

test('accepts any range of days', () => {
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  for (const [first, from] of days.entries())
    for (const [last, to] of days.entries()) {
      const week = parseWorkingWeek(`${from}-${to} 9-17 UTC`)
      const all = days.flatMap((_, at) => (at >= first && at <= last ? [at + 1] : []))
      expect([from, to, week?.days ?? []]).toEqual([from, to, all])
      expect(week === null).toBe(last < first)
    }
})

test('stays within the year', () => {
  expect(due('2031-12-31T23:59:59Z', 'Mon-Sun 0-24 UTC')).toBe('2032-01-01T03:59:59.000Z')
  expect(due('2001-01-01T00:00:00Z', 'Mon-Sun 0-24 UTC')).toBe('2001-01-01T04:00:00.000Z')
})
