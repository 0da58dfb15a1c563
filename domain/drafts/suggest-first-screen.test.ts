import { expect, test } from 'vitest'
import { findClaims } from '../claims/find-claims.ts'
import { fillDraft } from './fill-draft.ts'
import { suggestFirstScreen, splitSentences, fillFirstScreen } from './suggest-first-screen.ts'
import { indexFields, findFieldSources } from '../sources/field-index.ts'
import { leavesOf, writeAt } from '../resume/json-pointer.ts'
import { assignIds } from '../resume/stored-resume.ts'
import { aReadings } from '../testing/readings.ts'

const figuresOf = (...highlights: string[]) =>
  suggestFirstScreen({ work: [{ highlights }] }).figures.map(({ value, label }) => [value, label])

test.each([
  ['Refinanced £310m of bank debt across four lenders', '£310m', 'bank debt refinanced'],
  ['Reduced cloud costs by $200k/year', '$200k', 'reduced cloud costs'],
  ['Negotiated contracts that saved $28,000 a year', '$28,000', 'saved a year'],
  [
    'Cut infections on the ward from 1.8 to 0.4 per 1,000 days',
    '1.8 → 0.4',
    'cut infections on the ward',
  ],
  ['Cut complaints by 38% after reading two hundred of them', '38%', 'cut complaints'],
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
  ['7 years’ experience in care', '7', 'years’ experience'],
  ['Cut lead time from 6 days to 2 days', '6 → 2 days', 'cut lead time'],
  ['Grew the business from 0 to 40 clients', '40', 'clients'],
  ['Led 400 staff training', '400', 'staff training'],
  ['Cut spending by 30%  of  our  budget', '30%', 'of our budget'],
  ['25% de las ventas', '25%', 'de las ventas'],
  ['Filled 30% of theaters in spring', '30%', 'of theaters'],
  ['Visited 150 Health with Safety sites', '150', 'Health'],
  ['Visited 150 wards and Safety sites', '150', 'wards'],
  ['Heute, für ein großes Budget von 3,8 Mio. Euro', '3,8 Mio. Euro', 'großes Budget'],
  ['Packed 400 cutlery in boxes', '400', 'cutlery'],
  ['Raised output 12x', '12x', 'raised output'],
  ['Moved 40 kg of books', '40 kg', 'books'],
  ['Ran 120 wards (in four cities)', '120', 'wards'],
  ['Won 3 million zł for schools', '3 million zł', 'won'],
  ['Saved CHF 40 on paper', 'CHF 40', 'saved'],
  ['Wrote 1,200 letters', '1,200', 'letters'],
  ['Wrote 1’200 letters', '1’200', 'letters'],
  ['Wrote 120, 130 or 140 letters', '140', 'letters'],
  ['Trained 45 nurses ... Fed 12 guests', '45', 'nurses'],
  ['Trained 45 nurses and raised £5m', '£5m', 'raised'],
  ['Ran the top 400 wards', '400', 'wards'],
  ['Led top wards with falls down by 20%', '20%', 'led top wards with falls down'],
  ['Fed 2000+ guests', '2000+', 'guests'],
  ['Took 2000 million calls', '2000 million', 'calls'],
  ['Wrote 20199 letters', '20199', 'letters'],
  ['Wrote 12019 letters', '12019', 'letters'],
  ['1 year of experience in care', '1', 'year of experience'],
  ['Ran 120 wards for two years', '120', 'wards'],
  ['Answered 120 calls within weeks', '120', 'calls'],
  ['Sold $40 a piece.', '$40', 'sold a piece'],
  ['Wedding costs down by 20%', '20%', 'Wedding costs down'],
  ['Cuttings of roses up 20%', '20%', 'Cuttings of roses'],
  ['Ran 120 small blue green gray old new huge wards', '120', 'small blue green gray old new'],
  ['Fed 120 led lamps', '120', 'led lamps'],
  // Cuts the continuation with its joining word.
  ['Vente de 400 pièces de (petites) collections', '400', 'pièces'],
  ['Tax haircut £310m of bank debt', '£310m', 'bank debt'],
  ['主导订单系统重构， 发货 时效提升 35% ，', '35%', '发货 时效提升'],
  ['Fed 120 old needy guests', '120', 'old needy guests'],
  ['Vendu 400 pièces neuves', '400', 'pièces neuves'],
  ['Formé 45 jeunes soignants', '45', 'jeunes soignants'],
  [
    'Reduced weekly costs of cloud machines by 20%',
    '20%',
    'reduced weekly costs of cloud machines',
  ],
])('finds number and label in “%s”', (text, value, label) => {
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
  'Moved the office from 2012 to 2016',
  'Reduced by 20%',
  'Cut spending by 30% of (most) costs',
  'Reduced weekly running costs of cloud machines by 20%',
  'Raised the bed count to 120.',
  '看護師120名を率いた',
  'Finished 121st',
  'Ran the small shop from 2012 to 5 May',
  'Kept the small shop from 5 to 2016',
  'Reduced the many weekly costs of all cloud machines by $200k',
  'Cut the costs by $0',
  'Finished 21st',
  'Wrote 0 letters',
  'Team of Bo17',
  'Version 12.4.1',
  'Reached me at ada@100 wards',
  ...[
    'years',
    'Jahre',
    'Jahren',
    'Jahr',
    'ans',
    'années',
    'años',
    'anos',
    'anni',
    'jaar',
    'år',
  ].map((years) => `12 ${years} Hospital`),
  ...['lat', 'лет', 'год'].map((years) => `12 ${years} Hospital`),
  ...['months', 'weeks', 'days', 'hours', 'minutes', 'Monate', 'semanas', 'дней'].map(
    (time) => `Waited 14 ${time} outside`,
  ),
])('finds no key figure in “%s”', (text) => {
  expect(figuresOf(text)).toEqual([])
})

const firstFigure = (text: string) =>
  suggestFirstScreen({ work: [{ highlights: [text] }] }).figures[0]

test.each([
  ['en', 'Led teams of 8 to 25 people', '8–25', 'people'],
  ['en', 'Looked after 8-25 patients', '8–25', 'patients'],
  ['en', 'Led between 8 and 25 people', '8–25', 'people'],
  ['de', 'Leitete Teams von 8 bis 25 Personen', '8–25', 'Personen'],
  ['de', 'Führte zwischen 8 und 25 Personen', '8–25', 'Personen'],
  ['fr', 'Encadré des équipes de 8 à 25 personnes', '8–25', 'personnes'],
  ['fr', 'Réduit les délais pour des équipes de 8 à 25 personnes', '8–25', 'personnes'],
  ['es', 'Dirigí equipos de 8 a 25 personas', '8–25', 'personas'],
  ['pt', 'Liderei equipas de 8 a 25 pessoas', '8–25', 'pessoas'],
  ['it', 'Guidato squadre da 8 a 25 persone', '8–25', 'persone'],
  ['nl', 'Leidde teams van 8 tot 25 mensen', '8–25', 'mensen'],
  ['pl', 'Kierowałam zespołami od 8 do 25 osób', '8–25', 'osób'],
  ['sv', 'Ledde grupper från 8 till 25 personer', '8–25', 'personer'],
  ['ru', 'Руководил командами от 8 до 25 человек', '8–25', 'человек'],
  ['ar', 'قاد فرقا من 8 إلى 25 شخصا', '8–25', 'شخصا'],
  ['el', 'Ομάδες από 8 έως 25 άτομα', '8–25', 'άτομα'],
  ['ja', '8〜25名のチームを率いた', undefined, undefined],
  ['zh', '带领8至25人的团队', undefined, undefined],
  ['ko', '8~25명 팀을 이끎', undefined, undefined],
  ['en', 'Fed 12 guests – 45 staff', '12', 'guests'],
  ['en', 'Trained 12 nurses and 45 doctors', '12', 'nurses'],
])('keeps a range, and no other pair, in %s: %s', (_language, text, value, label) => {
  const found = firstFigure(text)
  expect([found?.value, found?.label]).toEqual([value, label])
  expect(found?.isStrong ?? false).toBe(false)
})

test.each([
  ['en', 'Grew the team from 8 to 25 people', '8 → 25 people'],
  ['de', 'Ausbau des Teams von 8 auf 25 Personen', '8 → 25'],
  ['fr', 'Augmenté l’équipe de 8 à 25 personnes', '8 → 25 personnes'],
  ['es', 'Aumentó el equipo de 8 a 25 personas', '8 → 25 personas'],
  ['pt', 'Aumentou a equipa de 8 para 25 pessoas', '8 → 25 pessoas'],
  ['it', 'Aumentato il gruppo da 8 a 25 persone', '8 → 25 persone'],
  ['nl', 'Uitgebreid team van 8 naar 25 mensen', '8 → 25 mensen'],
  ['pl', 'Zwiększyła zespół z 8 do 25 osób', '8 → 25 osób'],
  ['sv', 'Ökade gruppen från 8 till 25 personer', '8 → 25 personer'],
  ['ru', 'Увеличил команду с 8 до 25 человек', '8 → 25 человек'],
  ['ar', 'زيادة عدد الموظفين من 8 إلى 25 موظفا', '8 → 25 موظفا'],
  ['pt', 'Reclamações de clientes de 75 a 48 por mês', '75 → 48'],
  ['ja', '不良率を8%から25%に変更', '8% → 25%'],
  ['ko', '매출을 8%에서 25%로 늘림', '8% → 25%'],
])('finds a change in %s: %s', (_language, text, value) => {
  expect(firstFigure(text)).toMatchObject({ value, isStrong: true })
})

test.each([
  ['en', 'Hold gross profit at 71 %', false],
  ['en', 'Hold gross profit of 71 %', false],
  ['en', 'Held gross profit at 71%', false],
  ['en', 'Wedding costs down by 20%', false],
  ['en', 'Reduced cloud costs by $200k/year', false],
  ['en', 'Answered 120 calls and letters', false],
  ['en', 'Cut complaints by 38%', true],
  ['en', 'Trained 45 nurses', true],
  ['en', 'Refinanced £310m of bank debt', true],
  ['en', 'An uplift in sales of 30% in spring', true],
  ['de', 'Halten des Rohertrags bei 71 %', false],
  ['de', 'Verantwortung für ein Budget von 3,8 Mio. Euro', true],
  ['fr', 'Maintenir la marge brute à 71 %', false],
  ['fr', 'Maintenir une marge brute de 71 %', false],
  ['fr', 'Réduction de 30 % des coûts', true],
  ['es', 'Mantener el margen bruto en 71 %', false],
  ['es', 'Aumento del 25% de las ventas', true],
  ['pt', 'Manter a margem bruta em 71%', false],
  ['pt', 'Crescimento de 45% da receita', true],
  ['it', 'Mantenere il margine lordo al 71 %', false],
  ['nl', 'Brutomarge gehouden op 71 %', false],
  ['pl', 'Utrzymanie marży na poziomie 71%', false],
  ['sv', 'Hålla bruttomarginalen på nivån 71 %', false],
  ['ru', 'Сократил расходы на 30 процентов', true],
  ['ru', 'Удержание маржи на уровне 71%', false],
  ['ar', 'الحفاظ على هامش الربح عند 71%', false],
  ['ja', '粗利率71%を維持', false],
  ['zh', '主导订单系统重构，发货时效提升35%', true],
  ['ko', '총이익률 71% 유지', false],
])('tells a whole label in %s: %s', (_language, text, isWhole) => {
  const found = firstFigure(text)
  expect(found?.isWhole ?? false).toBe(isWhole)
  if (found !== undefined) expect(found.sentence).toBe(text)
})

test('fills in no figure that needs its sentence', () => {
  const highlights = ['Hold gross profit at 71%', 'Hold net profit at 12%']
  const drafted = fillFirstScreen(
    assignIds({ basics: { summary: 'Runs a shop.' }, work: [{ highlights }] }),
  )
  expect(drafted.meta?.vitrine?.figures).toBeUndefined()
})

test('never labels with a place, employer or title', () => {
  const { figures, headlines } = suggestFirstScreen({
    basics: { summary: 'Regional Operations Director.', label: 'Regional Operations Director' },
    work: [{ location: 'Lagos', highlights: ['Opened 400 Lagos', 'Grew to 120% Lagos.'] }],
  })
  expect(figures).toEqual([])
  expect(headlines).toEqual([])
})

test('ranks by strength, one per line, each number once', () => {
  const first = ['Trained 40 nurses', 'Cut costs by 20%', 'Cut waste by 20%']
  const second = ['Raised £2m for a ward']
  const { figures } = suggestFirstScreen({ work: [{ highlights: first }, { highlights: second }] })
  expect(figures.map(({ value }) => value)).toEqual(['£2m', '20%', '40'])
})

test('limits key figures per entry and in total', () => {
  const lines = ['beds', 'wards', 'nurses', 'doctors'].map((what, n) => `Ran ${n + 2}00 ${what}`)
  expect(figuresOf(...lines).map(([, label]) => label)).toEqual(['beds', 'wards', 'nurses'])
  const work = lines.map((line, n) => ({
    highlights: ['a', 'b', 'c'].map((each, m) => `${line.replace('00', `${n}${m}`)} ${each}s`),
  }))
  expect(suggestFirstScreen({ work }).figures).toHaveLength(8)
  // Duplicate labels are dropped.
  expect(figuresOf('Ran 200 beds', 'Opened 300 Beds.')).toEqual([['200', 'beds']])

  const headlinesOf = (...highlights: string[]) =>
    suggestFirstScreen({ work: [{ highlights }] }).headlines.map(({ text }) => text)
  const good = 'Refinanced £310m of bank debt'
  expect(headlinesOf(good, good)).toEqual([good])
  expect(headlinesOf('Raised £2m', `${good} ${'and of more '.repeat(12)}`)).toEqual([])
  expect(headlinesOf('Trained forty nurses on the ward')).toEqual([])
  const four = ['£1m', '£2m', '£3m', '£4m'].map((sum) => `Raised ${sum} for the hospital`)
  expect(headlinesOf(...four)).toHaveLength(3)
})

test('ranks newer entries and the summary first', () => {
  const [older, newer] = ['Sold £2m of theater tickets', 'Raised £5m for a theater']
  const summary = 'I look after money, and after people. And dogs.'
  const { figures, headlines } = suggestFirstScreen({
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

test('fills strong key figures and a missing headline', () => {
  const highlights = ['Refinanced £310m of bank debt', 'Cut costs by 20%', 'Trained 40 nurses']
  expect(fillFirstScreen(assignIds({ work: [{ highlights }] })).meta?.vitrine).toMatchObject({
    headline: 'Refinanced £310m of bank debt',
    emphasis: '£310m',
    figures: [{ value: '£310m' }, { value: '20%' }, { value: '40' }],
  })
  const told = assignIds({ basics: { summary: 'I look after money.' }, work: [{ highlights }] })
  expect(fillFirstScreen(told).meta?.vitrine).not.toHaveProperty('headline')
  const plain = assignIds({ work: [{ highlights: ['Answered the telephone'] }] })
  expect(fillFirstScreen(plain)).toBe(plain)
})

test('sources suggestions from their line', () => {
  const { cv } = aReadings()
  if (cv === null) throw new Error('There is no CV')
  const [first, second] = ['Refinanced £310m of bank debt', 'Cut costs by 20% in a year']
  const resume = assignIds({ basics: { name: 'Ada' }, work: [{ highlights: [first, second] }] })
  const lines = [first, second].map((text, id) => ({ id, page: 1, box: null, text }))
  const sources = lines.map(({ id, text }) => ({
    ...{ path: `/work/0/highlights/${id}`, page: 1, box: null, text, lines: [id] },
    ...{ method: 'position', confidence: 0.9, file: 'cv' as const },
  }))
  const joined = { resume, sources, conflicts: [], leftOut: [] }
  const readings = { cv: { ...cv, lines }, linkedin: null, joined, statements: ['Ada'] }
  const drafted = fillDraft({}, resume, new Set()).resume
  const taken = leavesOf(drafted).filter(({ pointer }) => pointer.startsWith('/meta/'))
  expect(taken).toHaveLength(6)
  for (const leaf of taken) {
    const found = findFieldSources(indexFields(joined), leaf, leaf.pointer)
    expect(found?.sources[0]?.text).toContain(
      String(leaf.value).split(' ')[0]?.replace('cut', 'Cut'),
    )
  }
  expect(findClaims({ language: 'en', resume: drafted }, readings, null)).toEqual([])
})

test('ranks newer jobs first in every section', () => {
  const work = (place: number, text: string) =>
    Array.from({ length: place + 1 }, (_, at) => (at === place ? { highlights: [text] } : {}))
  const first = (older: number, newer: number) =>
    suggestFirstScreen({
      work: work(older, 'Raised £5m for a theater'),
      projects: work(newer, 'Sold £2m of books'),
    }).figures[0]?.value
  expect(first(1, 0)).toBe('£2m')
  expect(first(0, 1)).toBe('£5m')
  expect(first(12, 2)).toBe('£2m')
  expect(first(3, 12)).toBe('£5m')
  // Money ranks above a percentage regardless of age.
  const { figures } = suggestFirstScreen({
    work: [{ highlights: ['Cut costs by 20%'] }, ...work(30, 'Raised £5m for a theater')],
  })
  expect(figures.map(({ value }) => value)).toEqual(['£5m', '20%'])
})

test('limits each entry to three key figures', () => {
  const of = (place: number) => (place === 1 ? [120, 130] : place === 10 ? [140, 150] : [])
  const work = Array.from({ length: 11 }, (_, place) => ({
    highlights: of(place).map((count) => `Ran ${count} kinds${'abcdef'[count / 10 - 12]}`),
  }))
  expect(suggestFirstScreen({ work }).figures.map(({ value }) => value)).toEqual([
    '120',
    '130',
    '140',
    '150',
  ])
})

test('marks money, percentages, changes and large numbers as strong', () => {
  const isStrong = (text: string) =>
    suggestFirstScreen({ work: [{ highlights: [text] }] }).figures[0]?.isStrong
  for (const text of ['Raised £5 for a ward', 'Cut costs by 2%', 'Built 2 MWh of storage'])
    expect([text, isStrong(text)]).toEqual([text, true])
  for (const text of ['Answered 100 calls', 'Wrote 2k letters', 'Cut lead time from 6 to 2 days'])
    expect([text, isStrong(text)]).toEqual([text, true])
  for (const text of ['Answered 99 calls', 'Trained 10 nurses', '7 years of experience'])
    expect([text, isStrong(text)]).toEqual([text, false])
})

test.each([
  ['the person', { basics: { name: 'Lagos' } }],
  ['what they are', { basics: { label: 'Lagos' } }],
  ['their town', { basics: { location: { city: 'Lagos' } } }],
  ['an employer', { work: [{ name: 'Lagos' }] }],
  ['a position', { work: [{ position: 'Lagos' }] }],
  ['a place of work', { work: [{ location: 'Lagos' }] }],
  ['an organization', { volunteer: [{ organization: 'Lagos' }] }],
  ['whom a project was for', { projects: [{ entity: 'Lagos' }] }],
])('never counts the name of %s', (_what, named) => {
  const awards = [{ summary: 'Opened 400 Lagos' }]
  expect(suggestFirstScreen({ awards }).figures).toHaveLength(1)
  expect(suggestFirstScreen({ ...named, awards }).figures).toEqual([])
})

test.each([
  '/basics/summary',
  '/work/0/summary',
  '/work/0/description',
  '/work/0/highlights/0',
  '/projects/0/description',
  '/volunteer/0/highlights/0',
  '/awards/0/summary',
])('searches %s', (from) => {
  const resume = writeAt({}, from, 'Trained 45 nurses')
  expect(suggestFirstScreen(resume).figures).toMatchObject([{ value: '45', from }])
})

test.each(['/basics/label', '/work/0/name', '/education/0/summary', '/skills/0/keywords/0'])(
  'does not search %s',
  (from) => {
    expect(suggestFirstScreen(writeAt({}, from, 'Trained 45 nurses')).figures).toEqual([])
  },
)

test('limits headlines to 24–140 characters, 12 in wide scripts', () => {
  const headline = (text: string) =>
    suggestFirstScreen({ basics: { summary: text } }).headlines[0]?.text
  expect(headline('Looks after people, well')).toHaveLength(24)
  expect(headline('Looks after people well')).toBeUndefined()
  expect(headline(`Looks ${'after '.repeat(22)}us`)).toHaveLength(140)
  expect(headline(`Looks ${'after '.repeat(22)}all`)).toBeUndefined()
  expect(headline('病院で看護師九名を率いる')).toHaveLength(12)
  expect(headline('病院で看護師九名を率い')).toBeUndefined()
  expect(headline('Worked as Dr. No. 5 of a large ward. Then left.')).toBe(
    'Worked as Dr. No. 5 of a large ward.',
  )
  expect(headline('\n\nLooks after people, and dogs\nAnd cats')).toBe(
    'Looks after people, and dogs',
  )
})

test('takes up to four strong figures, never one alone', () => {
  const figuresOfDraft = (...lines: string[]) => {
    const work = lines.map((line) => ({ highlights: [line] }))
    return fillFirstScreen(assignIds({ work })).meta?.vitrine?.figures?.map(({ value }) => value)
  }
  const strong = ['£1m', '£2m', '£3m', '£4m', '£5m'].map(
    (sum, at) => `Raised ${sum} for ${['wards', 'schools', 'parks', 'boats', 'roads'][at]}`,
  )
  expect(
    figuresOfDraft(
      'Cut costs by 20%',
      'Cut waste by 30%',
      'Cut noise by 40%',
      'Cut heat by 50%',
      'Cut rent by 60%',
    ),
  ).toEqual(['20%', '30%', '40%', '50%'])
  expect(figuresOfDraft('Trained 45 nurses', 'Fed 12 guests')).toBeUndefined()
  expect(figuresOfDraft(strong[0]!)).toBeUndefined()
  expect(figuresOfDraft('Cut costs by 20%', 'Trained 45 nurses')).toEqual(['20%', '45'])
  expect(
    figuresOfDraft('Cut costs by 20%', 'Trained 45 nurses', 'Fed 12 guests', 'Led 15 teams'),
  ).toEqual(['20%', '45', '12'])
})

test('keeps an existing first screen', () => {
  const highlights = ['Refinanced £310m of bank debt', 'Cut costs by 20%', 'Trained 40 nurses']
  const told = assignIds({
    work: [{ highlights }],
    meta: { vitrine: { headline: 'My own words', figures: [{ value: '7', label: 'dogs' }] } },
  })
  expect(fillFirstScreen(told).meta?.vitrine).toEqual(told.meta?.vitrine)
  // Nothing to emphasize without a number.
  const plain = assignIds({ basics: { summary: ' ' }, work: [{ highlights }] })
  expect(fillFirstScreen(plain).meta?.vitrine).toHaveProperty('headline')
})

test('uses the first summary sentence and strong lines', () => {
  const summary = 'I look after money and people. I look after dogs and cats as well.'
  const work = [{ highlights: ['Trained 45 nurses on the wards of the clinic'] }]
  expect(suggestFirstScreen({ basics: { summary }, work }).headlines).toEqual([
    { text: 'I look after money and people.', emphasis: '', from: '/basics/summary' },
  ])
})

test('omits the emphasis of a reworded figure', () => {
  const highlights = ['Cut the lead time of machines from 6 to 2 days']
  const vitrine = fillFirstScreen(assignIds({ work: [{ highlights }] })).meta?.vitrine
  expect(vitrine).toMatchObject({ headline: highlights[0] })
  expect(vitrine).not.toHaveProperty('emphasis')
})

test.each([
  ['', []],
  [' \n\n ', []],
  ['Led a ward. Ran it! ', ['Led a ward.', 'Ran it!']],
  ['Led a ward\n  Ran it', ['Led a ward', 'Ran it']],
  ['Umsatz von 3,8 Mio. Euro. Dann mehr.', ['Umsatz von 3,8 Mio. Euro.', 'Dann mehr.']],
  ['Bed No. 4. Dr. Quill saw it.', ['Bed No. 4.', 'Dr. Quill saw it.']],
])('splits %j into sentences', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})
