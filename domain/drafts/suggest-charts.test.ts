import { expect, test } from 'vitest'
import { findClaims } from '../claims/find-claims.ts'
import { writeAt } from '../resume/json-pointer.ts'
import { chartOf, suggestCharts } from './suggest-charts.ts'
import { assignIds } from '../resume/stored-resume.ts'
import { aReadings } from '../testing/readings.ts'

const offered = (...highlights: string[]) =>
  suggestCharts({ work: [{ name: 'High Mesa', highlights }] }).map(({ title, bars }) => [
    title,
    bars.map(({ label, value }) => `${label} ${value}`).join(', '),
  ])

test.each([
  [
    'Grew revenue from £2.1m in 2019 to £3.4m in 2020 and £5m in 2021',
    'Grew revenue, £m',
    '2019 2.1, 2020 3.4, 2021 5',
  ],
  [
    'Grants won: 2021: $40k, 2022: $55k, 2023: $80k.',
    'Grants won, $k',
    '2021 40, 2022 55, 2023 80',
  ],
  [
    'Grants won: 2021: $40k, 2022: $55k, 2023: $80k, 2024: $90k.',
    'Grants won, $k',
    '2021 40, 2022 55, 2023 80, 2024 90',
  ],
  [
    'Opened with £2m, sales by year 2020: £3m, 2021: £4m, 2022: £5m, 2023: £6m',
    'sales by year, £m',
    '2020 3, 2021 4, 2022 5, 2023 6',
  ],
  [
    'Sales by region: North £1.2m, South £0.9m, and West £2m',
    'Sales by region, £m',
    'North 1.2, South 0.9, West 2',
  ],
  [
    'Led 4 people in 2019, 12 people in 2020 and 30 in 2021',
    'Led, people',
    '2019 4, 2020 12, 2021 30',
  ],
  [
    'Occupancy 71% (Q1 2024), 78% (Q2 2024), 83% (Q3 2024), 90% (Q4 2024)',
    'Occupancy, %',
    'Q1 2024 71, Q2 2024 78, Q3 2024 83, Q4 2024 90',
  ],
  [
    'Sales by region: North £1.2m, South £0.9m and West £2m',
    'Sales by region, £m',
    'North 1.2, South 0.9, West 2',
  ],
  [
    'Umsatz von 2,1 Mio. Euro 2019 auf 3,4 Mio. Euro 2020 und 5,2 Mio. Euro 2021',
    'Umsatz, Mio. Euro',
    '2019 2.1, 2020 3.4, 2021 5.2',
  ],
  [
    'Recettes : 2019 : 1\u00a0200\u00a0€, 2020 : 1\u00a0500\u00a0€, 2021 : 2\u00a0100\u00a0€',
    'Recettes, €',
    '2019 1200, 2020 1500, 2021 2100',
  ],
  // Newest first, as in a list of jobs.
  [
    'Stock sold, $28k in 2023, $21k in 2022, $9k in 2021',
    'Stock sold, $k',
    '2021 9, 2022 21, 2023 28',
  ],
])('suggests a chart for “%s”', (text, title, bars) => {
  expect(offered(text)).toEqual([[title, bars]])
})

test('rejects an ambiguous series', () => {
  expect(offered('Sales: £2m, 2020, £3m, 2021, £4m, 2022, £5m')).toEqual([])
  expect(offered('Opened in 2019, sales £2m, 2020: £3m, 2021: £4m, 2022: £5m')).toEqual([])
})

test('charts matching lines of one entry', () => {
  expect(
    offered('2021: raised £2m', 'Ran the shop', '2022: raised £3m', '2023: raised £5m'),
  ).toEqual([['raised, £m', '2021 2, 2022 3, 2023 5']])
})

test.each([
  // Two values are no series.
  ['Grew revenue from £2.1m in 2019 to £3.4m in 2020'],
  // Different units.
  ['Won £2m in 2019, hired 30% in 2020 and cut 4 days in 2021'],
  ['Trained 4 nurses in 2019, 12 doctors in 2020 and 30 clerks in 2021'],
  ['Revenue of £900k in 2019, £1.2m in 2020 and £2m in 2021'],
  ['Won £2m in 2019, £3m in 2020 and spent £5m in 2021'],
  // Duplicate year, rank, versions, dates only, no subject.
  ['Revenue of £2m in 2019, £3m in 2019 and £5m in 2020'],
  ['Ranked 3 in 2019, 2 in 2020 and 1 in 2021'],
  ['Top 3 in 2019, 2 in 2020 and 1 in 2021'],
  ['Skills: Java 8, Python 3, Node 20'],
  ['Worked there in 2019, 2020 and 2021'],
  ['£2m in 2019, £3m in 2020, £5m in 2021'],
  ['More than 40+ in 2019, 50+ in 2020, 60+ in 2021'],
  ['Built 12 MWh of storage, saved £2m and trained 45 people between 2012 and 2016'],
  ['Languages: English 100, German 80, French 60'],
  ['Reached me at 020 7946 0182, 020 7946 0183, 020 7946 0184'],
])('suggests no chart for “%s”', (text) => {
  expect(offered(text)).toEqual([])
})

test('rejects lines about different things or entries', () => {
  expect(offered('2021: raised £2m', '2022: spent £3m', '2023: saved £5m')).toEqual([])
  const work = [1, 2, 3].map((year) => ({ highlights: [`202${year}: raised £${year}m`] }))
  expect(suggestCharts({ work })).toEqual([])
})

test('names the source of a chart', () => {
  const resume = assignIds({
    work: [
      { name: 'Rio Grande', highlights: ['Ran the counter'] },
      { name: 'High Mesa', highlights: ['Ran it', 'Sold £2m in 2019, £3m in 2020, £5m in 2021'] },
    ],
  })
  const [chart] = suggestCharts(resume)
  expect(chart).toMatchObject({
    ...{ source: 'High Mesa', from: '/work/1/highlights/1', lines: ['/work/1/highlights/1'] },
    title: 'Sold, £m',
  })
  const said = 'Sold £2m in 2019, £3m in 2020, £5m in 2021'
  for (const { label, value } of chart?.bars ?? []) {
    expect(said).toContain(label)
    expect(said).toContain(String(value))
  }
})

test('adds no claim with a chart', () => {
  const { cv } = aReadings()
  if (cv === null) throw new Error('There is no CV')
  const text = 'Sold £2m in 2019, £3m in 2020, £5m in 2021'
  const resume = assignIds({
    basics: { name: 'Ada' },
    work: [{ name: 'High Mesa', highlights: [text] }],
  })
  const said = [
    { path: '/work/0/name', text: 'High Mesa' },
    { path: '/work/0/highlights/0', text },
  ]
  const lines = said.map((line, id) => ({ id, page: 1, box: null, text: line.text }))
  const sources = said.map((line, id) => ({
    ...{ ...line, page: 1, box: null, lines: [id] },
    ...{ method: 'position', confidence: 0.9, file: 'cv' as const },
  }))
  const joined = { resume, sources, conflicts: [], leftOut: [] }
  const readings = { cv: { ...cv, lines }, linkedin: null, joined, statements: ['Ada'] }
  const [chart] = suggestCharts(resume)
  if (chart === undefined) throw new Error('nothing was offered')
  const open = (drafted: typeof resume) =>
    findClaims({ language: 'en', resume: drafted }, readings, null).map(({ pointer }) => pointer)
  expect(open(assignIds(writeAt(resume, '/meta/vitrine/chart', chartOf(chart))))).toEqual([])
  const bars = chart.bars.map((bar) => ({ ...bar, value: bar.value + 0.5 }))
  const invented = chartOf({ ...chart, bars })
  expect(open(assignIds(writeAt(resume, '/meta/vitrine/chart', invented)))).not.toEqual([])
})

test.each([
  // Business years, quarters and halves.
  ['Sales of £2m in FY19, £3m in FY20 and £5m in FY21', 'Sales, £m', 'FY19 2, FY20 3, FY21 5'],
  [
    'Sales of £2m in FY 2019, £3m in FY2020 and £5m in FY’21',
    'Sales, £m',
    'FY 2019 2, FY2020 3, FY’21 5',
  ],
  ['Sales: Q1: 20%, Q2: 30%, Q3: 40%', 'Sales, %', 'Q1 20, Q2 30, Q3 40'],
  ['Sales: H1/23: 20%, H2/23: 30%, H1/24: 40%', 'Sales, %', 'H1/23 20, H2/23 30, H1/24 40'],
  [
    'Sales of £2m in 2018/19, £3m in 2019–20 and £5m in 2020-2021',
    'Sales, £m',
    '2018/19 2, 2019–20 3, 2020-2021 5',
  ],
  // Subject inside, before or after the series.
  ['4 people in 2019, 12 people in 2020, 30 people in 2021', 'people', '2019 4, 2020 12, 2021 30'],
  [
    'Led 4 new people in 2019, 12 in 2020, 30 in 2021',
    'Led, new people',
    '2019 4, 2020 12, 2021 30',
  ],
  ['£2m in 2019, £3m in 2020 and £5m in 2021 of sales', 'sales, £m', '2019 2, 2020 3, 2021 5'],
  ['For sales of £2m in 2019, £3m in 2020, £5m in 2021', 'sales, £m', '2019 2, 2020 3, 2021 5'],
  [
    'As planned, sales of £2m in 2019, £3m in 2020, £5m in 2021',
    'sales, £m',
    '2019 2, 2020 3, 2021 5',
  ],
  ['Top sales of £2m in 2019, £3m in 2020, £5m in 2021', 'Top sales, £m', '2019 2, 2020 3, 2021 5'],
  // A series after another clause.
  [
    'Hired 4 in 2017; won £2m in 2018, £3m in 2019 and £5m in 2020',
    'won, £m',
    '2018 2, 2019 3, 2020 5',
  ],
  // Named values with any separator.
  [
    'Sales by region:  · North £1m · South £2m · West £3m',
    'Sales by region, £m',
    'North 1, South 2, West 3',
  ],
  [
    'Sales by region: North (£1m); South (£2m); West (£3m).',
    'Sales by region, £m',
    'North 1, South 2, West 3',
  ],
])('reads the series “%s”', (text, title, bars) => {
  expect(offered(text)).toEqual([[title, bars]])
})

test.each([
  'Led 4 (people) in 2019, 12 (people) in 2020, 30 (people) in 2021',
  'Led 4 of 9 people in 2019, 12 of 20 people in 2020, 30 of 40 people in 2021',
  'Led 4 very keen people in 2019, 12 very keen people in 2020, 30 very keen people in 2021',
  'Sales: no. £1m in 2019, £2m in 2020',
  'Sales by region: North £1m, South £2m, everywhere else less',
  'Sales by region: North £1m, South £2m, £3m',
  'Sales by region: North of the whole country £1m, South £2m, West £3m',
  `Sales: ${'x'.repeat(25)} £1m, South £2m, West £3m`,
])('rejects the series “%s”', (text) => {
  expect(offered(text)).toEqual([])
})

test('limits bars to 3–12 and the title length', () => {
  const sold = (years: number, what = 'Sales') =>
    offered(
      `${what} ${Array.from({ length: years }, (_, at) => `${at + 1}% (${2001 + at})`).join(', ')}`,
    )
  expect([2, 3, 12, 13].map((years) => sold(years).length)).toEqual([0, 1, 1, 0])
  expect(sold(3, `${'x'.repeat(57)}`)).toEqual([[`${'x'.repeat(57)}, %`, expect.any(String)]])
  expect(sold(3, `${'x'.repeat(58)}`)).toEqual([])
})

test('suggests two charts from prose fields', () => {
  const text = 'Sold £2m in 2019, £3m in 2020, £5m in 2021'
  const from = (pointer: string) =>
    suggestCharts(writeAt({}, pointer, text)).map((each) => each.from)
  for (const pointer of [
    '/basics/summary',
    '/work/0/summary',
    '/projects/0/description',
    '/volunteer/0/highlights/0',
  ])
    expect(from(pointer)).toEqual([pointer])
  for (const pointer of [
    '/basics/label',
    '/work/0/name',
    '/education/0/summary',
    '/awards/0/summary',
  ])
    expect(from(pointer)).toEqual([])
  // Numbers are no text.
  expect(suggestCharts({ work: [{ summary: 2019, highlights: [2020, null, true] }] })).toEqual([])
  const three = ['Sold', 'Won', 'Lost'].map((what) => text.replace('Sold', what))
  expect(offered(...three).map(([title]) => title)).toEqual(['Sold, £m', 'Won, £m'])
})

test('notes the source below a chart, if known', () => {
  const text = 'Sold £2m in 2019, £3m in 2020, £5m in 2021'
  const chartIn = (resume: unknown) => {
    const [chart] = suggestCharts(resume)
    return chart && chartOf(chart)
  }
  const ofEntry = { volunteer: [{ organization: 'Red Cross', name: 'x', summary: text }] }
  expect(chartIn(ofEntry)).toMatchObject({ title: 'Sold, £m', note: 'Red Cross' })
  expect(chartIn({ basics: { name: 'Ada', summary: text } })).not.toHaveProperty('note')
  expect(chartIn({ work: [{ summary: text }] })).not.toHaveProperty('note')
})
