import { expect, test } from 'vitest'
import { findMixedDateFormats } from './date-formats.ts'

const mixed = (lines: readonly string[], language = 'en') =>
  findMixedDateFormats(
    lines.map((text, at) => ({
      ...{ pointer: `/work/0/highlights/${at}`, text, entry: '/work/0' },
      ...{ isLine: true, isOver: false },
    })),
    language,
  )
const quotes = (lines: readonly string[], language?: string) =>
  mixed(lines, language).map(({ quote }) => quote)
/** The fixed last text. */
const becomes = (lines: readonly string[], language?: string) =>
  mixed(lines, language).at(-1)?.fixes[0]?.text

test.each([
  ['12/31/2019', ['Opened 1.2.2018', 'moved 3.4.2018']],
  ['31.12.2019', ['Opened 1/2/2018', 'moved 3/4/2018']],
  ['1. 2. 2019', ['Opened 1/2/2018', 'moved 3/4/2018']],
  ['2019-12-31', ['Opened 1/2/2018', 'moved 3/4/2018']],
  ['12/31/2019', ['Opened 1.2.2018', 'moved 31. 12. 2018']],
  ['12/31/2019', ['Opened 2018-02-01', 'moved 2018-12-31']],
])('finds a day in another format: %s', (day, others) => {
  const found = mixed([...others, `Closed ${day}`])
  expect(found).toMatchObject([
    { kind: 'date-forms', pointer: '/work/0/highlights/2', quote: day, fixes: [] },
  ])
  expect(found[0]?.boundTo).toBe(`Closed ${day}`)
})

test.each([
  '1/12/31/2019',
  '112/31/2019',
  '12/31/20191',
  '12/31/1819',
  '1.12.31.2019',
  '31.12.20190',
  '2019-12-310',
  '4-2019-12-31',
])('ignores “%s”', (number) => {
  expect(
    quotes(['Opened 1/2/2018', 'moved 3-4', `Closed ${number}`, 'and 3.4.2018 as well']),
  ).toEqual(['3.4.2018'])
})

test.each([
  ['03/2019', '12/2020'],
  ['3/2019', '12/2020'],
  ['03.2019', '12.2020'],
  ['2019-03', '2020-12'],
  ['Mar 2019', 'Dec 2020'],
  ['Mar. 2019', 'dec 2020'],
  ['March 2019', 'DECEMBER 2020'],
])('accepts consistent months such as %s and %s', (one, other) => {
  expect(mixed([`Opened ${one}`, `Closed ${other}`])).toEqual([])
})

test.each([
  ['12/2020', 'Closed 03/2019'],
  ['12.2020', 'Closed 03.2019'],
  ['2020-12', 'Closed 2019-03'],
  ['December 2020', 'Closed March 2019'],
  ['Dec 2020', 'Closed Mar 2019'],
])('rewrites the rarer month format: %s', (usual, fixed) => {
  const forms = ['03/2019', '03.2019', '2019-03', 'March 2019', 'Mar 2019']
  const others = forms.filter((form) => `Closed ${form}` !== fixed)
  for (const form of others)
    expect(becomes([`Opened ${usual}`, `Moved ${usual}`, `Closed ${form}`])).toBe(fixed)
})

test('rewrites the date only', () => {
  const [found] = mixed(['In May 2018 and March 2019', 'Ran it from 04/2020 on, daily'])
  expect(found?.fixes).toEqual([
    { label: '“April 2020” instead of “04/2020”', text: 'Ran it from April 2020 on, daily' },
  ])
  expect(found?.sentence).toContain('“04/2020” here, “May 2018” elsewhere')
})

test('prefers the first of two equal formats', () => {
  expect(quotes(['From 03/2019', 'to May 2020'])).toEqual(['May 2020'])
  expect(quotes(['From May 2020', 'to 03/2019'])).toEqual(['03/2019'])
  expect(quotes(['Until June 2019 from 03/2018'])).toEqual(['03/2018'])
  expect(quotes(['From 03/2018', 'then June 2019', 'and July 2020'])).toEqual(['03/2018'])
})

test('counts “May” as long and short', () => {
  expect(quotes(['In May 2018', 'in Mar 2019', 'in Apr 2020'])).toEqual([])
  expect(quotes(['In May 2018', 'in March 2019', 'in Apr 2020'])).toEqual(['Apr 2020'])
  expect(quotes(['In May 2018', 'in Mar 2019', 'in April 2020'])).toEqual(['April 2020'])
  expect(quotes(['In May 2018', 'in May 2019', '04/2020'])).toEqual(['04/2020'])
})

test('unifies dashes between years', () => {
  const lines = ['Led it 2011–2013', 'and 2013–2014', 'Ran it 2015 - 2017, alone']
  expect(mixed(lines).map(({ quote, fixes }) => [quote, fixes[0]?.text])).toEqual([
    ['2015 - 2017', 'Ran it 2015–2017, alone'],
  ])
  expect(quotes(['From 2011-2013', 'and 2013—2014'])).toEqual(['2013—2014'])
  expect(quotes(['From 2011-2013', 'and 2013-2014'])).toEqual([])
  // Part of a number, a name or a date.
  for (const text of ['1.2011 – 2013', 'A2011 – 2013', '2011 – 2013-04', '1-2011 – 2013'])
    expect(quotes(['From 2011-2013', text])).toEqual([])
})

test('ignores days with named months', () => {
  expect(quotes(['In 03/2019', 'on 5 March 2020', 'on 5. April 2020'])).toEqual([])
})

test.each([
  ['de', ['Seit März 2019', 'seit Juni 2020'], 'bis 05/2021', 'bis Mai 2021'],
  ['de-AT', ['Seit 03.2019', 'seit 06.2020'], 'bis Mai 2021', 'bis 05.2021'],
  ['fr', ['Depuis mars 2019', 'depuis juillet 2020'], 'puis 02/2021', 'puis février 2021'],
  ['es', ['Desde enero 2019', 'hasta abril 2020'], 'en 02/2021', 'en febrero 2021'],
  ['pl', ['Od 03.2019', 'od 06.2020'], 'do maja 2021', 'do 05.2021'],
  ['tr', ['Ocak 2019', 'Nisan 2020'], '02/2021', 'Şubat 2021'],
])('uses month names of the language: %s', (language, usual, rare, fixed) => {
  expect(becomes([...usual, rare], language)).toBe(fixed)
})

test.each([
  ['cs', 'května 2020'],
  ['ga', 'Eanáir 2020'],
  ['vi', 'tháng 5 2020'],
  ['ja', '5月 2020'],
  ['no language', 'May 2020'],
])('ignores numeric month names: %s', (language, month) => {
  expect(quotes(['03/2019', month], language)).toEqual([])
  // Numbers differ in every language.
  expect(quotes(['03/2019', '05.2020'], language)).toEqual(['05.2020'])
})

test('ignores month names inside other words', () => {
  for (const text of ['Dismay 2019', 'May 20190', 'May 1066', 'May2019'])
    expect(quotes(['03/2019', text])).toEqual([])
})

test('finds nothing without dates', () => {
  expect(mixed([])).toEqual([])
  expect(mixed(['', 'Led a ward of 2020 beds'])).toEqual([])
})
