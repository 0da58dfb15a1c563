import { expect, test } from 'vitest'
import { writeAt } from './json-pointer.ts'
import { resumeSchema } from './resume.ts'
import {
  incomingResumeSchema,
  assignIds,
  listIds,
  plainResume,
  type StoredResume,
  storedResumeSchema,
} from './stored-resume.ts'

const nurse = {
  name: 'Bayview',
  position: 'Charge Nurse',
  startDate: '2019-08',
  highlights: ['Led a team of nine', 'Cut waiting time by a third'],
}
const resume = {
  basics: { name: 'Ada Quill', profiles: [{ network: 'LinkedIn', url: 'https://x.example' }] },
  work: [nurse, { ...nurse, name: 'St. Brendan’s' }],
  skills: [{ name: 'Care', keywords: ['Triage', 'Triage'] }],
  meta: {
    vitrine: {
      shifts: { rows: [{ label: 'Day', days: [true, false, true, true, true, true, true] }] },
    },
  },
  'x-tools': ['Epic', 4, ['Cerner']],
}

const lines = (stored: StoredResume) =>
  stored.work?.flatMap(({ highlights = [] }) => highlights) ?? []

test('assigns unique IDs that can be removed again', () => {
  const stored = assignIds(resume)
  // Two jobs with two lines each, a profile, a skill with two keywords, a shift, two texts of an
  // unknown key.
  expect(new Set(listIds(stored)).size).toBe(13)
  expect(stored.meta?.vitrine?.shifts?.rows[0]).toMatchObject({
    $id: expect.any(String),
    days: [true, false, true, true, true, true, true],
  })
  expect(plainResume(stored)).toEqual(resume)
  expect(resumeSchema.safeParse(plainResume(stored)).success).toBe(true)
})

test('assigns the same IDs to the same document', () => {
  const stored = assignIds(resume)
  expect(assignIds(structuredClone(resume))).toEqual(stored)
  expect(assignIds(stored)).toBe(stored)
})

test('keeps IDs of reordered entries', () => {
  const [bayview, brendans] = assignIds(resume).work ?? []
  expect(assignIds({ ...resume, work: resume.work.toReversed() }).work).toEqual([brendans, bayview])
})

test('keeps IDs through rewording and drops duplicates', () => {
  const stored = assignIds(resume)
  const reworded = assignIds(writeAt(stored, '/work/0/highlights/0', 'Led a team of twelve'))
  expect(lines(reworded).map(({ $id }) => $id)).toEqual(lines(stored).map(({ $id }) => $id))
  const [job] = stored.work ?? []
  const doubled = assignIds({ ...stored, work: [job!, job!] })
  expect(doubled.work?.[0]).toBe(job)
  expect(new Set(listIds(doubled)).size).toBe(listIds(doubled).length)
  expect(plainResume(doubled).work).toEqual([nurse, nurse])
})

test('assigns missing and invalid IDs', () => {
  expect(incomingResumeSchema.parse(resume)).toEqual(assignIds(resume))
  const odd = {
    skills: [{ $id: 7, name: 'Care', keywords: [{ $text: 'Triage' }, { $id: '', $text: 'Epic' }] }],
  }
  const ids = listIds(incomingResumeSchema.parse(odd))
  expect(ids).toHaveLength(3)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{14}$/)
  expect(storedResumeSchema.safeParse(resume).success).toBe(false)
  expect(storedResumeSchema.parse(assignIds(resume))).toEqual(assignIds(resume))
})

test('rejects invalid values at any depth', () => {
  const issues = incomingResumeSchema.safeParse({ work: [{ startDate: 'soon' }] }).error?.issues
  expect(issues).toMatchObject([{ path: ['work', 0, 'startDate'] }])
  let deep: unknown = 'end'
  for (let level = 0; level < 200_000; level += 1) deep = [deep]
  expect(storedResumeSchema.safeParse({ 'x-deep': deep }).success).toBe(false)
})

test.each(
  [
    'name organization institution position studyType area title',
    'startDate date releaseDate issuer awarder publisher language network username',
    'label employer project measure about',
  ].flatMap((keys) => keys.split(' ')),
)('derives the ID from "%s"', (key) => {
  const idOf = (entry: object) => listIds(assignIds({ 'x-list': [entry] }))[0]
  const first = idOf({ [key]: 'A', note: 'one' })
  expect(idOf({ [key]: 'A', note: 'another' })).toBe(first)
  expect(idOf({ [key]: 'B', note: 'one' })).not.toBe(first)
  expect(idOf({ note: 'one' })).not.toBe(idOf({ note: 'another' }))
})

test('derives different IDs in different lists', () => {
  const [one, other] = [{ name: 'Care' }, { title: 'Care' }].map(
    (entry) => listIds(assignIds({ 'x-list': [entry] }))[0],
  )
  expect(one).not.toBe(other)
  const ids = listIds(
    assignIds({ skills: [{ keywords: ['Care'] }], interests: [{ keywords: ['Care'] }] }),
  )
  expect(new Set(ids).size).toBe(4)
})

test('replaces invalid IDs', () => {
  const idOf = ($id: string) => listIds(assignIds({ skills: [{ $id, name: 'Care' }] }))[0]
  for (const kept of ['a', 'Z-9_', 'x'.repeat(40)]) expect(idOf(kept)).toBe(kept)
  for (const odd of ['', 'x'.repeat(41), 'a b', 'a/b', ' a', 'a '])
    expect([odd, idOf(odd)]).toEqual([odd, expect.stringMatching(/^[a-z0-9]{14}$/)])
})

test('never assigns an ID in use', () => {
  const [made = ''] = listIds(assignIds({ skills: [{ name: 'Care' }] }))
  const after = assignIds({ skills: [{ name: 'Care' }], work: [{ $id: made, name: 'Acme' }] })
  expect(listIds(after)[1]).toBe(made)
  expect(new Set(listIds(after)).size).toBe(2)
  const numbers = [1, 1, 2]
  const edited = assignIds({ skills: [{ name: 'Care' }, { name: 'Triage' }] }, () =>
    String(numbers.shift()),
  )
  expect(listIds(edited)).toEqual(['1', '2'])
})

test('accepts 40 levels and no more', () => {
  const nested = (levels: number) => {
    let value: unknown = 'end'
    for (let level = 1; level < levels; level += 1) value = [value]
    return { 'x-deep': value }
  }
  const messages = (levels: number) =>
    incomingResumeSchema.safeParse(nested(levels)).error?.issues.map(({ message }) => message)
  expect(messages(40)).toBeUndefined()
  expect(messages(41)).toEqual(['The document is nested too deeply'])
})

test('reports missing IDs and non-documents', () => {
  const { error } = storedResumeSchema.safeParse({ skills: [{ name: 'Care' }] })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'An entry or a line has no id of its own',
  ])
  for (const none of [null, 'text', 4, undefined])
    expect(incomingResumeSchema.safeParse(none).success).toBe(false)
})
