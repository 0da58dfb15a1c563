import { expect, test } from 'vitest'
import { listFieldsToCheck } from '@vitrine/domain/publishing/fields-to-check'
import { listOpenItems } from '@vitrine/domain/publishing/gate'
import { writeAt } from '@vitrine/domain/resume/json-pointer'
import { aReading, aReadings, twoReadings } from '@vitrine/domain/testing/readings'
import { findProvenance } from '../source/field-provenance.ts'
import { checkDraft } from './check-draft.ts'

const ENGLISH = { code: 'en', name: 'English' }
const GERMAN = { code: 'de', name: 'German' }
const asRead = writeAt(aReading().resume, '/basics/email', 'sofia@example.com')

/** The checks with the English draft open. */
function checks(
  resume: unknown,
  german?: unknown,
  {
    readings = aReadings(),
    saved = resume,
    unsavedFields = [] as { field: string; advice: string }[],
  } = {},
) {
  const drafts = [
    { language: 'en', resume, decided: {} },
    ...(german === undefined ? [] : [{ language: 'de', resume: german, decided: {} }]),
  ]
  const languages = german === undefined ? [ENGLISH] : [ENGLISH, GERMAN]
  const order = {
    languages,
    drafts,
    sources: { ...readings, statements: [] },
    unread: [],
    given: [],
  }
  const items = [...listOpenItems(order), ...listFieldsToCheck(order)]
  // The author wrote everything that no file contains.
  const authors = [{ path: '/basics/email', author: 'noor', at: '2026-01-01T10:00:00Z' }]
  const marks = findProvenance(resume, readings, { resume: saved, authors }, 'noor')
  return checkDraft(items, drafts, { language: 'en', marks, unsavedFields })
}
const check = (id: string, ...asked: Parameters<typeof checks>) =>
  checks(...asked).find((each) => each.id === id)

test('reports only the doubtful field of a CV draft', () => {
  expect(checks(asRead)).toEqual([
    {
      id: 'low-confidence',
      state: 'warn',
      label: '1 field to check',
      places: [{ language: 'en', field: '/work/0/startDate' }],
    },
    { id: 'gate', state: 'ok', label: 'Every claim has a source', places: [] },
  ])
})

// @promise no-tick-on-open-items: An open item of any language prevents the done tick.
test('counts a claim and locates its field', () => {
  const boast = writeAt(asRead, '/basics/summary', 'Cut falls by 40%')
  expect(check('claim', boast)).toEqual({
    id: 'claim',
    state: 'bad',
    label: '1 claim without a source',
    places: [{ language: 'en', field: '/basics/summary' }],
  })
  expect(checks(boast).some(({ state }) => state === 'ok')).toBe(false)
})

// @promise no-tick-on-open-items
test('counts blockers in other languages', () => {
  const german = [
    ['/basics/label', 'Stationsleitung'],
    ['/work/0/position', 'Stationsleitung'],
    ['/work/0/highlights/0', 'Zufriedenheit bei 99%'],
    ['/work/1/highlights/0', 'Notfallteam der Klinik'],
  ].reduce((resume, [at = '', text]) => writeAt(resume, at, text), asRead)
  expect(check('claim', asRead, german)?.places).toEqual([
    { language: 'de', field: '/work/0/highlights/0' },
  ])
  expect(checks(asRead, german).some(({ state }) => state === 'ok')).toBe(false)
  const right = writeAt(german, '/work/0/highlights/0', '17 Pflegekräfte eingearbeitet')
  expect(check('gate', asRead, right)?.state).toBe('ok')
})

test('counts fields without a source', () => {
  const odd = writeAt(asRead, '/basics/summary', 'A magician')
  expect(check('unsourced', odd)).toMatchObject({
    state: 'warn',
    places: [{ language: 'en', field: '/basics/summary' }],
  })
})

test('blocks publication for fields that can’t be saved', () => {
  const unsavedFields = [{ field: '/work/0/startDate', advice: 'Enter a year' }]
  expect(check('held-back', asRead, undefined, { unsavedFields })).toMatchObject({
    state: 'bad',
    label: '1 field not saved as typed',
  })
  expect(check('gate', asRead, undefined, { unsavedFields })).toBeUndefined()
})

test('blocks a resume without a name', () => {
  expect(check('no-name', writeAt(asRead, '/basics/name', undefined))?.state).toBe('bad')
  expect(check('no-name', asRead)).toBeUndefined()
})

test('reports broken addresses in every language', () => {
  const resume = {
    basics: {
      name: 'A',
      url: 'nowhere',
      email: 'a@b',
      phone: 'call me',
      profiles: [{ url: 'github.com/a' }],
    },
  }
  expect(check('links', asRead, resume)?.places).toEqual(
    ['/basics/url', '/basics/email', '/basics/phone'].map((field) => ({ language: 'de', field })),
  )
})

test('counts conflicts and locates their fields', () => {
  const readings = twoReadings()
  expect(check('conflict', readings.joined?.resume, undefined, { readings })).toEqual({
    id: 'conflict',
    state: 'bad',
    label: '2 conflicts between CV and LinkedIn',
    places: ['/work/0/startDate', '/work/0/endDate'].map((field) => ({ language: 'en', field })),
  })
})
