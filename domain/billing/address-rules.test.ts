import { expect, test } from 'vitest'
import { expectedPostalCode, requiresState, usesPostalCode, usesState } from './address-rules.ts'

test('asks for a state only where addresses have one', () => {
  const fields = (country: string) => [
    usesState(country),
    requiresState(country),
    usesPostalCode(country),
  ]
  expect(fields('US')).toEqual([true, true, true])
  expect(fields('IT')).toEqual([true, false, true])
  expect(fields('DE')).toEqual([false, false, true])
  expect(fields('HK')).toEqual([false, false, false])
})

test.each([
  ['US', '97201', undefined],
  ['US', '97201-1234', undefined],
  ['US', '9720', '99999'],
  ['GB', 'sw1a 1aa', undefined],
  ['GB', 'SW1A1AA', undefined],
  ['NL', '1012ab', undefined],
  ['NL', '1012', '9999 AA'],
  ['DE', '1011', '99999'],
  ['LV', 'LV-1010', undefined],
  ['LU', 'L-1010', undefined],
  ['XX', '?', undefined],
  ['DE', '', undefined],
])('compares the postal code of %s “%s”', (country, typed, expected) => {
  expect(expectedPostalCode(country, typed)).toBe(expected)
})
