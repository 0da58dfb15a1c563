import { expect, test } from 'vitest'
import {
  REMINDER_DAYS,
  type ReminderDays,
  dueReminder,
  termEnd,
  termState,
} from './hosting-term.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const date = (text: string) => new Date(`${text}T10:00:00Z`)

// @promise hosting-renewal
test.each([
  ['2026-11-22', [], '2027-11-22'],
  ['2026-11-22', ['2027-11-01', '2028-10-30'], '2029-11-22'],
  // All at once, in any order.
  ['2026-11-22', ['2027-11-02', '2027-11-01'], '2029-11-22'],
  ['2028-02-29', [], '2029-02-28'],
  ['2028-02-29', ['2029-02-01', '2030-02-01', '2031-02-01'], '2032-02-29'],
  // After the end, a year counts from the payment.
  ['2026-11-22', ['2027-11-22'], '2028-11-22'],
  ['2026-11-22', ['2028-01-15'], '2029-01-15'],
  ['2026-11-22', ['2028-01-15', '2028-12-01'], '2030-01-15'],
])('hosted since %s, renewed on %j, ends %s', (start, renewals, end) => {
  expect(termEnd(date(start), renewals.map(date))).toEqual(date(end))
})

// @promise hosting-term: A hosting term lasts twelve months to the millisecond.
test('switches term states to the millisecond', () => {
  const end = date('2027-11-22')
  const before = (ms: number) => termState(end, new Date(end.getTime() - ms))
  expect(before(60 * DAY_MS + 1)).toBe('running')
  expect(before(60 * DAY_MS)).toBe('ending')
  expect(before(1)).toBe('ending')
  expect(before(0)).toBe('ended')
})

// @promise hosting-renewal
test('sends only the latest reminder after downtime', () => {
  const end = date('2027-11-22')
  const sixDaysBefore = new Date(end.getTime() - 6 * DAY_MS)
  expect(dueReminder(end, new Set(), sixDaysBefore)).toBe(7)
  expect(dueReminder(end, new Set([7] as const), sixDaysBefore)).toBeNull()
  const before = new Date(end.getTime() - 40 * DAY_MS)
  expect(dueReminder(end, new Set(), before)).toBe(60)
  expect(dueReminder(end, new Set([30] as const), before)).toBeNull()
  expect(dueReminder(end, new Set(), end)).toBeNull()
})

// @promise hosting-renewal: Hosting expires only after notices and never automatically.
test('sends each reminder of 1,000 orders exactly once', () => {
  const from = date('2026-01-01').getTime()
  let random = 7
  const chance = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return random / 2_147_483_648
  }
  let [inTime, late, takenBack] = [0, 0, 0]
  for (let order = 0; order < 1000; order += 1) {
    const started = new Date(from + Math.floor(chance() * 300 * DAY_MS))
    /** Reminders of each term by its end. */
    const given = new Map<number, ReminderDays[]>()
    let renewals: Date[] = []
    let end = termEnd(started, renewals)
    /** Days between end and payment; negative: before the end. */
    let delay = chance() < 0.3 ? Math.floor(chance() * 40) : -2
    let refundOn = 0
    // The job runs daily, sometimes twice, and never pauses for a week.
    for (let day = 0; day < 3 * 365; day += 1) {
      const now = new Date(from + day * DAY_MS + Math.floor(chance() * DAY_MS))
      const runs = chance() < 0.1 ? 0 : chance() < 0.2 ? 2 : 1
      for (let run = 0; run < runs; run += 1) {
        const before = given.get(end.getTime()) ?? []
        const due = dueReminder(end, new Set(before), now)
        if (due !== null) given.set(end.getTime(), [...before, due])
      }
      if (day === refundOn) {
        renewals = renewals.slice(0, -1)
        end = termEnd(started, renewals)
        takenBack += 1
      } else if (now.getTime() - end.getTime() > delay * DAY_MS) {
        renewals = [...renewals, now]
        if (now < end) inTime += 1
        else late += 1
        const added = termEnd(started, renewals)
        // At least a year from the old end or the payment.
        expect(added.getTime() - Math.max(end.getTime(), now.getTime())).toBeGreaterThan(
          364 * DAY_MS,
        )
        end = added
        delay = chance() < 0.3 ? Math.floor(chance() * 40) : -2
        refundOn = chance() < 0.1 ? day + 1 + Math.floor(chance() * 20) : 0
      }
    }
    expect(renewals.length).toBeGreaterThanOrEqual(1)
    const now = from + 3 * 365 * DAY_MS
    for (const [end, notices] of given)
      expect(notices).toEqual(
        end < now ? [...REMINDER_DAYS] : REMINDER_DAYS.slice(0, notices.length),
      )
    expect([...given].filter(([end]) => end < now).length).toBeGreaterThanOrEqual(1)
  }
  expect([inTime > 500, late > 300, takenBack > 100]).toEqual([true, true, true])
})
