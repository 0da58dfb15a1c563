import { expect, test } from 'vitest'
import { findClaims } from './find-claims.ts'
import { fillDraft } from './fill-draft.ts'
import { offerFirstScreen, withFirstScreen } from './first-screen.ts'
import { indexSayings, sourcesOfSaying } from './index-sayings.ts'
import { leavesOf } from './json-pointer.ts'
import { giveIds } from './stored-resume.ts'
import { aReadings } from './testing/a-reading.ts'

const figuresOf = (...highlights: string[]) =>
  offerFirstScreen({ work: [{ highlights }] }).figures.map(({ value, label }) => [value, label])

test.each([
  ['Refinanced £310m of bank debt across four lenders', '£310m', 'bank debt refinanced'],
  ['Reduced cloud costs by $200k/year', '$200k', 'reduced cloud costs'],
  ['Negotiated contracts that saved $28,000 a year', '$28,000', 'saved a year'],
  [
    'Cut infections on the ward from 1.8 to 0.4 per 1,000 days',
    '1.8 → 0.4',
    'cut infections on the ward',
  ],
  ['Cut releases from 2 hours to 15 minutes', '2 hours → 15 minutes', 'cut releases'],
  ['A redesign with a 40% increase in user engagement.', '40%', 'increase in user engagement'],
  ['Raised $18M Series A led by a fund', '$18M', 'Series A raised'],
  ['Services used by 2M+ users', '2M+', 'users'],
  [
    'Verantwortung für ein Budget von 3,8 Mio. Euro',
    '3,8 Mio. Euro',
    'Verantwortung für ein Budget',
  ],
  ['Crescimento de 45% da receita on-line em dois anos', '45%', 'Crescimento da receita on-line'],
  ['Skrócenie zamknięcia miesiąca z 10 do 4 dni', '10 → 4 dni', 'Skrócenie zamknięcia miesiąca'],
  ['خفض أيام التحصيل من 75 إلى 48 يوما', '75 → 48 يوما', 'خفض أيام التحصيل'],
  ['プレス工程の不良率を1.2%から0.3%に改善', '1.2% → 0.3%', 'プレス工程の不良率を改善'],
  ['主导订单系统重构，发货时效提升35%', '35%', '发货时效提升'],
  ['매출을 20%에서 35%로 늘림', '20% → 35%', '매출을 늘림'],
  ['Cut spending by 30% of our budget', '30%', 'of our budget'],
  ['Aumento del 25% de las ventas', '25%', 'Aumento de las ventas'],
  ['Réduction de 30 % des coûts', '30 %', 'Réduction des coûts'],
  ['An uplift in sales of 30% in spring', '30%', 'An uplift in sales'],
  ['Сократил расходы на 30 процентов', '30 процентов', 'Сократил расходы'],
  ['Cut lead time from 6 to 2 days', '6 → 2 days', 'cut lead time'],
  ['Cut lead time from 6 weeks to 2', '6 → 2 weeks', 'cut lead time'],
  ['Grew the team from 4 to 12 people', '4 → 12 people', 'grew the team'],
  ['Grew from 0 to 40 clients', '40', 'clients'],
  ['Built 12 MWh of storage', '12 MWh', 'storage'],
  ['Sold $40 a piece', '$40', 'sold a piece'],
  ['Sold $40 per seat to schools', '$40', 'sold per seat'],
  ['Saved $5m, and left', '$5m', 'saved'],
  ['Spent $2m in grants', '$2m', 'grants spent'],
  ['Secured US$ 3 million for clinics', 'US$ 3 million', 'secured'],
  ['Sold 2 million tickets', '2 million', 'tickets'],
  ['Managed 1.500 Mitarbeiter', '1.500', 'Mitarbeiter'],
  ['Fed 8+ guests', '8+', 'guests'],
  ['Took 400 calls a day', '400', 'calls'],
  ['Answered 120 calls and letters', '120', 'calls'],
  ['Visited 150 Health and Safety sites', '150', 'Health and Safety sites'],
  ['Visited 300 members of the board', '300', 'members of the board'],
  ['Finished 1st of 200 runners', '200', 'runners'],
  ['7 years of experience building bridges', '7', 'years of experience'],
])('a figure and what it counts are found in “%s”', (text, value, label) => {
  expect(figuresOf(text)).toEqual([[value, label]])
})

test.each([
  'Certified after ISO 9001 in 2019',
  'Led the office between 2012 and 2016',
  'Feria del Libro Infantil 2022',
  'Migrated Windows 10 clients',
  'Done in under 20 minutes',
  'On call 24/7 from 06/2020 to 12.03.2021',
  'Cared for patients at a 1:2 ratio',
  'Led team 4',
  'Fed 8 guests',
  'Handled 2,500 spanning',
  'Moved from 2012 to 2016 reports',
  'Closed within 14 business days',
  'Took 400 full days',
  '12 years in hospitals',
  'Reached the top 5% of sellers',
  'Reduced errors: 40%',
  'Placed 300 transcontinental telecommunications infrastructure-replacement subcontracts',
])('“%s” holds no figure', (text) => {
  expect(figuresOf(text)).toEqual([])
})

test('a place, an employer or a job title is never what a figure counts, nor a headline', () => {
  const { figures, headlines } = offerFirstScreen({
    basics: { summary: 'Regional Operations Director.', label: 'Regional Operations Director' },
    work: [{ location: 'Lagos', highlights: ['Opened 400 Lagos', 'Grew to 120% Lagos.'] }],
  })
  expect(figures).toEqual([])
  expect(headlines).toEqual([])
})

test('what is strongest comes first, one figure a line and no number twice', () => {
  const first = ['Trained 40 nurses', 'Cut costs by 20%', 'Cut waste by 20%']
  const second = ['Raised £2m for a ward']
  const { figures } = offerFirstScreen({ work: [{ highlights: first }, { highlights: second }] })
  expect(figures.map(({ value }) => value)).toEqual(['£2m', '20%', '40'])
})

test('of one entry three figures are offered, of all eight, and headlines no longer than one reads', () => {
  const lines = ['beds', 'wards', 'nurses', 'doctors'].map((what, n) => `Ran ${n + 2}00 ${what}`)
  expect(figuresOf(...lines).map(([, label]) => label)).toEqual(['beds', 'wards', 'nurses'])
  const work = lines.map((line, n) => ({
    highlights: ['a', 'b', 'c'].map((each, m) => `${line.replace('00', `${n}${m}`)} ${each}s`),
  }))
  expect(offerFirstScreen({ work }).figures).toHaveLength(8)
  // The same thing counted twice is said once.
  expect(figuresOf('Ran 200 beds', 'Opened 300 Beds.')).toEqual([['200', 'beds']])

  const headlinesOf = (...highlights: string[]) =>
    offerFirstScreen({ work: [{ highlights }] }).headlines.map(({ text }) => text)
  const good = 'Refinanced £310m of bank debt'
  expect(headlinesOf(good, good)).toEqual([good])
  expect(headlinesOf('Raised £2m', `${good} ${'and of more '.repeat(12)}`)).toEqual([])
  expect(headlinesOf('Trained forty nurses on the ward')).toEqual([])
  const four = ['£1m', '£2m', '£3m', '£4m'].map((sum) => `Raised ${sum} for the hospital`)
  expect(headlinesOf(...four)).toHaveLength(3)
})

test('a newer entry counts before an older one, and the summary is the first headline', () => {
  const [older, newer] = ['Sold £2m of theater tickets', 'Raised £5m for a theater']
  const summary = 'I look after money, and after people. And dogs.'
  const { figures, headlines } = offerFirstScreen({
    basics: { summary },
    work: [{ highlights: [newer] }, { highlights: [older] }],
  })
  expect(figures.map(({ from }) => from)).toEqual(['/work/0/highlights/0', '/work/1/highlights/0'])
  expect(headlines).toEqual([
    { text: 'I look after money, and after people.', emphasis: '', from: '/basics/summary' },
    { text: newer, emphasis: '£5m', from: '/work/0/highlights/0' },
    { text: older, emphasis: '£2m', from: '/work/1/highlights/0' },
  ])
})

test('a draft takes figures that speak for themselves, and a headline where there is no summary', () => {
  const highlights = ['Refinanced £310m of bank debt', 'Cut costs by 20%', 'Trained 40 nurses']
  expect(withFirstScreen(giveIds({ work: [{ highlights }] })).meta?.vitrine).toMatchObject({
    headline: 'Refinanced £310m of bank debt',
    emphasis: '£310m',
    figures: [{ value: '£310m' }, { value: '20%' }, { value: '40' }],
  })
  const told = giveIds({ basics: { summary: 'I look after money.' }, work: [{ highlights }] })
  expect(withFirstScreen(told).meta?.vitrine).not.toHaveProperty('headline')
  const plain = giveIds({ work: [{ highlights: ['Answered the telephone'] }] })
  expect(withFirstScreen(plain)).toBe(plain)
})

test('what is taken has the source of the line it stands in, and claims nothing', () => {
  const { cv } = aReadings()
  if (cv === null) throw new Error('There is no CV')
  const [first, second] = ['Refinanced £310m of bank debt', 'Cut costs by 20% in a year']
  const resume = giveIds({ basics: { name: 'Ada' }, work: [{ highlights: [first, second] }] })
  const lines = [first, second].map((text, id) => ({ id, page: 1, box: null, text }))
  const sources = lines.map(({ id, text }) => ({
    ...{ path: `/work/0/highlights/${id}`, page: 1, box: null, text, lines: [id] },
    ...{ method: 'position', confidence: 0.9, file: 'cv' as const },
  }))
  const joined = { resume, sources, conflicts: [], leftOut: [] }
  const readings = { cv: { ...cv, lines }, linkedin: null, joined, told: ['Ada'] }
  const drafted = fillDraft({}, resume, new Set()).resume
  const taken = leavesOf(drafted).filter(({ pointer }) => pointer.startsWith('/meta/'))
  expect(taken).toHaveLength(6)
  for (const leaf of taken) {
    const found = sourcesOfSaying(indexSayings(joined), leaf, leaf.pointer)
    expect(found?.sources[0]?.text).toContain(
      String(leaf.value).split(' ')[0]?.replace('cut', 'Cut'),
    )
  }
  expect(findClaims({ language: 'en', resume: drafted }, readings, null)).toEqual([])
})
