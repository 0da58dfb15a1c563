import { expect, test } from 'vitest'
import { laterYearsNotice } from './later-years.ts'

test('names the price of another year', () => {
  expect(laterYearsNotice({ yearCents: 2900 })).toContain('another year of hosting costs $29.00')
  expect(laterYearsNotice({ yearCents: 2900 })).toContain('Nothing renews by itself')
})

test('names no price where the owner set none', () => {
  expect(laterYearsNotice({ yearCents: null })).not.toContain('$')
  expect(laterYearsNotice({ yearCents: null })).toContain('name its price before you decide')
})

test('names the price of another year of a domain', () => {
  const words = laterYearsNotice({ yearCents: null, domainYearCents: 1500 })
  expect(words).toContain('paid for one year; another year costs $15.00')
})
