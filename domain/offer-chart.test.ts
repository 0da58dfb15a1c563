import { expect, test } from 'vitest'
import { findClaims } from './find-claims.ts'
import { writeAt } from './json-pointer.ts'
import { chartOf, offerCharts } from './offer-chart.ts'
import { giveIds } from './stored-resume.ts'
import { aReadings } from './testing/a-reading.ts'

const offered = (...highlights: string[]) =>
  offerCharts({ work: [{ name: 'High Mesa', highlights }] }).map(({ title, bars }) => [
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
  // The newest first, as in a list of jobs.
  [
    'Stock sold, $28k in 2023, $21k in 2022, $9k in 2021',
    'Stock sold, $k',
    '2021 9, 2022 21, 2023 28',
  ],
])('a row of figures with their dates or names is offered as bars: “%s”', (text, title, bars) => {
  expect(offered(text)).toEqual([[title, bars]])
})

test('lines of one entry that say the same of other years are one chart', () => {
  expect(
    offered('2021: raised £2m', 'Ran the shop', '2022: raised £3m', '2023: raised £5m'),
  ).toEqual([['raised, £m', '2021 2, 2022 3, 2023 5']])
})

test.each([
  // Two are no row.
  ['Grew revenue from £2.1m in 2019 to £3.4m in 2020'],
  // Apples and pears.
  ['Won £2m in 2019, hired 30% in 2020 and cut 4 days in 2021'],
  ['Trained 4 nurses in 2019, 12 doctors in 2020 and 30 clerks in 2021'],
  ['Revenue of £900k in 2019, £1.2m in 2020 and £2m in 2021'],
  ['Won £2m in 2019, £3m in 2020 and spent £5m in 2021'],
  // A year twice, a rank, versions, dates alone, no word for what is counted.
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
])('nothing is offered for “%s”', (text) => {
  expect(offered(text)).toEqual([])
})

test('lines that say other things of other years are no chart, nor those of several entries', () => {
  expect(offered('2021: raised £2m', '2022: spent £3m', '2023: saved £5m')).toEqual([])
  const work = [1, 2, 3].map((year) => ({ highlights: [`202${year}: raised £${year}m`] }))
  expect(offerCharts({ work })).toEqual([])
})

test('a chart names its source, and says nothing that the resume does not', () => {
  const resume = giveIds({
    work: [
      { name: 'Rio Grande', highlights: ['Ran the counter'] },
      { name: 'High Mesa', highlights: ['Ran it', 'Sold £2m in 2019, £3m in 2020, £5m in 2021'] },
    ],
  })
  const [chart] = offerCharts(resume)
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

test('a chart that is taken claims nothing', () => {
  const { cv } = aReadings()
  if (cv === null) throw new Error('There is no CV')
  const text = 'Sold £2m in 2019, £3m in 2020, £5m in 2021'
  const resume = giveIds({
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
  const readings = { cv: { ...cv, lines }, linkedin: null, joined, told: ['Ada'] }
  const [chart] = offerCharts(resume)
  if (chart === undefined) throw new Error('nothing was offered')
  const open = (drafted: typeof resume) =>
    findClaims({ language: 'en', resume: drafted }, readings, null).map(({ pointer }) => pointer)
  expect(open(giveIds(writeAt(resume, '/meta/vitrine/chart', chartOf(chart))))).toEqual([])
  const bars = chart.bars.map((bar) => ({ ...bar, value: bar.value + 0.5 }))
  const invented = chartOf({ ...chart, bars })
  expect(open(giveIds(writeAt(resume, '/meta/vitrine/chart', invented)))).not.toEqual([])
})
