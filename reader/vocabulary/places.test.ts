import { expect, test } from 'vitest'
import { countryCodeOf, placeScore } from './places.ts'

test('recognizes countries in all product languages', () => {
  expect(
    ['Germany', 'Deutschland', 'ألمانيا', 'ドイツ', 'Германия', 'Đức'].map(countryCodeOf),
  ).toEqual(Array.from({ length: 6 }, () => 'DE'))
})

test('tells a place from a job title', () => {
  expect(placeScore('Austin, TX')).toBeGreaterThan(0.9)
  expect(placeScore('Lyon, France')).toBeGreaterThan(0.9)
  expect(placeScore('Remote')).toBeGreaterThan(0.8)
  expect(placeScore('led a team of nine')).toBe(0)
})
