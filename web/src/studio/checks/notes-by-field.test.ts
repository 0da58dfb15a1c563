import { expect, test } from 'vitest'
import type { TeamNote } from '@vitrine/contract/notes'
import { notesByField } from './notes-by-field.ts'

const AT = '2026-11-23T08:00:00.000Z'
const note = (facts: Partial<TeamNote>): TeamNote => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'noor',
  mine: true,
  text: 'Ask her',
  place: { language: 'en', field: '/work/$b/name' },
  at: AT,
  editedAt: null,
  deletedAt: null,
  earlier: [],
  ...facts,
})
const resume = { work: [{ $id: 'a' }, { $id: 'b', name: 'Second' }] }

test('lists the notes of a field in order', () => {
  const notes = [note({}), note({ name: 'sam', text: 'I did' })]
  expect(notesByField(notes, 'en', resume)).toEqual(
    new Map([['/work/1/name', 'Note by noor: Ask her Note by sam: I did']]),
  )
})

test('skips deleted, foreign and orphaned notes', () => {
  const notes = [
    note({ deletedAt: AT, text: '' }),
    note({ place: { language: 'de', field: '/work/$b/name' } }),
    note({ place: null }),
    note({ place: { language: 'en', field: '/work/$c/name' } }),
  ]
  expect(notesByField(notes, 'en', resume)).toEqual(new Map())
})
