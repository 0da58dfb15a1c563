import { expect, test } from 'vitest'
import { laterYearsNotice } from './later-years.ts'

test('names the price of another year', () => {
  expect(laterYearsNotice(2900)).toContain('another year of hosting costs $29.00')
  expect(laterYearsNotice(2900)).toContain('Nothing renews by itself')
})

test('names no price where the owner set none', () => {
  expect(laterYearsNotice(null)).not.toContain('$')
  expect(laterYearsNotice(null)).toContain('name its price before you decide')
})
