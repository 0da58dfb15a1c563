import { expect, test } from 'vitest'
import { writeFrom } from './document-differences.ts'
import { moveWithin, readAt, removeFrom, textAt, writeAt } from './json-pointer.ts'
import { giveIds } from './stored-resume.ts'
import {
  confirmText,
  isOpenText,
  listDifferingFacts,
  listTranslatedTexts,
  type MadeFrom,
  noteMadeFrom,
} from './translated-texts.ts'

const original: unknown = giveIds({
  basics: { name: 'Ada', label: 'Nurse', summary: 'Leads a ward' },
  work: [
    { name: 'Bayview', startDate: '2019', highlights: ['Led a team', 'Cut falls by 40%'] },
    { name: 'Hillside', highlights: ['Taught nurses'] },
  ],
})

/** Begun from the original, then worked on: each edit notes what its text was made from. */
function translate(...edits: readonly (readonly [string, string])[]) {
  let [resume, madeFrom]: [unknown, MadeFrom] = [{}, {}]
  const take = (next: unknown, from: unknown = original) => {
    madeFrom = noteMadeFrom(madeFrom, resume, next, from)
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

test('a text that still stands in the first language is open, one that was written anew is not', () => {
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

test('the first other letter in the original makes its translation stale, and no other', () => {
  const whole = translate(...ALL)
  const typed = writeAt(original, '/basics/summary', 'Leads a wards')
  expect(whole.states(typed)).toMatchObject({
    '/basics/summary': 'stale',
    '/basics/label': 'current',
  })
  // Nobody sees a space at the end; and what was undone is as it was.
  const spaced = writeAt(original, '/basics/summary', 'Leads a ward ')
  expect(whole.states(spaced)['/basics/summary']).toBe('current')
  // A text that may stay as it is does not stay so when the original says something else.
  const line = '/work/0/highlights/0'
  whole.take(
    writeAt(whole.resume(), line, 'Kubernetes, Docker'),
    writeAt(original, line, 'Kubernetes, Docker'),
  )
  const other = writeAt(original, line, 'Podman, Docker')
  expect(whole.states(other)[line]).toBe('stale')
})

test('moved, a text keeps what it was made from, in both languages', () => {
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

test('a stale text is right again once it is written anew, or once somebody says that it is', () => {
  const whole = translate(...ALL)
  const changed = writeAt(original, '/basics/label', 'Charge nurse')
  const [stale] = listTranslatedTexts(changed, whole.resume(), whole.madeFrom()).filter(isOpenText)
  expect(stale).toMatchObject({ pointer: '/basics/label', state: 'stale', source: 'Charge nurse' })
  const confirmed = confirmText(whole.madeFrom(), whole.resume(), stale!)
  expect(listTranslatedTexts(changed, whole.resume(), confirmed).filter(isOpenText)).toEqual([])
  whole.take(writeAt(whole.resume(), '/basics/label', 'Enfermeira-chefe'), changed)
  expect(whole.states(changed)['/basics/label']).toBe('current')
})

test('a line or a job that only the first language has is missing, and is written in its place', () => {
  const whole = translate(...ALL)
  const lacking = removeFrom(removeFrom(whole.resume(), '/work/0/highlights', 0), '/work', 1)
  const missing = listTranslatedTexts(original, lacking, {}).filter(isOpenText)
  expect(missing.map(({ from, state }) => [from, state])).toEqual([
    ['/work/0/highlights/0', 'missing'],
    ['/work/1/highlights/0', 'missing'],
  ])
  const line = writeFrom(lacking, original, '/work/0/highlights/0', 'Dirigiu uma equipa')
  expect(readAt(line, '/work/0/highlights')).toEqual([
    { ...(readAt(original, '/work/0/highlights') as object[])[0], $text: 'Dirigiu uma equipa' },
    expect.objectContaining({ $text: 'Menos 40% de quedas' }),
  ])
  const job = writeFrom(line, original, '/work/1/highlights/0', 'Formou enfermeiros')
  expect(textAt(job, '/work/1/name')).toBe('Hillside')
  expect(listTranslatedTexts(original, job, {}).filter(isOpenText)).toEqual([])
})

test('what the first language does not say any more is stale until somebody lets it stand', () => {
  const whole = translate(...ALL)
  const shorter = writeAt(original, '/basics/summary', undefined)
  const [left, ...more] = listTranslatedTexts(shorter, whole.resume(), whole.madeFrom()).filter(
    isOpenText,
  )
  expect([left, more]).toMatchObject([
    { pointer: '/basics/summary', source: '', state: 'stale', text: 'Dirige uma enfermaria' },
    [],
  ])
  const kept = confirmText(whole.madeFrom(), whole.resume(), left!)
  expect(listTranslatedTexts(shorter, whole.resume(), kept).filter(isOpenText)).toEqual([])
})

test('of a text from before anything was noted, the original as it was then is taken', () => {
  const old = translate(...ALL).resume()
  const noted = noteMadeFrom({}, old, old, original)
  const changed = writeAt(original, '/basics/summary', 'Leads two wards')
  expect(listTranslatedTexts(changed, old, noted).filter(isOpenText)).toMatchObject([
    { pointer: '/basics/summary', state: 'stale' },
  ])
  expect(noteMadeFrom(noted, old, old, changed)).toBe(noted)
})

test('facts that differ are found: another date, a name that is missing', () => {
  const other = writeAt(translate(...ALL).resume(), '/work/0/startDate', '2018')
  expect(listDifferingFacts(original, writeAt(other, '/work/1/name', ''))).toEqual([
    { from: '/work/0/startDate', pointer: '/work/0/startDate', source: '2019', value: '2018' },
    { from: '/work/1/name', pointer: '/work/1/name', source: 'Hillside', value: null },
  ])
  expect(listDifferingFacts(original, original)).toEqual([])
})

/** Whether a text may stand in both languages at a place. */
const stays = (resume: unknown) =>
  listTranslatedTexts(resume, resume, {}).every(({ state }) => state === 'current')

test.each([
  'Python, Django and PostgreSQL',
  '2019 – 2021',
  'https://example.com',
  'ada@example.com',
])('"%s" may stay in a highlight only if nothing of it is language', (text) => {
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
])('of %j it is right that it may stay: %s', (resume, expected) => {
  expect(stays(resume)).toBe(expected)
})
