import { expect, test } from 'vitest'
import { NOTICE_DAYS, type NoticeDays, noticeDue, termEnd, termState } from './hosting-term.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const date = (text: string) => new Date(`${text}T10:00:00Z`)

test.each([
  ['2026-11-22', 0, '2027-11-22'],
  ['2026-11-22', 2, '2029-11-22'],
  ['2028-02-29', 0, '2029-02-28'],
  ['2028-02-29', 3, '2032-02-29'],
])('live since %s and renewed %d times, it is hosted until %s', (start, renewals, end) => {
  expect(termEnd(date(start), renewals)).toEqual(date(end))
})

test('a term runs, ends and is over to the millisecond', () => {
  const end = date('2027-11-22')
  const before = (ms: number) => termState(end, new Date(end.getTime() - ms))
  expect(before(60 * DAY_MS + 1)).toBe('running')
  expect(before(60 * DAY_MS)).toBe('ending')
  expect(before(1)).toBe('ending')
  expect(before(0)).toBe('ended')
})

test('after a standstill the latest notice alone is given, and no earlier one after it', () => {
  const end = date('2027-11-22')
  const sixDaysBefore = new Date(end.getTime() - 6 * DAY_MS)
  expect(noticeDue(end, new Set(), sixDaysBefore)).toBe(7)
  expect(noticeDue(end, new Set([7] as const), sixDaysBefore)).toBeNull()
  const before = new Date(end.getTime() - 40 * DAY_MS)
  expect(noticeDue(end, new Set(), before)).toBe(60)
  expect(noticeDue(end, new Set([30] as const), before)).toBeNull()
  expect(noticeDue(end, new Set(), end)).toBeNull()
})

test('three years of a thousand orders: no notice is missing, and none is given twice', () => {
  const from = date('2026-01-01').getTime()
  let random = 7
  const chance = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return random / 2_147_483_648
  }
  for (let order = 0; order < 1000; order += 1) {
    const started = new Date(from + Math.floor(chance() * 300 * DAY_MS))
    /** Notices of each term, by its end. */
    const given = new Map<number, NoticeDays[]>()
    let renewals = 0
    // The job runs each day at some hour, sometimes twice, and is never away for a week.
    for (let day = 0; day < 3 * 365; day += 1) {
      const end = termEnd(started, renewals)
      const now = new Date(from + day * DAY_MS + Math.floor(chance() * DAY_MS))
      const runs = chance() < 0.1 ? 0 : chance() < 0.2 ? 2 : 1
      for (let run = 0; run < runs; run += 1) {
        const before = given.get(end.getTime()) ?? []
        const due = noticeDue(end, new Set(before), now)
        if (due !== null) given.set(end.getTime(), [...before, due])
      }
      // Renewed in time, some days before the end.
      if (end.getTime() - now.getTime() < 2 * DAY_MS) renewals += 1
    }
    expect(renewals).toBeGreaterThanOrEqual(2)
    const ended = [...given].slice(0, renewals)
    expect(ended).toHaveLength(renewals)
    for (const [, notices] of ended) expect(notices).toEqual([...NOTICE_DAYS])
  }
})
