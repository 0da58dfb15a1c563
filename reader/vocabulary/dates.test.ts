import { expect, test } from 'vitest'
import { findDates, isDateText, isDuration } from './dates.ts'

test.each([
  ['Mar 2021 – Present', '2021-03', null],
  ['09/2017 - aujourd’hui', '2017-09', null],
  ['2015-2019', '2015', '2019'],
  ['2015–16', '2015', '2016'],
  ['06/2018–02/2021', '2018-06', '2021-02'],
  ['2016-07 – 2020-05', '2016-07', '2020-05'],
  ['June 2018 - Feb 2021 (2 years 9 months)', '2018-06', '2021-02'],
  ['2019年4月〜現在', '2019-04', null],
  ['平成31年4月 – 令和元年5月', '2019-04', '2019-05'],
  ['2016년 3월 ~ 현재', '2016-03', null],
  ['2019.03 - 至今', '2019-03', null],
  ['seit 03/2019', '2019-03', null],
  ['Jan – Mar 2019', '2019-01', '2019-03'],
  ['Mar ’18 - Apr ’19', '2018-03', '2019-04'],
  ['gennaio 2017 — in corso', '2017-01', null],
  ['mayo de 2018 - la actualidad', '2018-05', null],
  ['с марта 2019 по настоящее время', '2019-03', null],
  ['มีนาคม 2562 - ปัจจุบัน', '2019-03', null],
  ['tháng 3/2019 - nay', '2019-03', null],
  ['Ιανουάριος 2018 – σήμερα', '2018-01', null],
  ['مارس 2017 - حتى الآن', '2017-03', null],
  ['01/2019 – היום', '2019-01', null],
  ['01.03.2019 – 31.12.2020', '2019-03', '2020-12'],
  ['2018 -', '2018', null],
  ['Oct/11-Oct/13', '2011-10', '2013-10'],
  ['07 2023 - 10 2023', '2023-07', '2023-10'],
  ['2012/Aug – 2014/Sep', '2012-08', '2014-09'],
  ['2019 – ∞', '2019', null],
  ['Oct 2025 – expected 2029', '2025-10', '2029'],
  ['2015 ff.', '2015', null],
  ['Frühling 2019 – Herbst 2020', '2019-03', '2020-09'],
  ['۱۳۹۸ تا اکنون', '2019', null],
])('"%s" is a range', (text, start, end) => {
  const [range, ...others] = findDates(text)
  expect(others).toEqual([])
  expect(range).toMatchObject({ start, end, isRange: true })
  expect(isDateText(text)).toBe(true)
})

test('finds a year in a sentence without removing text', () => {
  expect(findDates('ICMQ, 2020')).toMatchObject([{ start: '2020', isRange: false }])
  expect(isDateText('Teacher of the Year 2018')).toBe(false)
})

test('ignores numbers that are no years', () => {
  expect(findDates('served 20,000 users and saved $2000')).toEqual([])
  expect(findDates('code May/1234')).toEqual([])
})

test('recognizes a bare duration and drops it', () => {
  expect(isDuration('4 years 11 months')).toBe(true)
  expect(isDuration('6 Jahre 7 Monate')).toBe(true)
  expect(isDuration('4 years at sea')).toBe(false)
})

test('reads a year and its month number as a month', () => {
  expect(findDates('2011 / 11')).toMatchObject([{ start: '2011-11', isRange: false }])
  expect(findDates('2011/12')).toMatchObject([{ start: '2011', end: '2012', isRange: true }])
})

test('two historic years form a range, one does not', () => {
  expect(findDates('1861 – 1863')).toMatchObject([{ start: '1861', end: '1863', isRange: true }])
  expect(findDates('Taught 1865 pupils, 1900 of them boys')).toEqual([])
})
