import { expect, test } from 'vitest'
import { groupDays } from './group-days.ts'

const daysOf = (length: number) =>
  Array.from({ length }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    visitors: 1,
    pages: 2,
    pdfs: at % 2,
    cards: 1,
  }))

test('groups a year into weeks without loss', () => {
  expect(groupDays(daysOf(30))).toHaveLength(30)
  const year = groupDays(daysOf(365))
  expect(year).toHaveLength(53)
  const sumOf = (figure: 'visitors' | 'pages' | 'pdfs' | 'cards') =>
    year.reduce((sum, bar) => sum + bar[figure], 0)
  expect([sumOf('visitors'), sumOf('pages'), sumOf('pdfs'), sumOf('cards')]).toEqual([
    365, 730, 182, 365,
  ])
  const last = { visitors: 7, pages: 14, pdfs: 3, cards: 7 }
  expect(year.at(-1)).toEqual({ from: '2026-12-25', to: '2026-12-31', ...last })
})
