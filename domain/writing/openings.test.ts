import { expect, test } from 'vitest'
import { hintKindSchema } from './writing-hint.ts'
import { findRepeatedOpenings } from './repeated-openings.ts'
import { findWeakOpenings } from './weak-openings.ts'
import type { DraftText } from './draft-texts.ts'

const written = (text: string, at = 0, facts: Partial<DraftText> = {}): DraftText => ({
  ...{ pointer: `/work/0/highlights/${at}`, text, entry: '/work/0', isLine: true, isOver: true },
  ...facts,
})
const weak = (text: string, language: string) =>
  findWeakOpenings([written(text)], language).map(({ quote }) => quote)
const same = (lines: readonly string[], facts?: Partial<DraftText>) =>
  findRepeatedOpenings(lines.map((line, at) => written(line, at, facts))).map(({ quote }) => quote)

test('has seven kinds of hints', () => {
  expect(hintKindSchema.options).toEqual([
    ...['spelling', 'weak-verb', 'same-opening', 'lost-figure', 'tense', 'date-forms', 'too-long'],
  ])
})

test.each([
  ['en', 'Involved in the move', 'Involved in'],
  ['de', 'Zuständig für den Einkauf', 'Zuständig für'],
  ['fr', 'Participation à la paie', 'Participation à'],
  ['es', 'Encargada de la sala', 'Encargada de'],
  ['it', 'Responsabile della sala', 'Responsabile della'],
  ['pt', 'Responsável pela sala', 'Responsável pela'],
  ['nl', 'Verantwoordelijk voor de zaal', 'Verantwoordelijk voor'],
  ['pl', 'Odpowiedzialna za salę', 'Odpowiedzialna za'],
  ['pl', 'Udział w projekcie', 'Udział w'],
])('in %s, “%s” is a weak opening', (language, line, quote) => {
  expect(weak(line, language)).toEqual([quote])
  expect(weak(`${line.toLowerCase()}. ${line}`, language)).toHaveLength(2)
  expect(weak(`Also ${line}`, language)).toEqual([])
  expect(weak(line, 'xx')).toEqual([])
})

test('ignores the summary of the person', () => {
  expect(findWeakOpenings([written('Involved in moves', 0, { entry: '' })], 'en')).toEqual([])
})

test.each([
  ['managing', 'Managed', 'Manage'],
  ['leading', 'Led', 'Lead'],
  ['supervising', 'Supervised', 'Supervise'],
  ['coordinating', 'Coordinated', 'Coordinate'],
  ['overseeing', 'Oversaw', 'Oversee'],
  ['directing', 'Directed', 'Direct'],
  ['maintaining', 'Maintained', 'Maintain'],
  ['administering', 'Administered', 'Administer'],
  ['running', 'Ran', 'Run'],
  ['scheduling', 'Scheduled', 'Schedule'],
  ['building', undefined, undefined],
])('rewrites responsible for %s in both tenses', (doing, past, present) => {
  const fixed = (isOver: boolean) => {
    const line = written(`In 2019. Responsible for ${doing} nine vans`, 0, { isOver })
    return findWeakOpenings([line], 'en').flatMap(({ fixes }) => fixes.map(({ text }) => text))
  }
  const whole = (verb?: string) => (verb === undefined ? [] : [`In 2019. ${verb} nine vans`])
  expect([fixed(true), fixed(false)]).toEqual([whole(past), whole(present)])
})

test('compares openings without case and bullets', () => {
  expect(same(['Led a ward', '• led a team', '– LED it'])).toEqual(['LED'])
  expect(same(['Led a ward', 'Led a team', 'Leads it'])).toEqual([])
})

test('ignores short and small words', () => {
  for (const word of ['The', 'For', 'Der', 'Les', 'Una', 'We', 'It'])
    expect([word, same([1, 2, 3].map((at) => `${word} ward ${at}`))]).toEqual([word, []])
})

test('compares lines of one job only', () => {
  const lines = ['Led a ward', 'Led a team', 'Led it']
  expect(same(lines, { isLine: false })).toEqual([])
  const jobs = lines.map((line, at) => written(line, at, { entry: `/work/${at}` }))
  expect(findRepeatedOpenings(jobs)).toEqual([])
})
