import { expect, test } from 'vitest'
import { type ListSpec, resumeForm } from '../fields/index.ts'
import { emptyEntry, entryTitle } from './entry-title.ts'

test('titles an entry by role and place', () => {
  expect(entryTitle({ position: 'Charge Nurse', name: 'Bayview' })).toBe('Charge Nurse, Bayview')
  expect(entryTitle({ name: 'Bayview' })).toBe('Bayview')
  expect(entryTitle({ institution: 'Leeds', studyType: 'BSc' })).toBe('Leeds, BSc')
  expect(entryTitle({ value: '17', label: 'nurses' })).toBe('nurses')
  expect(entryTitle({})).toBeUndefined()
})

test('creates a shift row with seven days', () => {
  const shifts = resumeForm
    .flatMap(({ lists }) => lists)
    .find(({ at }) => at === '/shifts/rows') as ListSpec
  expect(emptyEntry(shifts)).toEqual({ days: Array.from({ length: 7 }, () => false) })
})
