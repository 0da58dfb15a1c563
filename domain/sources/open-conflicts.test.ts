import { expect, test } from 'vitest'
import { moveWithin, readAt, removeFrom, writeAt } from '../resume/json-pointer.ts'
import { listOpenConflicts, applyLinkedInSide } from './source-conflicts.ts'
import { twoReadings } from '../testing/readings.ts'

const { joined } = twoReadings()
const drafted: unknown = joined?.resume
const fieldsOf = (resume: unknown, decided: Record<string, 'cv' | 'linkedin'> = {}) => [
  ...listOpenConflicts(resume, joined, decided).keys(),
]

test('keeps a conflict open while the CV’s value stands', () => {
  expect(fieldsOf(drafted)).toEqual(['/work/0/startDate', '/work/0/endDate'])
  expect(listOpenConflicts(drafted, null, {}).size).toBe(0)
})

test('closes a conflict by decision or rewriting', () => {
  expect(fieldsOf(drafted, { start: 'cv' })).toEqual(['/work/0/endDate'])
  expect(fieldsOf(writeAt(drafted, '/work/0/startDate', '2020-05'))).toEqual(['/work/0/endDate'])
  expect(fieldsOf(writeAt(drafted, '/work/0/endDate', '2024'))).toEqual(['/work/0/startDate'])
})

test('applies LinkedIn’s side', () => {
  const [start, end] = listOpenConflicts(drafted, joined, {}).values()
  if (start === undefined || end === undefined) throw new Error('two conflicts were expected')
  const decided = applyLinkedInSide(applyLinkedInSide(drafted, start), end)
  expect(readAt(decided, '/work/0')).toMatchObject({ startDate: '2020-04', endDate: '2024-03' })
  expect(fieldsOf(decided)).toEqual([])
})

test('moves a conflict with its entry', () => {
  const moved = moveWithin(drafted, '/work', 0, 1)
  expect(fieldsOf(moved)).toEqual(['/work/1/startDate', '/work/1/endDate'])
  const conflict = listOpenConflicts(moved, joined, {}).get('/work/1/startDate')
  if (conflict === undefined) throw new Error('the conflict did not move')
  expect(readAt(applyLinkedInSide(moved, conflict), '/work/1/startDate')).toBe('2020-04')
  expect(fieldsOf(removeFrom(drafted, '/work', 0))).toEqual([])
})
