import { expect, test } from 'vitest'
import { type ClaimSources, findClaims } from './find-claims.ts'
import { findNames } from './find-names.ts'
import { moveWithin, type Pointer, writeAt } from '../resume/json-pointer.ts'
import { assignIds } from '../resume/stored-resume.ts'
import { aReading, aReadings, twoReadings } from '../testing/readings.ts'

const asRead = aReading().resume
const sources = (told: readonly string[] = []): ClaimSources => ({
  ...aReadings(),
  statements: told,
})

/** Claims after changing one field. */
const claimed = (pointer: Pointer, value: unknown, told?: readonly string[]) =>
  findClaims({ language: 'en', resume: writeAt(asRead, pointer, value) }, sources(told), null).map(
    ({ pointer: at, values }) => [at, ...values],
  )

test('finds no claim in an unchanged draft', () => {
  expect(findClaims({ language: 'en', resume: asRead }, sources(), null)).toEqual([])
  const moved = moveWithin(asRead, '/work', 0, 1)
  expect(findClaims({ language: 'en', resume: moved }, sources(), null)).toEqual([])
})

// @promise no-unsourced-claims
test('finds an invented percentage anywhere', () => {
  expect(claimed('/basics/summary', 'Satisfied 99% of patients')).toEqual([
    ['/basics/summary', '99%'],
  ])
  expect(claimed('/meta/vitrine/figures/0', { value: '99%', label: 'satisfied' })).toEqual([
    ['/meta/vitrine/figures/0/value', '99%'],
  ])
  expect(
    claimed('/meta/vitrine/chart', { title: 'Beds', bars: [{ label: 'a', value: 12 }] }),
  ).toEqual([['/meta/vitrine/chart/bars/0/value', '12']])
})

test('accepts a CV number in other words', () => {
  expect(claimed('/basics/summary', 'In independent practice, 17 new RNs')).toEqual([])
})

test.each([
  ['/work/0/name', 'General Hospital'],
  ['/education/0/studyType', 'MSc'],
  ['/education/0/institution', 'Harvard'],
  ['/certificates/0/name', 'CCRN'],
  ['/basics/name', 'Sofia Santos'],
  ['/work/1/startDate', '2016'],
  ['/work/0/endDate', '2023-01'],
])('finds an unsourced %s "%s"', (pointer, value) => {
  expect(claimed(pointer, value)).toEqual([[pointer, value]])
})

test('names the kind of a claim', () => {
  const what = Object.entries({
    '/basics/name': 'name',
    '/references/0/name': 'name',
    '/work/0/name': 'employer',
    '/volunteer/0/organization': 'employer',
    '/projects/0/entity': 'employer',
    '/education/0/institution': 'school',
    '/education/0/studyType': 'degree',
    '/education/0/area': 'degree',
    '/certificates/0/name': 'certificate',
    '/certificates/0/issuer': 'certificate',
    '/meta/vitrine/licences/0/name': 'certificate',
    '/awards/0/title': 'award',
    '/awards/0/awarder': 'award',
    '/publications/0/name': 'publication',
    '/publications/0/publisher': 'publication',
    '/basics/summary': null,
    '/publications/0/releaseDate': null,
    '/certificates/0/date': null,
  } as const)
  const empty = { basics: {}, work: [{}], volunteer: [{}], projects: [{}], references: [{}] }
  const lists = { education: [{}], certificates: [{}], awards: [{}], publications: [{}] }
  for (const [pointer, kind] of what) {
    const value = /date$/i.test(pointer)
      ? '1931'
      : pointer.endsWith('summary')
        ? 'In Zurich'
        : 'Zurich'
    const resume = writeAt(
      { ...empty, ...lists, meta: { vitrine: { licences: [{}] } } },
      pointer,
      value,
    )
    const found = findClaims({ language: 'en', resume }, sources(), null)
    expect([pointer, ...found.map((claim) => claim.what)]).toEqual([pointer, kind])
  }
})

test.each([
  ['/work/0/name', 'Bayview'],
  ['/basics/name', 'Sofia Almeida, RN'],
  ['/work/1/endDate', '2020'],
])('finds %s "%s" in the CV', (pointer, value) => {
  expect(claimed(pointer, value)).toEqual([])
})

test('accepts order text as a source', () => {
  expect(claimed('/basics/summary', 'Cut falls by 40%', ['I cut falls by 40 percent'])).toEqual([])
  expect(claimed('/basics/name', 'Sofia Santos', ['Sofia Santos'])).toEqual([])
})

test('accepts LinkedIn as a source', () => {
  const both = { ...twoReadings(), statements: [] }
  const resume = writeAt(asRead, '/work/0/endDate', '2024-03')
  expect(findClaims({ language: 'en', resume }, both, null)).toEqual([])
})

test('finds names inside a sentence only', () => {
  const summary =
    'Nursing lead. Worked with Bayview and Google Health, trained in London. I like ICU.'
  expect(claimed('/basics/summary', summary)).toEqual([
    ['/basics/summary', 'Google Health', 'London'],
  ])
})

test('ignores contact details', () => {
  expect(claimed('/basics/phone', '+351 912 345 678')).toEqual([])
  expect(claimed('/basics/url', 'https://sofia99.example')).toEqual([])
})

test('requires a statement without a reading', () => {
  const nothing: ClaimSources = {
    cv: null,
    linkedin: null,
    joined: null,
    statements: ['Ada Quill'],
  }
  const resume = { basics: { name: 'Ada Quill' }, work: [{ name: 'Bayview', startDate: '2020' }] }
  expect(findClaims({ language: 'en', resume }, nothing, null).map(({ values }) => values)).toEqual(
    [['Bayview'], ['2020']],
  )
})

/** A translation after changing one field. */
const translated = (pointer: Pointer, value: unknown, original: unknown = asRead) =>
  findClaims(
    { language: 'pt', resume: writeAt(original, pointer, value) },
    sources(),
    original,
  ).map(({ pointer: at, values }) => [at, ...values])

test('accepts a translated degree and sentence, asks about a subject', () => {
  const original = writeAt(asRead, '/education/0', {
    studyType: 'Bachelor',
    institution: 'Ohio State',
  })
  expect(translated('/education/0/studyType', 'Licenciatura', original)).toEqual([])
  expect(translated('/education/0/studyType', 'Licenciatura em Enfermagem', original)).toEqual([
    ['/education/0/studyType', 'Licenciatura em Enfermagem'],
  ])
  expect(translated('/work/0/highlights/0', 'Formou 17 enfermeiros')).toEqual([])
})

// @promise no-unsourced-claims
test('rejects a changed number, date or employer in a translation', () => {
  expect(translated('/work/0/highlights/0', 'Formou 19 enfermeiros')).toEqual([
    ['/work/0/highlights/0', '19'],
  ])
  expect(translated('/work/0/startDate', '2018-06')).toEqual([['/work/0/startDate', '2018-06']])
  expect(translated('/work/0/name', 'Hospital da Luz')).toEqual([
    ['/work/0/name', 'Hospital da Luz'],
  ])
  expect(translated('/work/0/name', 'Бэйвью')).toEqual([])
})

test('treats a first language other than the CV’s as a translation', () => {
  const resume = writeAt(asRead, '/work/0/highlights/0', 'Formou 17 enfermeiros com autonomia')
  expect(findClaims({ language: 'pt', resume }, sources(), null)).toEqual([])
  const invented = writeAt(asRead, '/work/0/name', 'Hospital da Luz')
  expect(findClaims({ language: 'pt', resume: invented }, sources(), null)).toHaveLength(1)
})

test('requires two capitals for German names', () => {
  const reading = { ...aReading(), language: 'de' }
  const german = { ...aReadings(reading), statements: [] }
  const resume = writeAt(asRead, '/basics/summary', 'Leitet die Station mit SAP und Freude')
  expect(findClaims({ language: 'de', resume }, german, null)).toMatchObject([{ values: ['SAP'] }])
})

test('ignores languages, "I" and lone capitals', () => {
  expect(claimed('/basics/summary', 'For years I taught English on Ward B')).toEqual([
    ['/basics/summary', 'Ward'],
  ])
})

test.each([
  ['An engineer at Google Health and at Acme', 'en', ['Google Health', 'Acme']],
  ['Worked at Acme. Then at Bayview: Nurses there (Boston) — London', 'en', ['Acme', 'Bayview']],
  ['Ada’s team and Grace’s work at iPhone', 'en', ['Grace', 'iPhone']],
  ['Led R&D with C++ at 3M', 'en', ['R&D', 'C++', '3M']],
  ['In Google, Apple', 'en', ['Google', 'Apple']],
  ['I and a B2B team of 17 in French', 'en', ['B2B']],
  ['iOS first', 'en', ['iOS']],
  ['Leitet die Station mit SAP und Freude', 'de-AT', ['SAP']],
  ['Nothing here', 'en', []],
  ['', 'en', []],
])('finds in “%s” (%s) the names %j', (text, language, names) => {
  expect(findNames(text, language)).toEqual(names)
})

test('ignores endonyms and English names of languages', () => {
  const text = 'She speaks English, Deutsch and Português'
  // No single name is a claim, the sentence is.
  expect(claimed('/basics/summary', text)).toEqual([['/basics/summary', text]])
})

test('requires a source for dates of every kind', () => {
  for (const pointer of [
    '/work/0/endDate',
    '/work/1/startDate',
    '/certificates/0/date',
    '/publications/0/releaseDate',
    '/meta/vitrine/licences/0/expires',
  ]) {
    expect(claimed(pointer, '1931-05')).toEqual([[pointer, '1931-05']])
    // The year is there with another month.
    const isOfItsEntry = pointer === '/work/1/startDate'
    expect(claimed(pointer, '2020-06')).toEqual(isOfItsEntry ? [[pointer, '2020-06']] : [])
    expect(claimed(pointer, '2020-07')).toEqual([[pointer, '2020-07']])
  }
})

test('ignores metadata and contact fields', () => {
  for (const [pointer, value] of [
    ['/$schema', 'https://example.com/v99'],
    ['/basics/image', 'photo99.jpg'],
    ['/basics/email', 'ada99@example.com'],
    ['/basics/location/address', '99 Main Street'],
    ['/basics/location/postalCode', '99999'],
    ['/basics/location/countryCode', 'X9'],
    ['/work/0/url', 'https://bayview99.example'],
    ['/basics/profiles/0/network', 'Web99'],
    ['/basics/profiles/0/username', 'ada99'],
    ['/meta/version', 'v99'],
    ['/meta/vitrine/sketches/0', '99'],
    ['/meta/vitrine/shifts/mon', '99'],
    ['/basics/summary', ''],
  ] as const)
    expect([pointer, claimed(pointer, value)]).toEqual([pointer, []])
  expect(claimed('/basics/location/city', 'Town 99')).toEqual([
    ['/basics/location/city', 'Town 99'],
  ])
  expect(claimed('/basics/summary', true)).toEqual([])
})

test('looks for names in prose fields only', () => {
  for (const pointer of [
    '/work/0/summary',
    '/work/0/description',
    '/references/0/reference',
    '/meta/vitrine/headline',
    '/meta/vitrine/biography/short',
    '/meta/vitrine/biography/long',
    '/work/0/highlights/0',
    '/meta/vitrine/notes/0/text',
  ])
    expect(claimed(pointer, 'Once in London')).toEqual([
      [pointer, ...(pointer.endsWith('highlights/0') ? ['Once'] : []), 'London'],
    ])
  expect(claimed('/skills/0/keywords/0', 'Once in London')).toEqual([
    ['/skills/0/keywords/0', 'Once in London'],
  ])
})

test('reports a repeated number or name once', () => {
  expect(claimed('/basics/summary', 'From London to London, 99% or 99%')).toEqual([
    ['/basics/summary', '99%', 'London'],
  ])
})

test('accepts a transliterated name only', () => {
  const resume = (name: string) => writeAt(asRead, '/work/0/name', name)
  const invented = (name: string, original: unknown) =>
    findClaims({ language: 'ru', resume: resume(name) }, sources(), original).map(
      ({ values }) => values,
    )
  expect(invented('Бэйвью Медикал', asRead)).toEqual([])
  expect(invented('ベイビュー', asRead)).toEqual([])
  expect(invented('Clinic East', asRead)).toEqual([['Clinic East']])
  const [nothing, cyrillic] = [
    { cv: null, linkedin: null, joined: null, statements: [] },
    { work: [{ name: 'Клиника Восток' }] },
  ]
  const written = (name: string) =>
    findClaims({ language: 'sr', resume: { work: [{ name }] } }, nothing, cyrillic).length
  expect(['Клиника Запад', 'Клиника  Восток', 'ベイビュー', 'Klinika'].map(written)).toEqual([
    1, 0, 0, 0,
  ])
})

test('accepts a translated date of the same entry', () => {
  const original = writeAt(asRead, '/work/0/startDate', '2018-06')
  const moved = moveWithin(original, '/work', 0, 1)
  const of = (resume: unknown, from: unknown) =>
    findClaims({ language: 'pt', resume }, sources(), from).map(({ pointer }) => pointer)
  expect(of(moved, original)).toEqual([])
  expect(of(writeAt(moved, '/work/1/startDate', '2018-07'), original)).toEqual([
    '/work/1/startDate',
  ])
  // The same language as the file: no translation.
  const english = findClaims({ language: 'en-US', resume: original }, sources(), null)
  expect(english.map(({ pointer }) => pointer)).toEqual(['/work/0/startDate'])
})

test('accepts a number from the first language', () => {
  const original = writeAt(asRead, '/basics/summary', 'Cut falls by 40%')
  expect(translated('/basics/summary', 'Menos 40% de quedas', original)).toEqual([])
  expect(translated('/basics/summary', 'Menos 41% de quedas', original)).toEqual([
    ['/basics/summary', '41%'],
  ])
  expect(claimed('/basics/summary', 'Cut falls by 40%')).toEqual([['/basics/summary', '40%']])
})

test('ignores an empty original', () => {
  const resume = writeAt(asRead, '/education/0/studyType', 'Licenciatura')
  expect(findClaims({ language: 'pt', resume }, sources(), {}).map(({ values }) => values)).toEqual(
    [['Licenciatura']],
  )
  const blank = writeAt(asRead, '/education/0/studyType', '  ')
  expect(findClaims({ language: 'pt', resume }, sources(), blank)).toHaveLength(1)
})

test('ignores empty fields', () => {
  const fields = ['/basics/name', '/work/0/name', '/work/0/endDate', '/education/0/studyType']
  for (const pointer of fields) {
    expect([pointer, ...claimed(pointer, '')]).toEqual([pointer])
    const resume = writeAt({ work: [{}], education: [{}] }, pointer, '')
    const nothing: ClaimSources = { cv: null, linkedin: null, joined: null, statements: [] }
    expect(findClaims({ language: 'en', resume }, nothing, null)).toEqual([])
  }
})

test('accepts LinkedIn text broken over two lines', () => {
  const { cv, linkedin, joined } = twoReadings()
  const broken = ['Bayview Medical Center', 'April', '2020 - present']
  const lines = broken.map((text, id) => ({ id, page: 1, text, box: null }))
  const both = { cv, linkedin: linkedin && { ...linkedin, lines }, joined, statements: [] }
  const values = (date: string) =>
    findClaims(
      { language: 'en', resume: writeAt(asRead, '/work/0/startDate', date) },
      both,
      null,
    ).map((claim) => claim.values)
  expect(values('2020-04')).toEqual([])
  expect(values('2020-05')).toEqual([['2020-05']])
})

// @promise no-unsourced-claims
test('judges a field against its own source only', () => {
  // These words stand in the file, for another entry.
  expect(claimed('/work/0/name', 'St. Brendan’s Hospital')).toEqual([
    ['/work/0/name', 'St. Brendan’s Hospital'],
  ])
  expect(claimed('/work/0/startDate', '2017')).toEqual([['/work/0/startDate', '2017']])
  expect(claimed('/work/0/position', 'Head Nurse')).toEqual([['/work/0/position', 'Head Nurse']])
  expect(claimed('/basics/label', 'Cardiac ICU Director')).toEqual([
    ['/basics/label', 'Cardiac ICU Director'],
  ])
})

// @promise no-unsourced-claims
test('finds an end date that was taken away', () => {
  const readings = aReadings()
  const ended = writeAt(readings.joined!.resume, '/work/0/endDate', '2022-05')
  const both = { ...readings, joined: { ...readings.joined!, resume: ended }, statements: [] }
  const resume = writeAt(ended, '/work/0/endDate', undefined)
  expect(findClaims({ language: 'en', resume }, both, null)).toMatchObject([
    { pointer: '/work/0/endDate', values: ['2022-05'], verdict: 'new-fact' },
  ])
  expect(findClaims({ language: 'en', resume: ended }, both, null)).toEqual([])
})

/** Claims after the lines of the first job became these. */
const ofLines = (...lines: readonly string[]) =>
  findClaims(
    { language: 'en', resume: writeAt(withLines, '/work/0/highlights', lines) },
    { ...aReadings({ ...aReading(), resume: withLines }), statements: [] },
    null,
  )
const LINES = [
  'Helped to train 17 nurses in Leeds and cut falls by 12%',
  'Ran the night shift of 40 beds',
  'Wrote the handover guide',
]
const withLines = assignIds(writeAt(asRead, '/work/0/highlights', LINES))
const [first = '', second = '', third = ''] = LINES

test.each([
  ['moved', [third, first, second]],
  ['split', ['Helped to train 17 nurses in Leeds', second, third, 'Cut falls by 12%']],
  ['merged', ['Ran the night shift of 40 beds; wrote the handover guide', first]],
])('accepts %s lines', (_, lines) => {
  expect(ofLines(...lines)).toEqual([])
})

// @promise no-unsourced-claims
test.each([
  // Each of these figures, names and words stands somewhere in the file.
  ['a figure of another part', [second, third, 'Cut falls by 17%', 'Helped to train 17 nurses']],
  ['a figure twice', ['Helped to train 12 nurses', 'Cut falls by 12%', second, third]],
  [
    'another name',
    ['Helped to train 17 nurses at St. Brendan’s', second, third, 'Cut falls by 12%'],
  ],
  ['no help', ['Cut falls by 12%', second, third, 'Trained 17 nurses in Leeds']],
  ['crossed figures', [first, 'Wrote the night shift of 40 beds; ran the handover guide']],
  ['another object', [first, third, 'Ran the handover guide of 40 beds']],
])('finds %s in a moved, split or merged line', (_, lines) => {
  expect(ofLines(...lines)).not.toEqual([])
})

// @promise no-unsourced-claims
test('asks about a line moved to another employer', () => {
  const resume = writeAt(asRead, '/work/1/highlights', [
    'Rapid response team',
    'Precepted 17 new grad RNs to independent practice',
  ])
  const found = findClaims({ language: 'en', resume }, sources(), null)
  expect(found).toMatchObject([
    {
      pointer: '/work/1/highlights/1',
      verdict: 'cannot-tell',
      why: 'The source says this about another entry',
    },
  ])
})

test('asks about a line that no source says', () => {
  expect(claimed('/work/0/highlights/1', 'Loved by every colleague')).toEqual([
    ['/work/0/highlights/1', 'Loved by every colleague'],
  ])
  const told = ['Loved by every colleague']
  expect(claimed('/work/0/highlights/1', 'Loved by every colleague', told)).toEqual([])
})

test('judges an entry moved to another list by its own source', () => {
  const [, moved] = asRead.work ?? []
  const volunteer = [
    { organization: moved?.name, startDate: '2017', highlights: moved?.highlights },
  ]
  const of = (entry: object) =>
    findClaims(
      {
        language: 'en',
        resume: {
          ...asRead,
          work: asRead.work?.slice(0, 1),
          volunteer: [{ ...volunteer[0], ...entry }],
        },
      },
      sources(),
      null,
    ).map(({ pointer }) => pointer)
  expect(of({})).toEqual([])
  expect(of({ startDate: '2020' })).toEqual(['/volunteer/0/startDate'])
  // Stands in the file, for the other job.
  expect(of({ organization: 'Bayview Medical Center' })).not.toEqual([])
})

test('asks about names far from the rest of a new entry', () => {
  const lines = ['Harbor Clinic, Nurse, 2011', ...Array(20).fill('Filler'), 'Director, 2015'].map(
    (text: string, id) => ({ id, page: 1, text, box: null }),
  )
  const readings = aReadings({ ...aReading(), lines })
  const of = (entry: object) => {
    const work = [...(asRead.work ?? []), { name: 'Harbor Clinic', ...entry }]
    const resume = { ...asRead, work }
    const found = findClaims({ language: 'en', resume }, { ...readings, statements: [] }, null)
    return found.flatMap(({ pointer }) => (pointer.startsWith('/work/2') ? [pointer] : []))
  }
  expect(of({ position: 'Nurse', startDate: '2011' })).toEqual([])
  expect(of({ position: 'Director', startDate: '2015' })).toEqual([
    '/work/2/position',
    '/work/2/startDate',
  ])
})

test('compares a very long summary with its lines in bounded time', () => {
  const words = Array.from({ length: 1200 }, (_, place) => `word${place}`)
  const resume = writeAt(withLines, '/basics/summary', [...LINES, words.join(' ')].join(' '))
  const readings = aReadings({
    ...aReading(),
    resume: writeAt(withLines, '/work/1/highlights', [words.join(' ')]),
  })
  const began = process.cpuUsage()
  findClaims({ language: 'en', resume }, { ...readings, statements: [] }, null)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
})

test('accepts a long line that moved as it was', () => {
  const long = Array.from({ length: 300 }, (_, place) => `word${place}`).join(' ')
  const read = assignIds(writeAt(asRead, '/work/0/highlights', [...LINES, long]))
  const resume = writeAt(read, '/work/0/highlights', [long, ...LINES])
  const readings = aReadings({ ...aReading(), resume: read })
  expect(findClaims({ language: 'en', resume }, { ...readings, statements: [] }, null)).toEqual([])
})
