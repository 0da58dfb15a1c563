import { expect, test } from 'vitest'
import { writeAt } from '../resume/json-pointer.ts'
import { assignIds } from '../resume/stored-resume.ts'
import { aReading, aReadings } from '../testing/readings.ts'
import { findDroppedNumbers } from './dropped-numbers.ts'
import { listDraftTexts } from './draft-texts.ts'

const AT = '/work/0/highlights/0'

/** Hints for a draft of a one-line CV. */
function lost(
  source: string,
  draft: string,
  { language = 'en', more = (resume: unknown) => resume } = {},
) {
  const read = assignIds({
    basics: { summary: 'Leads wards' },
    work: [{ name: 'Bayview', highlights: [source] }],
  })
  const { joined, cv } = aReadings({ ...aReading(), resume: read, sources: [] })
  const resume = more(writeAt(read, AT, draft))
  return findDroppedNumbers(
    listDraftTexts(resume, '2026-03-14'),
    { resume, language },
    { joined, cv },
  )
}
/** A rewritten line with a new ID. */
const withOwnLine = (text: string) => (resume: unknown) =>
  writeAt(resume, '/work/0/highlights', [{ $id: 'own', $text: text }])
const anew = (source: string, draft: string, language?: string) =>
  lost(source, draft, { more: withOwnLine(draft), ...(language && { language }) })

test('finds a dropped number and offers the CV’s words', () => {
  expect(lost('Trained 17 nurses', 'Trained nurses')).toMatchObject([
    {
      ...{ kind: 'lost-figure', pointer: AT, quote: '', boundTo: 'Trained nurses' },
      sentence: expect.stringContaining('The CV has “17” in this line'),
      fixes: [{ label: 'The CV’s words: “Trained 17 nurses”', text: 'Trained 17 nurses' }],
    },
  ])
})

test.each([
  ['the figure is there', 'Trained 17 nurses', 'Taught 17 nurses'],
  ['another figure is there', 'Trained 17 nurses', 'Trained 18 nurses'],
  ['there was none', 'Trained nurses', 'Taught nurses'],
  ['only a year was lost', 'Trained nurses in 2019', 'Trained nurses'],
])('finds nothing where %s', (_what, source, draft) => {
  expect(lost(source, draft)).toEqual([])
})

test('ignores years as replacement', () => {
  expect(lost('Trained 17 nurses', 'Trained nurses in 2019')).toHaveLength(1)
  expect(lost('Trained 1700 nurses', 'Trained nurses')).toHaveLength(1)
})

test('accepts the number elsewhere in the entry', () => {
  const source = 'Cut falls by 40%'
  const more = (at: string, text: string) => (resume: unknown) => writeAt(resume, at, text)
  const said = (at: string, text: string) => lost(source, 'Cut falls', { more: more(at, text) })
  expect(said('/work/0/summary', 'Falls are down 40%')).toEqual([])
  expect(said('/basics/summary', 'Falls are down 40%')).toHaveLength(1)
  expect(said('/meta/vitrine/headline', 'Falls are down 40%')).toEqual([])
  expect(
    lost('Cut 40 falls', 'Cut falls', { more: more('/meta/vitrine/headline', '40% fewer') }),
  ).toEqual([])
  expect(
    lost('Cut 40 falls', 'Cut falls', { more: more('/meta/vitrine/headline', '41% fewer') }),
  ).toHaveLength(1)
})

test('names up to three numbers once', () => {
  const [found] = lost('Ran 3 wards, 5 clinics, 3 vans, 7 labs and 9 shops', 'Ran the whole house')
  expect(found?.sentence).toMatch(/^The CV has “3”, “5”, “7” in this line/)
})

test('checks lines and the summary only', () => {
  const { joined, cv } = aReadings({ ...aReading(), sources: [] })
  if (joined === null) throw new Error('There is no CV')
  const texts = ['/basics/summary', '/meta/vitrine/headline'].map((pointer) => ({
    ...{ pointer, text: 'Leads wards', entry: '', isLine: false, isOver: false },
  }))
  const summed = (resume: unknown) => writeAt(resume, '/basics/summary', 'Leads 4 wards')
  const source = writeAt(summed(joined.resume), '/meta/vitrine/headline', 'Leads 4 wards')
  const sources = { joined: { ...joined, resume: source as typeof joined.resume }, cv }
  const resume = writeAt({}, '/basics/summary', 'Leads wards')
  const found = findDroppedNumbers(texts, { resume, language: 'en' }, sources)
  expect(found.map(({ pointer }) => pointer)).toEqual(['/basics/summary'])
})

test('offers no CV words in another language', () => {
  for (const [language, fixes] of [
    ['en', 1],
    ['en-GB', 1],
    ['de', 0],
  ] as const)
    expect(lost('Trained 17 nurses', 'Trained nurses', { language })[0]?.fixes).toHaveLength(fixes)
})

test('offers no CV words without the CV', () => {
  const { joined } = aReadings()
  const resume = writeAt(aReading().resume, AT, 'Precepted new nurses')
  const said = (cv: ReturnType<typeof aReadings>['cv']) =>
    findDroppedNumbers(
      listDraftTexts(resume, '2026-03-14'),
      { resume, language: 'en' },
      { joined, cv },
    )
  expect(said(null)).toMatchObject([{ pointer: AT, fixes: [] }])
  const ofUnknown = { ...aReading(), language: null } as unknown as ReturnType<typeof aReading>
  expect(said(ofUnknown)).toMatchObject([{ pointer: AT, fixes: [] }])
  expect(
    findDroppedNumbers(
      listDraftTexts(resume, '2026-03-14'),
      { resume, language: 'en' },
      { joined: null, cv: null },
    ),
  ).toEqual([])
})

test('matches a rewritten line by half its long words', () => {
  const source = 'Trained 17 nurses on wards'
  expect(anew(source, 'Trained many nurses')).toHaveLength(1)
  expect(anew(source, 'TRAINED THE NURSES')).toHaveLength(1)
  // One word, short words or less than half do not match.
  expect(anew(source, 'Nurses sang')).toEqual([])
  expect(anew('Ran 17 big new wards', 'Ran a big new shop')).toEqual([])
  expect(anew(source, 'Trained athletes while other nurses watched films')).toHaveLength(1)
  expect(
    anew(
      'Trained 17 nurses in modern wound care, hygiene, triage',
      'Trained athletes while nurses watched films together',
    ),
  ).toEqual([])
  // Other languages can't be compared.
  expect(anew(source, 'Trained many nurses', 'de')).toEqual([])
})

test('shortens the label at 120 characters', () => {
  const line = (length: number) => `Trained 17 nurses ${'x'.repeat(length - 18)}`
  const label = (length: number) => lost(line(length), 'Trained nurses')[0]?.fixes[0]?.label
  expect(label(120)).toBe(`The CV’s words: “${line(120)}”`)
  expect(label(121)).toBe(`The CV’s words: “${line(119)}…”`)
  expect(lost(line(121), 'Trained nurses')[0]?.fixes[0]?.text).toBe(line(121))
})
