import { expect, test } from 'vitest'
import { groupDays } from './group-days.ts'

const daysOf = (length: number) =>
  Array.from({ length }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    visitors: 1,
    pages: 1,
    pdfs: 0,
  }))

test('thirty days are thirty bars, a year is weeks, and no visitor is lost between them', () => {
  expect(groupDays(daysOf(30))).toHaveLength(30)
  const year = groupDays(daysOf(365))
  expect(year).toHaveLength(53)
  expect(year.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(365)
  expect(year.at(-1)).toEqual({ from: '2026-12-25', to: '2026-12-31', visitors: 7 })
})
