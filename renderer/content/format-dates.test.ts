import { expect, test } from 'vitest'
import { copyFor } from '../copy/index.ts'
import { formatLongMonth, formatMonth, formatPeriod } from './format-dates.ts'

test('formats dates by precision and language', () => {
  expect(formatMonth('2024', 'en')).toBe('2024')
  expect(formatMonth('2024-03-15', 'en')).toBe('Mar 2024')
  expect(formatMonth('2024-03', 'de')).toBe('März 2024')
  expect(formatMonth('2024-03', 'ja')).toBe('2024年3月')
  expect(formatMonth('2024-03', 'ar')).toBe('مارس 2024')
  expect(formatMonth('2024-03', 'th')).toContain('2024')
  expect(formatLongMonth('2026-11-20', 'fr')).toBe('novembre 2026')
})

test('formats dates in English for an unknown language', () => {
  expect(formatMonth('2024-03', 'not a language')).toBe('Mar 2024')
})

test('shows an open end, or nothing without dates', () => {
  const period = (startDate?: string, endDate?: string) =>
    formatPeriod({ startDate, endDate }, 'en', copyFor('en'))
  expect(period('2021-04').months).toBe('Apr 2021 – Present')
  expect(period('2021-04').years).toBe('2021 – now')
  expect(period('2021', '2021').years).toBe('2021')
  expect(period(undefined, '2020').years).toBe('2020')
  expect(period().months).toBe('')
})
