import { readFileSync } from 'node:fs'
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { phoneGroups } from '../../tools/make-phone-groups.ts'
import { groupPhone } from './group-phone.ts'

// @promise phone-format: Phone numbers are formatted by country and dial correctly.
test.each([
  ['+351215550100', '+351 21 555 0100'],
  ['+442079460182', '+44 20 7946 0182'],
  ['+441314960175', '+44 131 496 0175'],
  ['+16195550163', '+1 619 555 0163'],
  ['+493012345678', '+49 30 12345678'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+420555012846', '+420 555 012 846'],
  ['+81312345678', '+81 3 1234 5678'],
  ['+5491112345678', '+54 9 11 1234 5678'],
])('formats %s as %s', (typed, shown) => {
  expect(groupPhone(typed)).toBe(shown)
})

test.each([
  '+44 (0)20 7946-0182',
  '020 7946 0182',
  '02079460182',
  '+999123456789',
  '+441',
  'call me',
  '',
])('leaves %j as written', (typed) => {
  expect(groupPhone(typed)).toBe(typed)
})

// @promise phone-format
test('formats numbers of every country like the reader', () => {
  const others = getCountries().flatMap((country: CountryCode) => {
    const number = getExampleNumber(country, examples)
    if (number === undefined) return []
    const shown = groupPhone(number.number)
    return shown === number.formatInternational() ? [] : [`${country} ${shown}`]
  })
  expect(others).toEqual([])
})

test('groups match the telephone library of the reader', () => {
  const written: unknown = JSON.parse(
    readFileSync(new URL('./phone-groups.json', import.meta.url), 'utf8'),
  )
  expect(written).toEqual(phoneGroups())
})
