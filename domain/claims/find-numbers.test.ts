import { expect, test } from 'vitest'
import { findNumbers } from './find-numbers.ts'

const keys = (text: string) => findNumbers(text).map(({ key }) => key)

test.each([
  ['1,200 patients', ['1200']],
  ['1.200 Patienten', ['1200']],
  ['1’200', ['1200']],
  ['3.5 years, 3,5 Jahre', ['3.5', '3.5']],
  ['0.5', ['0.5']],
  ['from 06/2020 to 7/2021', ['6', '2020', '7', '2021']],
  ['seit 06.2020', ['6', '2020']],
  ['am 1.06.2020', ['1', '6', '2020']],
  ['٤٠ مريضا', ['40']],
  ['１２名', ['12']],
  ['約30名', ['30']],
])('finds in "%s" the numbers %j', (text, expected) => {
  expect(keys(text)).toEqual(expected)
})

test.each([
  'by 40%',
  'by 40 %',
  'by 40 percent',
  'um 40 Prozent',
  'un 40 por ciento',
  'de 40 pour cent',
  '٤٠٪',
  '40％',
  'на 40 процентов',
  '%40',
])('recognizes "%s" as a percentage', (text) => {
  expect(keys(text)).toEqual(['40%'])
})

test('distinguishes a number from a percentage', () => {
  expect(keys('40 beds')).toEqual(['40'])
})

test('ignores digits inside a name', () => {
  expect(keys('B2, H2O and ISO9001')).toEqual([])
})

test('returns a number as written, with its sign', () => {
  expect(findNumbers('grew by 1,200 %').map(({ written }) => written)).toEqual(['1,200 %'])
})

test.each([
  ['%40 artış sağlandı', ['40%']],
  ['Kayıplarda yüzde 40 azalma sağlandı', ['40%']],
  ['成本降低百分之30，两年之内', ['30%']],
  ['100% of 40 beds', ['100%', '40']],
])('recognizes a leading percent sign: "%s"', (text, expected) => {
  expect(keys(text)).toEqual(expected)
})
