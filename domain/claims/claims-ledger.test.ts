import { expect, test } from 'vitest'
import { claimsLedger, type LedgerRow, ledgerRowSchema } from './claims-ledger.ts'
import { findClaims, NO_SOURCES } from './find-claims.ts'
import { listOpenItems } from '../publishing/gate.ts'
import { moveWithin, writeAt } from '../resume/json-pointer.ts'
import { statementLines, type CustomerStatement } from './customer-statements.ts'
import { aReading, aReadings, twoReadings } from '../testing/readings.ts'

const asRead = writeAt(aReading().resume, '/basics/email', 'sofia@example.com')
const ENGLISH = { code: 'en', name: 'English' }
const GERMAN = { code: 'de', name: 'German' }
const LINE = '/work/0/highlights/0'

type Order = Parameters<typeof claimsLedger>[0]

function anOrder(
  resumes: Readonly<Record<string, unknown>>,
  { told = [], given = [] }: { told?: readonly CustomerStatement[]; given?: Order['given'] } = {},
): Order {
  return {
    languages: [ENGLISH, GERMAN].filter(({ code }) => code in resumes),
    drafts: Object.entries(resumes).map(([language, resume]) => ({
      language,
      resume,
      decided: {},
    })),
    sources: { ...aReadings(), statements: statementLines(told) },
    told,
    unread: [],
    given,
  }
}

const said = ({ language, pointer, kind, value }: LedgerRow) =>
  [language, pointer, kind, value] as const
const rowsAt = (pointer: string, order: Order) =>
  claimsLedger(order).filter((row) => row.pointer === pointer)
const sourcesAt = (pointer: string, order: Order) =>
  rowsAt(pointer, order).map(({ value, source }) => [value, source])

test('lists every number, date and name with its source', () => {
  expect(claimsLedger(anOrder({ en: asRead })).map((row) => [...said(row), row.source])).toEqual([
    ['en', '/basics/name', 'name', 'Sofia Almeida', file('CV p.1, line 1', 'Sofia Almeida')],
    ['en', '/basics/label', 'title', 'Charge Nurse', file('CV p.1, line 2', 'Charge Nurse')],
    ['en', '/work/0/position', 'title', 'Charge Nurse', file('CV p.1, line 2', 'Charge Nurse')],
    [
      'en',
      '/work/0/name',
      'employer',
      'Bayview Medical Center',
      file('CV p.1, line 3', 'Bayview Medical Center'),
    ],
    ['en', '/work/0/startDate', 'date', '2020-06', file('CV p.1, line 3', '06/2020')],
    ['en', LINE, 'figure', '17', precepted],
    ['en', LINE, 'mention', 'RNs', precepted],
    [
      'en',
      '/work/1/name',
      'employer',
      'St. Brendan’s Hospital',
      file('CV p.2, line 1', 'St. Brendan’s Hospital'),
    ],
    ['en', '/work/1/startDate', 'date', '2017', file('CV p.2, line 1', '2017')],
  ])
  expect(rowsAt(LINE, anOrder({ en: asRead }))[0]).toMatchObject({
    entry: 'Charge Nurse, Bayview Medical Center',
    text: 'Precepted 17 new grad RNs to independent practice',
  })
})

const file = (place: string, text: string) => ({ from: 'file', places: [place], text })
const precepted = file('CV p.1, lines 4–5', 'Precepted 17 new grad RNs to independent practice')

test('names both files, or the only one', () => {
  const { joined, cv, linkedin } = twoReadings()
  const order = anOrder({
    en: writeAt(joined?.resume, '/basics/summary', 'At Bayview Medical Center, 2024'),
  })
  const both = { ...order, sources: { cv, linkedin, joined, statements: [] } }
  expect(sourcesAt('/work/0/name', both)).toEqual([
    [
      'Bayview Medical Center',
      {
        from: 'file',
        places: ['CV p.1, line 3', 'LinkedIn p.1, line 1'],
        text: 'Bayview Medical Center',
      },
    ],
  ])
  expect(sourcesAt('/basics/summary', both)).toContainEqual([
    '2024',
    file('LinkedIn p.1, line 2', 'April 2020 - March 2024'),
  ])
})

// @promise claim-ledger
test('leaves an invented number open beside a true one', () => {
  const resume = writeAt(asRead, LINE, 'Precepted 17 new grad RNs, 99%')
  expect(sourcesAt(LINE, anOrder({ en: resume }))).toEqual([
    ['17', precepted],
    ['99%', { from: 'open' }],
    ['RNs', precepted],
  ])
})

// @promise claim-ledger
test('records a team decision while the text is unchanged', () => {
  const resume = writeAt(asRead, LINE, '17 new grad RNs, 99%')
  const [item] = listOpenItems(anOrder({ en: resume }))
  if (item === undefined) throw new Error('nothing is open')
  const decision = {
    ...{ key: item.key, text: item.text, how: 'source' as const },
    ...{ words: 'By phone', givenBy: 'noor', givenAt: new Date('2026-03-02T09:00:00Z') },
  }
  expect(sourcesAt(LINE, anOrder({ en: resume }, { given: [decision] }))).toEqual([
    ['17', precepted],
    [
      '99%',
      {
        from: 'team',
        ...{ how: 'source', words: 'By phone', by: 'noor', at: '2026-03-02T09:00:00.000Z' },
      },
    ],
    ['RNs', precepted],
  ])
  const changed = writeAt(asRead, LINE, '17 new grad RNs, 98%')
  expect(sourcesAt(LINE, anOrder({ en: changed }, { given: [decision] }))).toContainEqual([
    '98%',
    { from: 'open' },
  ])
})

// @promise claim-ledger
test('uses the newest customer statement as source', () => {
  const told: CustomerStatement[] = [
    { words: 'It was 38', where: 'message', at: '2026-03-01T09:00:00.000Z' },
    { words: 'Hello,\nyes: 38 nurses.', where: 'comment', at: '2026-03-02T09:00:00.000Z' },
  ]
  const resume = writeAt(asRead, LINE, 'Precepted 38 nurses')
  expect(sourcesAt(LINE, anOrder({ en: resume }, { told }))).toEqual([
    [
      '38',
      {
        from: 'customer',
        ...{ words: 'yes: 38 nurses.', where: 'comment', at: '2026-03-02T09:00:00.000Z' },
      },
    ],
  ])
})

// @promise claim-ledger
test('lists translated claims that differ or are open', () => {
  const studies = writeAt(asRead, '/education/0/$id', 'e1')
  const english = writeAt(studies, '/education/0/studyType', 'Bachelor')
  const german = [
    [LINE, '17 Pflegekräfte eingearbeitet, 99 % blieben'],
    ['/education/0/studyType', 'Bakkalaureat'],
  ].reduce((resume, [at = '', text]) => writeAt(resume, at, text), english)
  const told: CustomerStatement[] = [{ words: 'I am a Bachelor', where: 'order', at: null }]
  const rows = claimsLedger(anOrder({ en: english, de: german }, { told })).filter(
    ({ language }) => language === 'de',
  )
  expect(rows.map((row) => [row.value, row.translatedFrom, row.source])).toEqual([
    ['99 %', null, { from: 'open' }],
    ['Bakkalaureat', 'Bachelor', { from: 'customer', ...told[0] }],
  ])
})

// @promise claim-ledger: Each claim has one ledger row with its source or decision.
test('lists each claim once, open ones as in the gate', () => {
  for (let round = 0; round < 200; round += 1) {
    const text = `Led ${round} of ${round * 7} at Acme${round % 3} in ${1990 + (round % 40)}, ${round}%`
    const at = ['/basics/summary', LINE, '/work/1/highlights/0', '/work/1/name'][round % 4] ?? ''
    const resume = writeAt(asRead, at, text)
    const order = anOrder({ en: resume })
    const rows = claimsLedger(order)
    const claims = findClaims({ language: 'en', resume }, NO_SOURCES, null)
    const listed = rows.map(({ pointer, value }) => `${pointer} ${value}`)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed).toEqual(
      expect.arrayContaining(
        claims.flatMap(({ pointer, values }) => values.map((value) => `${pointer} ${value}`)),
      ),
    )
    const open = rows.filter(({ source }) => source.from === 'open')
    expect(open.map(({ pointer, value }) => `${pointer} ${value}`).toSorted()).toEqual(
      listOpenItems(order)
        .filter(({ kind }) => kind === 'claim')
        .flatMap(({ pointer, values }) => values.map((value) => `${pointer} ${value}`))
        .toSorted(),
    )
  }
})

test('describes entries regardless of key order', () => {
  const entry = {
    endDate: '2013',
    startDate: '2010',
    highlights: ['4 wards'],
    name: 'Harbour Clinic',
  }
  const rows = claimsLedger(anOrder({ en: { awards: [{ date: '2022' }], work: [entry] } }))
  expect(rows.map(({ value }) => value)).toEqual(['Harbour Clinic', '2010', '2013', '4', '2022'])
})

test('lists nothing without a first language', () => {
  const order = anOrder({ en: asRead, de: asRead })
  expect(claimsLedger({ ...order, languages: [] })).toEqual([])
  const [, german] = order.drafts
  expect(claimsLedger({ ...order, drafts: [german!] })).toEqual([])
  // The second highlight is missing: the first has its rows.
  const english = claimsLedger(anOrder({ en: asRead }))
  expect(claimsLedger({ ...order, drafts: [order.drafts[0]!] })).toEqual(english)
})

test('uses customer statements without any file', () => {
  const told: CustomerStatement[] = [
    { words: 'I am Ada Quill, at Bayview', where: 'order', at: null },
  ]
  const resume = {
    basics: { name: 'Ada Quill' },
    work: [{ name: 'Bayview', startDate: '2020', highlights: ['Led 9 nurses'] }],
  }
  const order = anOrder({ en: resume }, { told })
  const noFile = { cv: null, linkedin: null, joined: null, statements: statementLines(told) }
  const rows = claimsLedger({ ...order, sources: noFile })
  const open = { from: 'open' }
  expect(rows.map(({ value, source }) => [value, source])).toEqual([
    ['Ada Quill', { from: 'customer', ...told[0] }],
    ['Bayview', { from: 'customer', ...told[0] }],
    ['2020', open],
    ['9', open],
  ])
})

test('aligns translated entries in another order', () => {
  const german = moveWithin(asRead, '/work', 0, 1)
  const rows = claimsLedger(anOrder({ en: asRead, de: german }))
  expect(rows.filter(({ language }) => language === 'de')).toEqual([])
  const later = writeAt(german, '/work/0/startDate', '2018')
  expect(claimsLedger(anOrder({ en: asRead, de: later })).slice(rows.length)).toMatchObject([
    { pointer: '/work/0/startDate', value: '2018', source: { from: 'open' } },
  ])
})

test('matches a translated number in another position', () => {
  const english = writeAt(asRead, LINE, 'Trained 1,200 nurses')
  const line = '/work/1/highlights/0'
  const rowsOf = (text: string) =>
    claimsLedger(anOrder({ en: english, de: writeAt(english, line, text) }))
      .filter(({ language, pointer }) => language === 'de' && pointer === line)
      .map(({ value, translatedFrom, source }) => [value, translatedFrom, source])
  expect(rowsOf('Notfallteam, 1,200 Einsätze')).toEqual([['1,200', null, { from: 'open' }]])
  // The original line has no such number.
  expect(rowsOf('Notfallteam, 1.200 Einsätze')).toEqual([['1.200', null, { from: 'open' }]])
})

test('validates rows of every claim and source', () => {
  const english = Object.entries({
    '/basics/summary': 'With Google in 2017, 99%',
    '/education/0': { institution: 'Oxford', studyType: 'BSN' },
    '/certificates/0/name': 'CEN',
    '/awards/0/title': 'Best of all',
    '/publications/0/name': 'On falls',
  }).reduce((resume, [at, value]) => writeAt(resume, at, value), asRead)
  const told: CustomerStatement[] = [{ words: 'BSN', where: 'order', at: null }]
  const given = listOpenItems(anOrder({ en: english }))
    .filter(({ values }) => values.includes('Oxford') || values.includes('CEN'))
    .map(({ key, text }, place) => ({
      ...{ key, text, how: place === 0 ? ('source' as const) : ('reason' as const) },
      ...{ words: 'By phone', givenBy: 'noor', givenAt: new Date('2026-03-02T09:00:00Z') },
    }))
  const rows = claimsLedger(anOrder({ en: english }, { told, given }))
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(11)
  expect(
    new Set(rows.map(({ source }) => (source.from === 'team' ? source.how : source.from))),
  ).toEqual(new Set(['file', 'customer', 'source', 'reason', 'open']))
  expect(ledgerRowSchema.array().parse(rows)).toEqual(rows)
})
