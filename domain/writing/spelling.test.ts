import { expect, test } from 'vitest'
import { assignIds } from '../resume/stored-resume.ts'
import { aReading, aReadings } from '../testing/readings.ts'
import { listWordsToCheck, spellingHints } from './spelling.ts'

const none = { joined: null, cv: null, linkedin: null }
const aDraft = (highlight: string, more: object = {}) =>
  assignIds({ work: [{ name: 'Bayview', highlights: [highlight] }], ...more })
const words = (
  resume: unknown,
  language = 'en',
  sources: Parameters<typeof listWordsToCheck>[1] = none,
) => listWordsToCheck({ resume, language }, sources).map(({ word }) => word)

test('skips names, acronyms, addresses and numbers', () => {
  const line =
    'Moved bayview to SAP and mail.example.com with Ana Sousa, iOS 17 and me@example.com by B2B'
  expect(words(aDraft(line))).toEqual(['Moved', 'and', 'with'])
})

test('accepts skills and names from the sources', () => {
  const skills = { skills: [{ name: 'Cloud', keywords: ['kubernetes', 'Terraform'] }] }
  expect(words(aDraft('Ran kubernetes and terraform', skills))).toEqual(['Ran', 'and'])
  const cv = {
    ...aReading(),
    lines: [{ id: 0, page: 1, box: null, text: 'Worked with Precepta daily' }],
  }
  expect(words(aDraft('Used precepta'), 'en', aReadings(cv))).toEqual(['Used'])
})

test('looks up each word once, with apostrophe and hyphen', () => {
  const line = 'L’équipe a ramené l’équipe à mi-temps'
  expect(words(aDraft(line), 'fr')).toEqual(['L’équipe', 'ramené', 'l’équipe', 'mi-temps'])
})

test('locates a wrong word and its suggestions', () => {
  const resume = aDraft('Good managment of managment')
  const draft = { resume, language: 'en' }
  const wrong = new Map([['managment', ['management']]])
  const find = (document = resume) =>
    spellingHints(
      { ...draft, resume: document },
      listWordsToCheck({ ...draft, resume: document }, none),
      wrong,
    )
  const [finding, ...more] = find()
  expect(more).toEqual([])
  expect(finding).toMatchObject({ pointer: '/work/0/highlights/0', quote: 'managment' })
  expect(finding?.fixes).toEqual([{ label: 'management', text: 'Good management of managment' }])
  // A dismissal covers all texts.
  expect(find(aDraft('A managment'))[0]?.key).toBe(finding?.key)
})

test('looks up prose fields only', () => {
  const resume = assignIds({
    basics: { label: 'Nurse', image: 'photograph' },
    work: [{ startDate: 'lately', position: 'Matron', summary: 'Led it' }],
    meta: { vitrine: { headline: 'Hello', figures: [{ value: 'many', label: 'beds' }] } },
  })
  expect(words(resume)).toEqual(['Nurse', 'Matron', 'Led', 'Hello', 'beds'])
  expect(words({ basics: { label: 4, summary: null } })).toEqual([])
})

test.each([
  ['en', 'Dev onboarding for backend teams', ['for', 'teams']],
  ['fr', 'Onboarding des équipes', ['des', 'équipes']],
  ['ru', 'Провёл онбординг', ['Провёл']],
])('does not look up terms of trades in %s', (language, text, expected) => {
  const found = listWordsToCheck(
    { resume: { work: [{ highlights: [text] }] }, language },
    { joined: null, cv: null, linkedin: null },
  )
  expect(found.map(({ word }) => word)).toEqual(expected)
})
