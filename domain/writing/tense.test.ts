import { expect, test } from 'vitest'
import { findPresentTense } from './tense.ts'
import type { DraftText } from './draft-texts.ts'

const find = (text: string, language = 'en', facts: Partial<DraftText> = {}) =>
  findPresentTense(
    [{ pointer: '/work/0/x', text, entry: '/work/0', isLine: true, isOver: true, ...facts }],
    language,
  )
const fixed = (text: string, language?: string, facts?: Partial<DraftText>) =>
  find(text, language, facts).map(({ fixes }) => fixes[0]?.text)

test.each([
  ['Bring', 'Brings', 'Brought'],
  ['Build', 'Builds', 'Built'],
  ['Design', 'Designs', 'Designed'],
  ['Draw', 'Draws', 'Drew'],
  ['Drive', 'Drives', 'Drove'],
  ['Give', 'Gives', 'Gave'],
  ['Grow', 'Grows', 'Grew'],
  ['Keep', 'Keeps', 'Kept'],
  ['Lead', 'Leads', 'Led'],
  ['Make', 'Makes', 'Made'],
  ['Oversee', 'Oversees', 'Oversaw'],
  ['Prove', 'Proves', 'Proved'],
  ['Run', 'Runs', 'Ran'],
  ['Sell', 'Sells', 'Sold'],
  ['Speak', 'Speaks', 'Spoke'],
  ['Take', 'Takes', 'Took'],
  ['Teach', 'Teaches', 'Taught'],
  ['Troubleshoot', 'Troubleshoots', 'Troubleshot'],
  ['Undertake', 'Undertakes', 'Undertook'],
  ['Write', 'Writes', 'Wrote'],
  ['Debug', 'Debugs', 'Debugged'],
  ['Plan', 'Plans', 'Planned'],
  // Regular verbs by ending.
  ['Manage', 'Manages', 'Managed'],
  ['Analyze', 'Analyzes', 'Analyzed'],
  ['Apply', 'Applies', 'Applied'],
  ['Employ', 'Employs', undefined],
  ['Deploy', 'Deploys', 'Deployed'],
  ['Carry', 'Carries', 'Carried'],
  ['Assess', 'Assesses', 'Assessed'],
  ['Fix', 'Fixes', 'Fixed'],
  ['Coach', 'Coaches', 'Coached'],
  ['Publish', 'Publishes', 'Published'],
  ['Train', 'Trains', 'Trained'],
  ['Cut', 'Cuts', undefined],
  ['Set', 'Sets', undefined],
])('“%s the house” and “%s the house” become “%s the house”', (verb, third, past) => {
  for (const present of [verb, third])
    expect([present, fixed(`${present} the house`)]).toEqual([
      present,
      past === undefined ? [] : [`${past} the house`],
    ])
  const small = past === undefined ? [] : [`${past.toLowerCase()} the house`]
  expect(fixed(`${verb.toLowerCase()} the house`)).toEqual(small)
})

test.each(['Draft', 'Leads', 'Process', 'Reports', 'Supports'])(
  'treats “%s” as a verb before an object only',
  (word) => {
    const isVerb = (behind: string) => find(`${word}${behind}`).length > 0
    for (const behind of [' manager of a shop', ' and more', ': the house', '', ' theaters'])
      expect([behind, isVerb(behind)]).toEqual([behind, false])
    for (const behind of [
      ' the house',
      '  the house',
      ' a shop',
      ' up to 40 vans',
      ' $40 of it',
      ' 40 vans',
      ' our  vans',
    ])
      expect([behind, isVerb(behind)]).toEqual([behind, true])
  },
)

test('checks entries that are over only', () => {
  const line = 'Manages nine vans'
  expect(find(line)).toMatchObject([
    { kind: 'tense', pointer: '/work/0/x', quote: 'Manages', boundTo: line },
  ])
  expect(find(line, 'en', { isOver: false })).toEqual([])
  expect(find(line, 'en', { entry: '' })).toEqual([])
})

test('checks the first word of lines and sentences', () => {
  const text = '• Managed vans. Manage a shop. Manages a house'
  expect(fixed(text)).toEqual([])
  expect(fixed('• Manage vans. Manage a shop')).toEqual(['• Managed vans. Manage a shop'])
  // Descriptions of products.
  expect(fixed(text, 'en', { isLine: false })).toEqual([
    '• Managed vans. Managed a shop. Manages a house',
  ])
})

test.each([
  ['de', 'Leite das Team', 'Leitete das Team'],
  ['de-CH', 'Führt das Lager', 'Führte das Lager'],
  ['fr', 'Gère la paie', 'Géré la paie'],
  ['es', 'Coordina la sala', 'Coordinó la sala'],
  ['es-AR', 'gestiono la sala', 'gestioné la sala'],
])('in %s, “%s” becomes “%s”', (language, text, past) => {
  expect(fixed(text, language)).toEqual([past])
})

test('ignores unknown words and languages', () => {
  expect(find('Manage nine vans', 'de')).toEqual([])
  expect(find('Leite das Team', 'en')).toEqual([])
  expect(find('Manage nine vans', 'pl')).toEqual([])
  for (const text of ['', '•', '40 vans', 'Management of vans', 'Managed vans'])
    expect(find(text)).toEqual([])
})
