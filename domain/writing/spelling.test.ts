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

test('names, employers, acronyms, addresses and figures are no words to look up', () => {
  const line =
    'Moved bayview to SAP and mail.example.com with Ana Sousa, iOS 17 and me@example.com by B2B'
  expect(words(aDraft(line))).toEqual(['Moved', 'and', 'with'])
})

test('skills and what the sources write like a name are right', () => {
  const skills = { skills: [{ name: 'Cloud', keywords: ['kubernetes', 'Terraform'] }] }
  expect(words(aDraft('Ran kubernetes and terraform', skills))).toEqual(['Ran', 'and'])
  const cv = {
    ...aReading(),
    lines: [{ id: 0, page: 1, box: null, text: 'Worked with Precepta daily' }],
  }
  expect(words(aDraft('Used precepta'), 'en', aReadings(cv))).toEqual(['Used'])
})

test('a word is looked up once, with its apostrophe and its hyphen', () => {
  const line = 'L’équipe a ramené l’équipe à mi-temps'
  expect(words(aDraft(line), 'fr')).toEqual(['L’équipe', 'ramené', 'l’équipe', 'mi-temps'])
})

test('a wrong word is found where it stands first, and each suggestion is the whole text', () => {
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
  // Dismissed once, a word is right in every text.
  expect(find(aDraft('A managment'))[0]?.key).toBe(finding?.key)
})

test('only what somebody words is looked up, not what stands in a field of another kind', () => {
  const resume = assignIds({
    basics: { label: 'Nurse', image: 'photograph' },
    work: [{ startDate: 'lately', position: 'Matron', summary: 'Led it' }],
    meta: { vitrine: { headline: 'Hello', figures: [{ value: 'many', label: 'beds' }] } },
  })
  expect(words(resume)).toEqual(['Nurse', 'Matron', 'Led', 'Hello', 'beds'])
  expect(words({ basics: { label: 4, summary: null } })).toEqual([])
})
