import { expect, test } from 'vitest'
import { isTaken, listCvChanges, takeCvChange, withEarlierIds } from './cv-changes.ts'
import type { Resume } from './resume.ts'
import { giveIds, plainResume } from './stored-resume.ts'

const EARLIER: Resume = {
  basics: { name: 'Ada Quill', phone: '+1 555 0100', label: 'Nurse' },
  work: [
    { name: 'Bayview', position: 'Nurse', highlights: ['Led nine nurses', 'Kept the records'] },
    { name: 'Northgate', position: 'Student nurse', startDate: '2014' },
  ],
}
const NEWER: Resume = {
  basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' },
  work: [
    { name: 'Lakeside', position: 'Charge nurse', startDate: '2026-03' },
    {
      name: 'Bayview',
      position: 'Nurse',
      highlights: ['Led twelve nurses', 'Kept the records', 'Trained six'],
    },
  ],
}
const earlier = giveIds(EARLIER)
const newer = withEarlierIds(earlier, giveIds(NEWER))
const changes = listCvChanges(earlier, newer)
const said = ({ kind, before, after }: (typeof changes)[number]) => [kind, before, after]

test('a newer CV is compared entry by entry: what came, what changed, what went', () => {
  expect(changes.map(said)).toEqual(
    expect.arrayContaining([
      ['changed', 'Nurse', 'Charge nurse'],
      ['added', '', 'ada@example.com'],
      ['removed', '+1 555 0100', ''],
      ['added', '', 'Lakeside · Charge nurse · 2026-03'],
      ['changed', 'Led nine nurses', 'Led twelve nurses'],
      ['added', '', 'Trained six'],
      ['removed', 'Northgate · Student nurse · 2014', ''],
    ]),
  )
  expect(changes).toHaveLength(7)
  expect(changes.find(({ after }) => after === 'Led twelve nurses')?.entry).toBe('Bayview')
  expect(listCvChanges(earlier, withEarlierIds(earlier, giveIds(EARLIER)))).toEqual([])
})

test('each is taken by itself, and all of them make the draft say what the newer CV says', () => {
  let draft = earlier
  for (const change of changes) {
    expect(isTaken(draft, earlier, newer, change)).toBe(false)
    draft = takeCvChange(draft, earlier, newer, change)
    expect(isTaken(draft, earlier, newer, change)).toBe(true)
  }
  expect(plainResume(draft)).toEqual(NEWER)
})

test('what a writer has added and rewritten stays where a change is taken', () => {
  const own = giveIds({
    ...plainResume(earlier),
    work: [
      { name: 'Freelance', position: 'Night nurse' },
      {
        name: 'Bayview',
        position: 'Nurse',
        highlights: ['Led nine nurses', 'Kept the records well'],
      },
      { name: 'Northgate Clinic', position: 'Trainee', startDate: '2014' },
    ],
  })
  const after = changes.reduce((draft, change) => takeCvChange(draft, earlier, newer, change), own)
  const { work } = plainResume(after)
  expect(work?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Lakeside', 'Freelance', 'Bayview', 'Northgate Clinic']),
  )
  expect(work?.find(({ name }) => name === 'Bayview')?.highlights).toEqual(
    expect.arrayContaining(['Led twelve nurses', 'Kept the records well', 'Trained six']),
  )
})
