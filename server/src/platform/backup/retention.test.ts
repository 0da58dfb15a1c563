import { expect, test } from 'vitest'
import { selectRetained } from './retention.ts'

/** One each night of a year, and another each Sunday. */
const nights = Array.from({ length: 365 }, (_, day) => {
  const at = new Date(Date.UTC(2026, 0, 1 + day, 2, 43))
  const id = (hour: string) =>
    `${at.toISOString().slice(0, 10).replaceAll('-', '')}T${hour}4300Z-aa`
  return at.getUTCDay() === 0 ? [id('02'), id('14')] : [id('02')]
}).flat()

// @promise backup-restore
test('keeps the newest of seven days, four weeks, twelve months', () => {
  const kept = [...selectRetained(nights, { daily: 7, weekly: 4, monthly: 12 })].toSorted()
  expect(kept.map((id) => id.slice(0, 11))).toEqual([
    ...['20260131T02', '20260228T02', '20260331T02', '20260430T02', '20260531T14', '20260630T02'],
    ...['20260731T02', '20260831T02', '20260930T02', '20261031T02', '20261130T02'],
    // Of the weeks that ended on these Sundays.
    ...['20261213T14', '20261220T14'],
    ...['20261225T02', '20261226T02', '20261227T14', '20261228T02', '20261229T02'],
    ...['20261230T02', '20261231T02'],
  ])
})

// @promise backup-restore
test('keeps nothing older than 35 days by default', () => {
  for (let last = 40; last < nights.length; last += 1) {
    const kept = [...selectRetained(nights.slice(0, last), { daily: 7, weekly: 4, monthly: 0 })]
    const days = kept.map((id) => Date.UTC(+id.slice(0, 4), +id.slice(4, 6) - 1, +id.slice(6, 8)))
    expect((Math.max(...days) - Math.min(...days)) / 86_400_000).toBeLessThanOrEqual(35)
  }
})

test('always keeps the newest', () => {
  expect([...selectRetained(nights, { daily: 0, weekly: 0, monthly: 0 })]).toEqual([nights.at(-1)])
  expect(selectRetained([], { daily: 7, weekly: 4, monthly: 0 }).size).toBe(0)
})
