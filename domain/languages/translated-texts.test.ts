import { expect, test } from 'vitest'
import { copyField } from '../resume/diff-documents.ts'
import { moveWithin, readAt, removeFrom, textAt, writeAt } from '../resume/json-pointer.ts'
import { assignIds } from '../resume/stored-resume.ts'
import {
  confirmTranslation,
  needsTranslation,
  listFactMismatches,
  listTranslatedTexts,
  type TranslationSources,
  translationSourcesSchema,
  updateTranslationSources,
} from './translated-texts.ts'

const original: unknown = assignIds({
  basics: { name: 'Ada', label: 'Nurse', summary: 'Leads a ward' },
  work: [
    { name: 'Bayview', startDate: '2019', highlights: ['Led a team', 'Cut falls by 40%'] },
    { name: 'Hillside', highlights: ['Taught nurses'] },
  ],
})

/** A translation that records the original after each edit. */
function translate(...edits: readonly (readonly [string, string])[]) {
  let [resume, madeFrom]: [unknown, TranslationSources] = [{}, {}]
  const take = (next: unknown, from: unknown = original) => {
    madeFrom = updateTranslationSources(madeFrom, resume, next, from)
    resume = next
  }
  take(original)
  for (const [at, text] of edits) take(writeAt(resume, at, text))
  return {
    resume: () => resume,
    madeFrom: () => madeFrom,
    take,
    states: (from: unknown = original) =>
      Object.fromEntries(
        listTranslatedTexts(from, resume, madeFrom).map(({ pointer, state }) => [pointer, state]),
      ),
  }
}

const ALL = [
  ['/basics/label', 'Enfermeira'],
  ['/basics/summary', 'Dirige uma enfermaria'],
  ['/work/0/highlights/0', 'Dirigiu uma equipa'],
  ['/work/0/highlights/1', 'Menos 40% de quedas'],
  ['/work/1/highlights/0', 'Formou enfermeiros'],
] as const

// @promise no-unsourced-claims
test('marks an identical text as untranslated', () => {
  const begun = translate(...ALL.slice(0, 2))
  expect(begun.states()).toEqual({
    '/basics/label': 'current',
    '/basics/summary': 'current',
    '/work/0/highlights/0': 'untranslated',
    '/work/0/highlights/1': 'untranslated',
    '/work/1/highlights/0': 'untranslated',
  })
  expect(Object.values(translate(...ALL).states()).every((state) => state === 'current')).toBe(true)
})

// @promise stale-translations: A changed original marks its translation as stale and blocks publication.
test('marks a translation stale after any change', () => {
  const whole = translate(...ALL)
  const typed = writeAt(original, '/basics/summary', 'Leads a wards')
  expect(whole.states(typed)).toMatchObject({
    '/basics/summary': 'stale',
    '/basics/label': 'current',
  })
  // Trailing space and undo change nothing.
  const spaced = writeAt(original, '/basics/summary', 'Leads a ward ')
  expect(whole.states(spaced)['/basics/summary']).toBe('current')
  // A text that may stay untranslated becomes stale too.
  const line = '/work/0/highlights/0'
  whole.take(
    writeAt(whole.resume(), line, 'Kubernetes, Docker'),
    writeAt(original, line, 'Kubernetes, Docker'),
  )
  const other = writeAt(original, line, 'Podman, Docker')
  expect(whole.states(other)[line]).toBe('stale')
})

// @promise stale-translations
test('keeps translation sources through moves', () => {
  const whole = translate(...ALL)
  const moved = moveWithin(original, '/work', 0, 1)
  expect(Object.values(whole.states(moved)).every((state) => state === 'current')).toBe(true)
  whole.take(moveWithin(whole.resume(), '/work/0/highlights', 0, 1))
  const changed = writeAt(moved, '/work/1/highlights/0', 'Led two teams')
  expect(whole.states(changed)).toMatchObject({
    '/work/0/highlights/1': 'stale',
    '/work/0/highlights/0': 'current',
  })
})

// @promise stale-translations
test('refreshes a stale text by rewriting or confirming', () => {
  const whole = translate(...ALL)
  const changed = writeAt(original, '/basics/label', 'Charge nurse')
  const [stale] = listTranslatedTexts(changed, whole.resume(), whole.madeFrom()).filter(
    needsTranslation,
  )
  expect(stale).toMatchObject({ pointer: '/basics/label', state: 'stale', source: 'Charge nurse' })
  const confirmed = confirmTranslation(whole.madeFrom(), whole.resume(), stale!)
  expect(listTranslatedTexts(changed, whole.resume(), confirmed).filter(needsTranslation)).toEqual(
    [],
  )
  whole.take(writeAt(whole.resume(), '/basics/label', 'Enfermeira-chefe'), changed)
  expect(whole.states(changed)['/basics/label']).toBe('current')
})

// @promise stale-translations
test('writes a missing line in place', () => {
  const whole = translate(...ALL)
  const lacking = removeFrom(removeFrom(whole.resume(), '/work/0/highlights', 0), '/work', 1)
  const missing = listTranslatedTexts(original, lacking, {}).filter(needsTranslation)
  expect(missing.map(({ from, state }) => [from, state])).toEqual([
    ['/work/0/highlights/0', 'missing'],
    ['/work/1/highlights/0', 'missing'],
  ])
  const line = copyField(lacking, original, '/work/0/highlights/0', 'Dirigiu uma equipa')
  expect(readAt(line, '/work/0/highlights')).toEqual([
    { ...(readAt(original, '/work/0/highlights') as object[])[0], $text: 'Dirigiu uma equipa' },
    expect.objectContaining({ $text: 'Menos 40% de quedas' }),
  ])
  const job = copyField(line, original, '/work/1/highlights/0', 'Formou enfermeiros')
  expect(textAt(job, '/work/1/name')).toBe('Hillside')
  expect(listTranslatedTexts(original, job, {}).filter(needsTranslation)).toEqual([])
})

// @promise stale-translations
test('marks a removed original stale until confirmed', () => {
  const whole = translate(...ALL)
  const shorter = writeAt(original, '/basics/summary', undefined)
  const [left, ...more] = listTranslatedTexts(shorter, whole.resume(), whole.madeFrom()).filter(
    needsTranslation,
  )
  expect([left, more]).toMatchObject([
    { pointer: '/basics/summary', source: '', state: 'stale', text: 'Dirige uma enfermaria' },
    [],
  ])
  const kept = confirmTranslation(whole.madeFrom(), whole.resume(), left!)
  expect(listTranslatedTexts(shorter, whole.resume(), kept).filter(needsTranslation)).toEqual([])
})

// @promise stale-translations
test('records the current original for unknown texts', () => {
  const old = translate(...ALL).resume()
  const noted = updateTranslationSources({}, old, old, original)
  const changed = writeAt(original, '/basics/summary', 'Leads two wards')
  expect(listTranslatedTexts(changed, old, noted).filter(needsTranslation)).toMatchObject([
    { pointer: '/basics/summary', state: 'stale' },
  ])
  expect(updateTranslationSources(noted, old, old, changed)).toBe(noted)
})

test('finds facts that differ or are missing', () => {
  const other = writeAt(translate(...ALL).resume(), '/work/0/startDate', '2018')
  expect(listFactMismatches(original, writeAt(other, '/work/1/name', ''))).toEqual([
    { from: '/work/0/startDate', pointer: '/work/0/startDate', source: '2019', value: '2018' },
    { from: '/work/1/name', pointer: '/work/1/name', source: 'Hillside', value: null },
  ])
  expect(listFactMismatches(original, original)).toEqual([])
})

/** The text needs no translation. */
const stays = (resume: unknown) =>
  listTranslatedTexts(resume, resume, {}).every(({ state }) => state === 'current')

test.each([
  'Python, Django and PostgreSQL',
  '2019 – 2021',
  'https://example.com',
  'ada@example.com',
])('keeps "%s" in a highlight only without language', (text) => {
  expect(stays({ work: [{ highlights: [text] }] })).toBe(!text.includes(' and '))
})

test.each([
  [{ skills: [{ name: 'Kubernetes', keywords: ['AWS', 'Terraform'] }] }, true],
  [{ skills: [{ name: 'Team leadership' }] }, false],
  [{ basics: { label: 'CEO' } }, true],
  [{ basics: { label: 'Charge Nurse' } }, false],
  [{ work: [{ position: 'Charge Nurse', name: 'Bayview' }] }, false],
  [{ education: [{ institution: 'Ohio State', studyType: 'MBA' }] }, true],
  [{ work: [{ highlights: ['Teamleitung'] }] }, false],
  [{ basics: { summary: '看護師として働く' } }, false],
])('accepts %j as untranslated: %s', (resume, expected) => {
  expect(stays(resume)).toBe(expected)
})

test('orders texts and facts by section', () => {
  const said = assignIds({
    work: [{ name: 'Bayview', position: 'Nurse' }],
    basics: { name: 'Ada', label: 'Nurse' },
  })
  const sections = (each: readonly { pointer: string }[]) =>
    each.map(({ pointer }) => pointer.split('/')[1])
  expect(sections(listTranslatedTexts(said, {}, {}))).toEqual(['basics', 'work'])
  expect(sections(listFactMismatches(said, {}))).toEqual(['basics', 'work'])
})

test('excludes texts, empty fields and metadata from facts', () => {
  const said = {
    $schema: 'https://example.com/schema.json',
    basics: { name: 'Ada', label: 'Nurse', email: '', location: { city: 'Porto' } },
    work: [{ name: 'Bayview' }],
    meta: { version: 'v1', vitrine: { figures: [{ value: '40%', label: 'fewer falls' }] } },
  }
  expect(listFactMismatches(said, {}).map(({ pointer, value }) => [pointer, value])).toEqual([
    ['/basics/name', null],
    ['/basics/location/city', null],
    ['/work/0/name', null],
  ])
  // An object in place of a text counts as missing.
  const grouped = writeAt(said, '/basics/name', { first: 'Ada' })
  expect(listFactMismatches(said, grouped)).toEqual([
    { from: '/basics/name', pointer: '/basics/name', source: 'Ada', value: null },
  ])
  expect(listFactMismatches(said, writeAt(said, '/work/0/name', ' Bayview'))).toEqual([])
})

test('compares a fact with its moved entry', () => {
  const moved = moveWithin(translate(...ALL).resume(), '/work', 0, 1)
  expect(listFactMismatches(original, moved)).toEqual([])
  expect(listFactMismatches(original, writeAt(moved, '/work/0/name', 'Hilltop'))).toEqual([
    { from: '/work/1/name', pointer: '/work/0/name', source: 'Hillside', value: 'Hilltop' },
  ])
})

test('records nothing without an original', () => {
  const extra = writeAt(original, '/basics/label', undefined)
  const noted = updateTranslationSources({}, {}, original, extra)
  expect(Object.keys(noted)).toContain('/basics/summary')
  expect(Object.keys(noted)).not.toContain('/basics/label')
  // Nothing to compare with: not stale.
  expect(listTranslatedTexts(extra, original, noted).map(({ pointer }) => pointer)).not.toContain(
    '/basics/label',
  )
})

test('forgets emptied texts and keeps unchanged records', () => {
  const whole = translate(...ALL)
  const before = whole.madeFrom()
  const emptied = writeAt(whole.resume(), '/basics/summary', '  ')
  const after = updateTranslationSources(before, whole.resume(), emptied, original)
  expect(Object.keys(before)).toContain('/basics/summary')
  expect(Object.keys(after)).not.toContain('/basics/summary')
  expect(updateTranslationSources(after, emptied, emptied, original)).toBe(after)
})

test('aligns texts of a moved job', () => {
  const whole = translate(...ALL)
  const moved = moveWithin(whole.resume(), '/work', 0, 1)
  const line = '/work/1/highlights/0'
  whole.take(moved)
  whole.take(writeAt(moved, line, 'Conduziu uma equipa'))
  const changed = writeAt(original, '/work/1/highlights/0', 'Taught new nurses')
  expect(whole.states(changed)).toMatchObject({
    [line]: 'current',
    '/work/0/highlights/0': 'stale',
  })
})

test('confirms only existing texts', () => {
  const whole = translate(...ALL)
  const known = whole.madeFrom()
  const text = { pointer: '/work/7/highlights/0', source: 'Led a team' }
  expect(confirmTranslation(known, whole.resume(), text)).toBe(known)
})

test('expects translations of prose, roles and terms only', () => {
  const place = (pointer: string, text: string) => writeAt({}, pointer, text)
  const waits = (pointer: string, text: string) => {
    const resume = place(pointer, text)
    return listTranslatedTexts(resume, resume, {}).some(needsTranslation)
  }
  for (const pointer of [
    '/basics/summary',
    '/work/0/description',
    '/work/0/summary',
    '/references/0/reference',
    '/work/0/highlights/0',
    '/meta/vitrine/headline',
    '/meta/vitrine/biography/short',
    '/meta/vitrine/biography/long',
    '/meta/vitrine/notes/0/text',
    '/meta/vitrine/shifts/note',
    '/meta/vitrine/availability',
    '/meta/vitrine/figures/0/label',
    '/meta/vitrine/figures/0/note',
    '/meta/vitrine/jobs/0/result/label',
    '/basics/label',
    '/work/0/position',
    '/education/0/studyType',
    '/education/0/area',
    '/education/0/courses/0',
    '/skills/0/keywords/0',
    '/skills/0/name',
    '/interests/0/name',
    '/projects/0/roles/0',
    '/meta/vitrine/figures/0/value',
    '/meta/vitrine/jobs/0/result/value',
    '/meta/vitrine/jobs/0/facts/0/label',
    '/meta/vitrine/comparisons/0/after/text',
    '/meta/vitrine/chart/title',
    '/meta/vitrine/chart/bars/0/label',
    '/meta/vitrine/shifts/rows/0/label',
    '/meta/vitrine/licences/0/name',
    '/meta/vitrine/emphasis',
    '/certificates/0/name',
    '/awards/0/title',
    '/skills/0/level',
    '/projects/0/type',
    '/education/0/score',
  ])
    expect([pointer, waits(pointer, 'night work')]).toEqual([pointer, true])
  for (const pointer of [
    '/basics/name',
    '/work/0/name',
    '/work/0/startDate',
    '/projects/0/name',
    '/profiles/0/label',
    '/basics/email',
    '/certificates/0/issuer',
    '/languages/0/fluency',
  ])
    expect([pointer, waits(pointer, 'night work')]).toEqual([pointer, false])
})

test.each([
  ['£310m', true],
  ['40 %', true],
  ['12 kWh', true],
  ['€3.8M → €5M', true],
  ['6 → 2 days', false],
  ['10 ans', false],
  ['3,8 Mio. Euro', false],
])('keeps the figure “%s” in every language: %s', (value, expected) => {
  expect(stays({ meta: { vitrine: { figures: [{ value, label: 'B2B' }] } } })).toBe(expected)
})

// @promise stale-translations
test('keeps a term until its original changes', () => {
  const course = assignIds({ certificates: [{ name: 'Advanced first aid' }] })
  const open = (from: unknown, noted: TranslationSources) =>
    listTranslatedTexts(from, course, noted).filter(needsTranslation)
  const [text] = open(course, {})
  expect(text).toMatchObject({ state: 'untranslated', mayKeep: true })
  const kept = confirmTranslation({}, course, text!)
  expect(translationSourcesSchema.parse(kept)).toEqual(kept)
  expect(open(course, kept)).toEqual([])
  expect(updateTranslationSources(kept, course, course, course)).toBe(kept)
  const changed = writeAt(course, '/certificates/0/name', 'First aid')
  expect(open(changed, kept)).toMatchObject([{ state: 'stale' }])
  // Typing the same words again does not count as kept.
  const retyped = updateTranslationSources(kept, changed, course, course)
  expect(open(course, retyped)).toMatchObject([{ state: 'untranslated' }])
})

test('translates roles but not lists of tools', () => {
  const sentence = (text: string) => stays({ work: [{ highlights: [text] }] })
  expect(stays({ basics: { label: 'Head Nurse' } })).toBe(false)
  expect(sentence('PostgreSQL, iPhone, “Django”')).toBe(true)
  expect(sentence('Django')).toBe(false)
  expect(sentence('Django admin')).toBe(false)
  expect(sentence('B2B C++')).toBe(true)
  expect(stays({ skills: [{ name: 'typeScript' }] })).toBe(true)
  expect(stays({ skills: [{ name: 'nursing' }] })).toBe(false)
  expect(sentence('www.example.com example.org')).toBe(true)
  expect(sentence('see example.org')).toBe(false)
  expect(sentence('AWS teams')).toBe(false)
  expect(sentence('e.g. Django, PostgreSQL')).toBe(false)
  expect(sentence('40%, 12')).toBe(true)
})

test('translates words only', () => {
  const waits = (pointer: string, value: unknown) => {
    const resume = writeAt({}, pointer, value)
    return listTranslatedTexts(resume, resume, {}).length > 0
  }
  for (const value of [5, true, '', '  ']) expect(waits('/basics/summary', value)).toBe(false)
  for (const pointer of [
    '/work/0/summaryNote',
    '/work/0/positionCode',
    '/basics/labels',
    '/education/0/areaCode',
    '/education/0/studyTypeCode',
    '/work/0/highlights/0/code',
    '/projects/0/roles/0/code',
    '/skills/0/names',
    '/other/basics/label',
    '/other/skills/0/name',
    '/other/meta/vitrine/figures/0/label',
    '/meta/vitrine/figures/0/labels',
    '/meta/vitrine/biography/shorter',
    '/meta/vitrine/shifts/notes',
    '/other/meta/vitrine/notes/0/text',
    '/meta/vitrine/notes/0/texts',
  ])
    expect([pointer, waits(pointer, 'night work')]).toEqual([pointer, false])
})

test('marks a confirmed text stale after another change', () => {
  const whole = translate(...ALL)
  const changed = writeAt(original, '/basics/label', 'Charge nurse')
  const text = { pointer: '/basics/label', source: 'Charge nurse' }
  const confirmed = confirmTranslation(whole.madeFrom(), whole.resume(), text)
  expect(listTranslatedTexts(changed, whole.resume(), confirmed).filter(needsTranslation)).toEqual(
    [],
  )
  const again = writeAt(original, '/basics/label', 'Head nurse')
  expect(
    listTranslatedTexts(again, whole.resume(), confirmed).filter(needsTranslation),
  ).toMatchObject([{ pointer: '/basics/label', state: 'stale' }])
  // Other texts stay recorded.
  expect(Object.keys(confirmed).sort()).toEqual(Object.keys(whole.madeFrom()).sort())
})

test('aligns the position of a moved job', () => {
  const jobs = assignIds({
    work: [
      { name: 'A', position: 'Nurse' },
      { name: 'B', position: 'Cook' },
    ],
  })
  const translation = writeAt(
    writeAt(jobs, '/work/0/position', 'Enfermeira'),
    '/work/1/position',
    'Cozinheira',
  )
  const madeFrom = updateTranslationSources({}, {}, translation, jobs)
  const moved = moveWithin(translation, '/work', 0, 1)
  expect(listTranslatedTexts(jobs, moved, madeFrom).filter(needsTranslation)).toEqual([])
  const changed = writeAt(jobs, '/work/0/position', 'Head nurse')
  expect(listTranslatedTexts(changed, moved, madeFrom).filter(needsTranslation)).toMatchObject([
    { pointer: '/work/1/position', state: 'stale' },
  ])
  expect(updateTranslationSources(madeFrom, translation, moved, jobs)).toBe(madeFrom)
})

test('records nothing for a blank original', () => {
  const blank = writeAt(original, '/basics/label', '  ')
  const noted = updateTranslationSources({}, {}, original, blank)
  expect(Object.keys(noted)).not.toContain('/basics/label')
})

test('records short keys and hashes', () => {
  expect(translationSourcesSchema.safeParse({ '/basics/label': 'abc' }).success).toBe(true)
  expect(translationSourcesSchema.safeParse({ ['x'.repeat(401)]: 'abc' }).success).toBe(false)
  expect(translationSourcesSchema.safeParse({ '/basics/label': 'x'.repeat(21) }).success).toBe(
    false,
  )
})

test('treats a blank translation as missing', () => {
  const from = assignIds({ basics: { label: 'Nurse' } })
  for (const label of ['', ' ', '\n'])
    expect(listTranslatedTexts(from, { basics: { label } }, {})).toMatchObject([
      { pointer: '/basics/label', state: 'missing' },
    ])
})

test.each([
  ['Kubernetes', 'current'],
  ['“Kubernetes”', 'current'],
  ['iOS', 'current'],
  ['SAP', 'current'],
  ['e-Commerce', 'untranslated'],
  ['wound care', 'untranslated'],
  ['Wound care', 'untranslated'],
])('counts the untranslated skill “%s” as %s', (keyword, state) => {
  const resume = assignIds({ skills: [{ name: 'SAP', keywords: [keyword] }] })
  const found = listTranslatedTexts(resume, resume, {})
  expect(found.find(({ source }) => source === keyword)).toMatchObject({ state })
})
