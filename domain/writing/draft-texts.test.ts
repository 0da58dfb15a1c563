import { expect, test } from 'vitest'
import { writeAt } from '../resume/json-pointer.ts'
import { assignIds } from '../resume/stored-resume.ts'
import { matchCapitalization, sentenceStarts, listDraftTexts } from './draft-texts.ts'
import { primaryLanguage } from '../languages/languages.ts'

const TODAY = '2026-03-14'

test.each([
  ['/basics/summary', ''],
  ['/work/0/summary', '/work/0'],
  ['/work/0/description', '/work/0'],
  ['/work/0/highlights/0', '/work/0'],
  ['/volunteer/0/summary', '/volunteer/0'],
  ['/projects/0/description', '/projects/0'],
  ['/education/0/highlights/0', ''],
  ['/meta/vitrine/headline', ''],
  ['/meta/vitrine/notes/0/text', ''],
  ['/meta/vitrine/biography/short', ''],
  ['/meta/vitrine/biography/long', ''],
])('includes %s', (pointer, entry) => {
  const found = listDraftTexts(writeAt({}, pointer, 'Led a ward'), TODAY)
  const isLine = pointer.includes('/highlights/')
  expect(found).toEqual([{ pointer, text: 'Led a ward', entry, isLine, isOver: false }])
})

test.each([
  '/basics/name',
  '/work/0/name',
  '/work/0/url',
  '/work/0/summaryOf',
  '/skills/0/keywords/0',
  '/meta/vitrine/notes/0/title',
  '/notes/0/text',
  '/meta/vitrine/biography/longest',
  '/meta/vitrine/biography/short/source',
])('excludes %s', (pointer) => {
  expect(listDraftTexts(writeAt({}, pointer, 'Led a ward'), TODAY)).toEqual([])
})

test('reads two-digit entry numbers', () => {
  const work = Array.from({ length: 11 }, () => ({ summary: 'Led a ward' }))
  expect(listDraftTexts({ work }, TODAY).map(({ entry }) => entry)).toEqual(
    work.map((_, at) => `/work/${at}`),
  )
})

test('skips empty values and other types', () => {
  const work = [{ summary: ' ', highlights: ['', 4, null, 'Led a ward'] }]
  expect(listDraftTexts({ work }, TODAY).map(({ pointer }) => pointer)).toEqual([
    '/work/0/highlights/3',
  ])
  const [stored] = listDraftTexts(assignIds({ work: [{ highlights: ['Led a ward'] }] }), TODAY)
  expect(stored).toMatchObject({ pointer: '/work/0/highlights/0', isLine: true })
})

test.each([
  ['2026-03-13', true],
  ['2026-03-14', false],
  ['2026-03-15', false],
  ['2026-02', true],
  ['2026-03', false],
  ['2026-04', false],
  ['2025', true],
  ['2026', false],
  ['2027', false],
  ['', false],
])('on 14 March 2026, “%s” ends a job: %s', (endDate, isOver) => {
  for (const section of ['work', 'volunteer', 'projects']) {
    const resume = { [section]: [{ endDate, summary: 'Led a ward' }] }
    expect(listDraftTexts(resume, TODAY)).toMatchObject([{ isOver }])
  }
})

test('ends jobs, projects and volunteering only', () => {
  const resume = {
    endDate: '2019',
    basics: { summary: 'Leads a ward' },
    education: [{ endDate: '2019', highlights: ['Learns'] }],
  }
  expect(listDraftTexts(resume, TODAY).map(({ isOver }) => isOver)).toEqual([false, false])
})

test.each([
  ['Led a ward', ['Led a ward']],
  ['  • Led a ward', ['Led a ward']],
  ['Led a ward. Ran it! Why? Now; then', ['Led a ward.', 'Ran it!', 'Why?', 'Now;', 'then']],
  ['– Led a ward\n\n· Ran it\n*  Cut falls', ['Led a ward', 'Ran it', 'Cut falls']],
  ['Saved $1.5m. — Led it', ['Saved $1.5m.', 'Led it']],
  ['', ['']],
])('splits %j at sentences and lines', (text, sentences) => {
  const starts = sentenceStarts(text)
  expect(starts).toHaveLength(sentences.length)
  for (const [at, sentence] of sentences.entries())
    expect(text.slice(starts[at]).slice(0, sentence.length)).toBe(sentence)
})

test('matches the capitalization of a word', () => {
  expect(matchCapitalization('manage', 'Was')).toBe('Manage')
  expect(matchCapitalization('éditer', 'Être')).toBe('Éditer')
  expect(matchCapitalization('manage', 'was')).toBe('manage')
  expect(matchCapitalization('manage', 'wAS')).toBe('manage')
})

test('reads the language of a language tag', () => {
  expect([primaryLanguage('es-AR'), primaryLanguage('DE'), primaryLanguage('zh-Hant-TW')]).toEqual([
    'es',
    'de',
    'zh',
  ])
})
