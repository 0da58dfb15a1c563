import { expect, test } from 'vitest'
import { writeAt } from './json-pointer.ts'
import { resumeSchema } from './resume.ts'
import {
  arrivingResumeSchema,
  giveIds,
  idsOf,
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

test('every entry and every text of a list gets an id of its own, and without ids it is the document that came', () => {
  const stored = giveIds(resume)
  // Two jobs with two lines each, a profile, a skill with two keywords, a shift, two texts of a key that is not ours.
  expect(new Set(idsOf(stored)).size).toBe(13)
  expect(stored.meta?.vitrine?.shifts?.rows[0]).toMatchObject({
    $id: expect.any(String),
    days: [true, false, true, true, true, true, true],
  })
  expect(plainResume(stored)).toEqual(resume)
  expect(resumeSchema.safeParse(plainResume(stored)).success).toBe(true)
})

test('the same document gives the same ids, and one that has them stays as it is', () => {
  const stored = giveIds(resume)
  expect(giveIds(structuredClone(resume))).toEqual(stored)
  expect(giveIds(stored)).toBe(stored)
})

test('entries in another order keep their ids, also where they say the same in places', () => {
  const [bayview, brendans] = giveIds(resume).work ?? []
  expect(giveIds({ ...resume, work: resume.work.toReversed() }).work).toEqual([brendans, bayview])
})

test('a sentence that is reworded keeps its id; of two entries with one id the first keeps it', () => {
  const stored = giveIds(resume)
  const reworded = giveIds(writeAt(stored, '/work/0/highlights/0', 'Led a team of twelve'))
  expect(lines(reworded).map(({ $id }) => $id)).toEqual(lines(stored).map(({ $id }) => $id))
  const [job] = stored.work ?? []
  const doubled = giveIds({ ...stored, work: [job!, job!] })
  expect(doubled.work?.[0]).toBe(job)
  expect(new Set(idsOf(doubled)).size).toBe(idsOf(doubled).length)
  expect(plainResume(doubled).work).toEqual([nurse, nurse])
})

test('a document that comes without ids, or with ids that are none, is given them', () => {
  expect(arrivingResumeSchema.parse(resume)).toEqual(giveIds(resume))
  const odd = {
    skills: [{ $id: 7, name: 'Care', keywords: [{ $text: 'Triage' }, { $id: '', $text: 'Epic' }] }],
  }
  const ids = idsOf(arrivingResumeSchema.parse(odd))
  expect(ids).toHaveLength(3)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{14}$/)
  expect(storedResumeSchema.safeParse(resume).success).toBe(false)
  expect(storedResumeSchema.parse(giveIds(resume))).toEqual(giveIds(resume))
})

test('what no resume may hold is refused where it stands, however deep', () => {
  const issues = arrivingResumeSchema.safeParse({ work: [{ startDate: 'soon' }] }).error?.issues
  expect(issues).toMatchObject([{ path: ['work', 0, 'startDate'] }])
  let deep: unknown = 'end'
  for (let level = 0; level < 200_000; level += 1) deep = [deep]
  expect(storedResumeSchema.safeParse({ 'x-deep': deep }).success).toBe(false)
})
