import { expect, test } from 'vitest'
import { numbersNotIn, indexLines, containsDate, containsName } from './source-text.ts'

const said = indexLines([
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
])('finds the name "%s" across lines and accents', (name) => {
  expect(containsName(said, name)).toBe(true)
})

test.each(['Bayview University', 'Google', 'Nurse Graz', '京都大学'])(
  'does not find the name "%s"',
  (name) => {
    expect(containsName(said, name)).toBe(false)
  },
)

test.each([
  ['2020-06', 'en'],
  ['2020', 'en'],
  ['2017-03', 'en'],
  ['2014-04', 'ja'],
  ['2011-09', 'de'],
  ['2017-03-01', 'en'],
])('finds the date %s as number or word', (date, language) => {
  expect(containsDate(said, date, [language])).toBe(true)
})

test.each(['2020-07', '2019', '2017-04', '2011-06'])('does not find the date %s', (date) => {
  expect(containsDate(said, date, ['en', 'de'])).toBe(false)
})

test('matches a month by its beginning only', () => {
  const heard = indexLines(['Sep 2012 in Graz', 'Marching band 2013', 'On 5 июня 2014'])
  expect(containsDate(heard, '2012-09', ['en'])).toBe(true)
  expect(containsDate(heard, '2014-06', ['ru'])).toBe(true)
  expect(containsDate(heard, '2013-05', ['en'])).toBe(false)
})

test('knows no months of an unknown language', () => {
  expect(containsDate(said, '2017-03', ['not a language'])).toBe(false)
  expect(containsDate(said, '2020-06', ['not a language'])).toBe(true)
})

test('requires a month beside a short year', () => {
  const heard = indexLines(['Graz, 06/09', 'Wien, Mai 14'])
  expect(containsDate(heard, '2009-06', ['de'])).toBe(true)
  expect(containsDate(heard, '2014-05', ['de'])).toBe(true)
  expect(containsDate(heard, '2009', ['de'])).toBe(false)
  expect(containsDate(heard, '2009-07', ['de'])).toBe(false)
  expect(containsDate(heard, '2008-06', ['de'])).toBe(false)
})

test('requires year and month on one line', () => {
  expect(containsDate(indexLines(['June', '2020']), '2020-06', ['en'])).toBe(false)
  expect(containsDate(indexLines(['June 2020']), '2020-06', ['en'])).toBe(true)
  expect(containsDate(indexLines(['Spring 2020']), '2020', ['en'])).toBe(true)
})

test.each([
  ['de', 'Dezember 2019', '2019-12'],
  ['de', 'Dez. 2019', '2019-12'],
  ['de', 'März 2019', '2019-03'],
  ['fr', 'févr. 2019', '2019-02'],
  ['en', 'December 2019', '2019-12'],
  ['ru', 'Сентябрь 2019', '2019-09'],
  ['ru', 'В сентябре и с сентября 2019', '2019-09'],
  ['uk', 'Листопад 2019', '2019-11'],
  ['uk', 'З листопада 2019', '2019-11'],
])('in %s, "%s" means %s only', (language, line, date) => {
  const heard = indexLines([line])
  expect(containsDate(heard, date, [language])).toBe(true)
  const others = Array.from({ length: 12 }, (_, at) => `2019-${String(at + 1).padStart(2, '0')}`)
  expect(others.filter((other) => containsDate(heard, other, [language]))).toEqual([date])
})

test('needs three letters to match a month', () => {
  expect(containsDate(indexLines(['De 2019']), '2019-12', ['de'])).toBe(false)
  expect(containsDate(indexLines(['Ju 2019']), '2019-06', ['en'])).toBe(false)
})

test('finds a name across one line break only', () => {
  const heard = indexLines(['Charge Nurse at Bayview', 'Medical', 'Center'])
  expect(containsName(heard, 'Bayview Medical')).toBe(true)
  expect(containsName(heard, 'Bayview Center')).toBe(false)
  expect(containsName(indexLines([]), 'Bayview')).toBe(false)
})

test('matches parts of words in unspaced scripts only', () => {
  const heard = indexLines(['Bayviews Hospital', 'in Tokyo:', '東京大学工学部'])
  expect(containsName(heard, 'Bayview')).toBe(false)
  expect(containsName(heard, '工学部')).toBe(true)
  expect(containsName(heard, '工学部 Hospital')).toBe(false)
})

test('returns numbers that no source has', () => {
  const sources = [indexLines(['Led 17 nurses']), indexLines(['Saved 1,200 hours'])]
  const remaining = (text: string) => numbersNotIn(sources, text).map(({ written }) => written)
  expect(remaining('17 nurses saved 1200 hours of 3000')).toEqual(['3000'])
  expect(remaining('No numbers at all')).toEqual([])
  expect(numbersNotIn([], '17 nurses')).toHaveLength(1)
})
