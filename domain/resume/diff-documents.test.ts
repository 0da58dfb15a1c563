import { expect, test } from 'vitest'
import { diffDocuments, revertDifference, copyField } from './diff-documents.ts'
import { insertInto, moveWithin, removeFrom, writeAt } from './json-pointer.ts'
import { assignIds } from './stored-resume.ts'

const older: unknown = assignIds({
  basics: { name: 'Ada', summary: 'Leads a ward' },
  work: [
    { name: 'Bayview', highlights: ['Led a team', 'Cut falls'] },
    { name: 'Hillside', highlights: ['Taught nurses'] },
  ],
})

/** Reverts all differences, one by one. */
const restored = (newer: unknown) =>
  diffDocuments(older, newer).reduce((now, each) => {
    // Indexes change with each revert.
    const left = diffDocuments(older, now).find(
      ({ before, after }) => before === each.before && after === each.after,
    )
    return left ? revertDifference(now, older, left) : now
  }, newer)

// @promise draft-history
test('reports rewordings, but no moves', () => {
  const moved = moveWithin(older, '/work', 0, 1)
  expect(diffDocuments(older, moved)).toEqual([])
  expect(diffDocuments(older, writeAt(moved, '/work/1/highlights/0', 'Led two teams'))).toEqual([
    {
      from: '/work/0/highlights/0',
      to: '/work/1/highlights/0',
      before: 'Led a team',
      after: 'Led two teams',
    },
  ])
})

// @promise draft-history
test.each([
  ['a reworded field', writeAt(older, '/basics/summary', 'Runs a ward')],
  ['a field that was emptied', writeAt(older, '/basics/summary', undefined)],
  ['a field that was added', writeAt(older, '/basics/label', 'Nurse')],
  ['a line that was taken out', removeFrom(older, '/work/0/highlights', 0)],
  ['a job that was taken out', removeFrom(older, '/work', 0)],
  [
    'a line that was added',
    insertInto(older, '/work/0/highlights', 1, { $id: 'new1', $text: 'Won a prize' }),
  ],
  [
    'a job that was added',
    insertInto(older, '/work', 1, { $id: 'new2', name: 'City', position: 'Nurse' }),
  ],
])('reverts %s', (_, newer) => {
  expect(diffDocuments(older, newer).length).toBeGreaterThan(0)
  expect(restored(newer)).toEqual(older)
})

// @promise draft-history
test('reverts one field only', () => {
  const newer = writeAt(writeAt(older, '/basics/name', 'Ada M.'), '/basics/summary', 'Runs a ward')
  const [name] = diffDocuments(older, newer)
  expect(revertDifference(newer, older, name!)).toEqual(
    writeAt(older, '/basics/summary', 'Runs a ward'),
  )
})

test('reports additions and removals with one side', () => {
  const emptied = writeAt(older, '/basics/summary', '')
  expect(diffDocuments(older, emptied)).toEqual([
    { from: '/basics/summary', to: null, before: 'Leads a ward', after: null },
  ])
  expect(diffDocuments(emptied, older)).toEqual([
    { from: null, to: '/basics/summary', before: null, after: 'Leads a ward' },
  ])
})

test('orders differences by section', () => {
  const changed = writeAt(older, '/work/0/name', 'Bayview Medical')
  const { basics, ...rest } = writeAt(changed, '/basics/summary', undefined) as Record<
    string,
    unknown
  >
  expect(diffDocuments(older, { ...rest, basics }).map(({ from }) => from)).toEqual([
    '/basics/summary',
    '/work/0/name',
  ])
})

test('ignores a difference without a location', () => {
  expect(revertDifference(older, older, { from: null, to: null, before: null })).toBe(older)
})

test('copies a line together with its new job', () => {
  const job = {
    $id: 'new2',
    name: 'City',
    highlights: [{ $id: 'new3', $text: 'Ran a clinic' }],
  }
  const wider = insertInto(older, '/work', 0, job)
  const to = '/work/0/highlights/0'
  expect(revertDifference(wider, older, { from: null, to, before: null })).toEqual(older)
  const line = insertInto(older, '/work/1/highlights', 1, { $id: 'new4', $text: 'Won' })
  expect(
    revertDifference(line, older, { from: null, to: '/work/1/highlights/1', before: null }),
  ).toEqual(older)
  const label = writeAt(older, '/work/1/position', 'Nurse')
  expect(
    revertDifference(label, older, { from: null, to: '/work/1/position', before: null }),
  ).toEqual(older)
})

test('inserts a line after its nearest neighbor', () => {
  const lines = (...texts: string[]) => ({
    work: [{ $id: 'a', highlights: texts.map((text) => ({ $id: `id-${text}`, $text: text })) }],
  })
  const whole = lines('one', 'two', 'three', 'four')
  const into = (document: unknown, place: number, text: string) =>
    copyField(document, whole, `/work/0/highlights/${place}`, text)
  const texts = (document: unknown) =>
    (document as ReturnType<typeof lines>).work[0]?.highlights.map(({ $text }) => $text)
  expect(texts(into(lines('one', 'four'), 2, 'drei'))).toEqual(['one', 'drei', 'four'])
  expect(texts(into(lines('two', 'four'), 2, 'drei'))).toEqual(['two', 'drei', 'four'])
  expect(texts(into(lines('three', 'four'), 0, 'eins'))).toEqual(['eins', 'three', 'four'])
  expect(texts(into(lines('two', 'three'), 3, 'vier'))).toEqual(['two', 'three', 'vier'])
  expect(texts(into(lines('one', 'two'), 1, 'zwei'))).toEqual(['one', 'zwei'])
  // Keeps its ID, so that both lines match.
  expect(into({ work: [{ $id: 'a' }] }, 0, 'eins')).toEqual({
    work: [{ $id: 'a', highlights: [{ $id: 'id-one', $text: 'eins' }] }],
  })
})

test('copies a missing job as a whole', () => {
  const job = { $id: 'a', name: 'Bayview', position: 'Nurse', startDate: '2019' }
  expect(copyField({}, { work: [job] }, '/work/0/position', 'Enfermeira')).toEqual({
    work: [{ ...job, position: 'Enfermeira' }],
  })
  const moved = { work: [{ $id: 'b', name: 'Hillside' }, job] }
  expect(copyField(moved, { work: [job] }, '/work/0/position', 'Enfermeira')).toEqual({
    work: [moved.work[0], { ...job, position: 'Enfermeira' }],
  })
  expect(copyField({}, { basics: { label: 'Nurse' } }, '/basics/label', 'Enfermeira')).toEqual({
    basics: { label: 'Enfermeira' },
  })
})

test('tells fields without IDs apart by path', () => {
  const document = (label: string, headline: string) => ({
    basics: { label, location: { label: 'Porto' } },
    meta: { vitrine: { label: headline } },
  })
  expect(diffDocuments(document('Nurse', 'Hello'), document('Doctor', 'Welcome'))).toEqual([
    { from: '/basics/label', to: '/basics/label', before: 'Nurse', after: 'Doctor' },
    {
      ...{ from: '/meta/vitrine/label', to: '/meta/vitrine/label' },
      ...{ before: 'Hello', after: 'Welcome' },
    },
  ])
})
