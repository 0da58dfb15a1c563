import { expect, test } from 'vitest'
import { hearLines, isDated, isNamed } from './source-words.ts'

const said = hearLines([
  'Charge Nurse at Bayview Medical',
  'Center, 06/2020 – présent',
  'Hospital São João, March 2017',
  '東京大学工学部 2014年4月',
  'Seit Sept. 2011 in Graz',
])

test.each([
  'Bayview Medical Center',
  'BAYVIEW medical center',
  'Sao Joao',
  'São João',
  '東京大学',
  'Bayview',
])('the name "%s" stands there, also over two lines and without its accents', (name) => {
  expect(isNamed(said, name)).toBe(true)
})

test.each(['Bayview University', 'Google', 'Nurse Graz', '京都大学'])(
  'the name "%s" stands nowhere together',
  (name) => {
    expect(isNamed(said, name)).toBe(false)
  },
)

test.each([
  ['2020-06', 'en'],
  ['2020', 'en'],
  ['2017-03', 'en'],
  ['2014-04', 'ja'],
  ['2011-09', 'de'],
  ['2017-03-01', 'en'],
])('the date %s stands there, as a number or in words', (date, language) => {
  expect(isDated(said, date, [language])).toBe(true)
})

test.each(['2020-07', '2019', '2017-04', '2011-06'])('the date %s stands nowhere', (date) => {
  expect(isDated(said, date, ['en', 'de'])).toBe(false)
})

test('a month is known by its beginning in the CV, not by a word that ends or begins like it', () => {
  const heard = hearLines(['Sep 2012 in Graz', 'Marching band 2013', 'On 5 июня 2014'])
  expect(isDated(heard, '2012-09', ['en'])).toBe(true)
  expect(isDated(heard, '2014-06', ['ru'])).toBe(true)
  expect(isDated(heard, '2013-05', ['en'])).toBe(false)
})

test('a language that nobody knows has no month names, and is no fault', () => {
  expect(isDated(said, '2017-03', ['not a language'])).toBe(false)
  expect(isDated(said, '2020-06', ['not a language'])).toBe(true)
})
