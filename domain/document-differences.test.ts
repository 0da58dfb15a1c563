import { expect, test } from 'vitest'
import { listDifferences, putBack } from './document-differences.ts'
import { insertInto, moveWithin, removeFrom, writeAt } from './json-pointer.ts'
import { giveIds } from './stored-resume.ts'

const older: unknown = giveIds({
  basics: { name: 'Ada', summary: 'Leads a ward' },
  work: [
    { name: 'Bayview', highlights: ['Led a team', 'Cut falls'] },
    { name: 'Hillside', highlights: ['Taught nurses'] },
  ],
})

/** Puts every difference back, one after the other. */
const restored = (newer: unknown) =>
  listDifferences(older, newer).reduce((now, each) => {
    // Places move with what is put back: each is looked up anew.
    const left = listDifferences(older, now).find(
      ({ before, after }) => before === each.before && after === each.after,
    )
    return left ? putBack(now, older, left) : now
  }, newer)

test('another wording is a difference, moving is none', () => {
  const moved = moveWithin(older, '/work', 0, 1)
  expect(listDifferences(older, moved)).toEqual([])
  expect(listDifferences(older, writeAt(moved, '/work/1/highlights/0', 'Led two teams'))).toEqual([
    {
      from: '/work/0/highlights/0',
      to: '/work/1/highlights/0',
      before: 'Led a team',
      after: 'Led two teams',
    },
  ])
})

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
])('%s can be put back', (_, newer) => {
  expect(listDifferences(older, newer).length).toBeGreaterThan(0)
  expect(restored(newer)).toEqual(older)
})

test('putting one field back leaves the others as they are', () => {
  const newer = writeAt(writeAt(older, '/basics/name', 'Ada M.'), '/basics/summary', 'Runs a ward')
  const [name] = listDifferences(older, newer)
  expect(putBack(newer, older, name!)).toEqual(writeAt(older, '/basics/summary', 'Runs a ward'))
})
