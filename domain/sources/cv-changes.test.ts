import { expect, test } from 'vitest'
import { applyCvChange, areCvChangesApplied, listCvChanges, withEarlierIds } from './cv-changes.ts'
import type { Resume } from '../resume/resume.ts'
import { assignIds, plainResume } from '../resume/stored-resume.ts'

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
const earlier = assignIds(EARLIER)
const newer = withEarlierIds(earlier, assignIds(NEWER))
const changes = listCvChanges(earlier, newer)
const said = ({ kind, before, after }: (typeof changes)[number]) => [kind, before, after]

// @promise cv-comparison: A newer CV is compared entry by entry and merged by choice.
test('lists added, changed and removed entries', () => {
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
  expect(listCvChanges(earlier, withEarlierIds(earlier, assignIds(EARLIER)))).toEqual([])
})

test('ignores regrouped phone digits', () => {
  const before = assignIds({ basics: { phone: '+15125550147' } })
  const after = (phone: string) => withEarlierIds(before, assignIds({ basics: { phone } }))
  expect(listCvChanges(before, after('+1 512 555 0147'))).toEqual([])
  expect(listCvChanges(before, after('+1 512 555 0148'))).toHaveLength(1)
})

// @promise cv-comparison
test('applies each change, and all of them', () => {
  let draft = earlier
  for (const change of changes) {
    expect(areCvChangesApplied(draft, earlier, newer, [change])).toEqual([false])
    draft = applyCvChange(draft, earlier, newer, change)
    expect(areCvChangesApplied(draft, earlier, newer, [change])).toEqual([true])
  }
  expect(plainResume(draft)).toEqual(NEWER)
})

// @promise cv-comparison
test('keeps the writer’s additions and edits', () => {
  const own = assignIds({
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
  const after = changes.reduce((draft, change) => applyCvChange(draft, earlier, newer, change), own)
  const { work } = plainResume(after)
  expect(work?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Lakeside', 'Freelance', 'Bayview', 'Northgate Clinic']),
  )
  expect(work?.find(({ name }) => name === 'Bayview')?.highlights).toEqual(
    expect.arrayContaining(['Led twelve nurses', 'Kept the records well', 'Trained six']),
  )
})

test('describes location and entry of each change', () => {
  const told = (kind: string, text: string) =>
    changes.find((change) => change.kind === kind && (change.after || change.before) === text)
  expect(told('changed', 'Charge nurse')).toMatchObject({
    from: '/basics/label',
    to: '/basics/label',
    entry: '',
  })
  expect(told('added', 'ada@example.com')).toMatchObject({ from: null, to: '/basics/email' })
  expect(told('removed', '+1 555 0100')).toMatchObject({ from: '/basics/phone', to: null })
  expect(told('added', 'Lakeside · Charge nurse · 2026-03')).toMatchObject({
    from: null,
    to: '/work/0',
    entry: 'Lakeside',
  })
  expect(told('added', 'Trained six')).toMatchObject({
    from: null,
    to: '/work/1/highlights/2',
    entry: 'Bayview',
  })
  expect(told('changed', 'Led twelve nurses')).toMatchObject({
    from: '/work/0/highlights/0',
    to: '/work/1/highlights/0',
  })
  expect(told('removed', 'Northgate · Student nurse · 2014')).toMatchObject({
    from: '/work/1',
    to: null,
    entry: 'Northgate',
  })
})

test('names an entry by name, school, position or title', () => {
  const entryOf = (resume: Resume) => listCvChanges(assignIds({}), assignIds(resume))[0]?.entry
  expect(entryOf({ work: [{ position: 'Nurse' }] })).toBe('Nurse')
  expect(entryOf({ work: [{ name: '', position: 'Nurse' }] })).toBe('Nurse')
  expect(entryOf({ education: [{ institution: 'Ohio State' }] })).toBe('Ohio State')
  expect(entryOf({ volunteer: [{ organization: 'Red Cross' }] })).toBe('Red Cross')
  expect(entryOf({ awards: [{ title: 'Best nurse' }] })).toBe('Best nurse')
  expect(entryOf({ languages: [{ language: 'Greek' }] })).toBe('Greek')
  expect(entryOf({ basics: { profiles: [{ network: 'X' }] } })).toBe('X')
  expect(entryOf({ education: [{ area: 'Nursing' }] })).toBe('')
})

/** Applies all changes between two readings. */
const taken = (before: Resume, after: Resume, draft: Resume) => {
  const [was, own] = [assignIds(before), assignIds(draft)]
  const is = withEarlierIds(was, assignIds(after))
  const all = listCvChanges(was, is)
  return plainResume(all.reduce((now, change) => applyCvChange(now, was, is, change), own))
}
const jobs = (...names: string[]): Resume => ({ work: names.map((name) => ({ name })) })

test('inserts an added job once, in place', () => {
  expect(taken(jobs('A', 'B'), jobs('New', 'A', 'B'), jobs('A', 'B'))).toEqual(
    jobs('New', 'A', 'B'),
  )
  expect(taken(jobs('A', 'B'), jobs('A', 'New', 'B'), jobs('A', 'B'))).toEqual(
    jobs('A', 'New', 'B'),
  )
  expect(taken(jobs('A', 'B'), jobs('A', 'B', 'New'), jobs('A'))).toEqual(jobs('A', 'New'))
  expect(taken(jobs('A'), jobs('A', 'New'), jobs('New', 'A'))).toEqual(jobs('New', 'A'))
})

test('removes an entry unless it was rewritten', () => {
  const summary = (text: string): Resume => ({ basics: { name: 'Ada', summary: text } })
  const gone: Resume = { basics: { name: 'Ada' } }
  expect(taken(summary('Old words'), gone, summary('Old words'))).toEqual(gone)
  expect(taken(summary('Old words'), gone, summary('My words'))).toEqual(summary('My words'))
  expect(taken(jobs('A', 'B'), jobs('A'), jobs('A', 'B'))).toEqual(jobs('A'))
  expect(taken(jobs('A', 'B'), jobs('A'), jobs('A', 'Beta'))).toEqual(jobs('A', 'Beta'))
})

test('ignores a change of a missing job', () => {
  const job = (position: string): Resume => ({
    work: [{ name: 'A' }, { name: 'Bayview', startDate: '2014', position }],
  })
  const draft: Resume = { basics: { name: 'Ada' }, work: [{ name: 'A' }] }
  expect(taken(job('Nurse'), job('Charge nurse'), draft)).toEqual(draft)
  expect(taken(job('Nurse'), job('Charge nurse'), job('Nurse'))).toEqual(job('Charge nurse'))
  // Top-level fields are written in any case.
  const label = (text?: string): Resume => ({
    basics: { name: 'Ada', ...(text && { label: text }) },
  })
  expect(taken(label('Nurse'), label('Charge nurse'), label())).toEqual(label('Charge nurse'))
})

test('returns the same draft without effect', () => {
  const nowhere = { from: null, to: null }
  expect(applyCvChange(earlier, earlier, newer, nowhere)).toBe(earlier)
  for (const change of changes) expect(applyCvChange(newer, earlier, newer, change)).toBe(newer)
})

test('matches entries of both readings by ID', () => {
  const ids = (resume: object, at: readonly (string | number)[]) =>
    at.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], resume)
  const same = (was: readonly (string | number)[], is: readonly (string | number)[]) =>
    ids(earlier, [...was, '$id']) === ids(newer, [...is, '$id'])
  expect(same(['work', 0], ['work', 1])).toBe(true)
  expect(same(['work', 0, 'highlights', 1], ['work', 1, 'highlights', 1])).toBe(true)
  expect(same(['work', 1], ['work', 0])).toBe(false)
  expect(plainResume(newer)).toEqual(NEWER)
})
