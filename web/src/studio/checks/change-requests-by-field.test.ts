import { expect, test } from 'vitest'
import type { TeamItemResponse } from '@vitrine/contract/reviews'
import { changeRequestsByField, mergeNotes } from './change-requests-by-field.ts'

const AT = '2026-03-02T09:00:00.000Z'
const item = (more: Partial<TeamItemResponse>): TeamItemResponse => ({
  id: '11111111-1111-4111-8111-111111111111',
  revision: 1,
  target: { on: 'text', language: 'en', pointer: '/basics/name', start: 0, end: 3 },
  versionHash: 'h1',
  quote: 'Ada',
  prefix: '',
  suffix: '',
  text: '',
  suggestion: null,
  createdAt: AT,
  updatedAt: AT,
  place: { state: 'sure', pointer: '/basics/name', start: 0, end: 3 },
  answer: null,
  before: 'Ada',
  after: null,
  draftPlace: { state: 'sure', pointer: '/basics/name', start: 0, end: 3 },
  draftText: 'Ada',
  proposed: null,
  answeredBy: null,
  ...more,
})

test('shows a change request at its field until answered', () => {
  const asked = changeRequestsByField(
    [
      item({ suggestion: 'Ada M.', text: 'my full name' }),
      item({ text: 'And bigger.' }),
      item({ text: 'Done already', answer: { verdict: 'done', words: '', at: AT } }),
      item({ text: 'Gone', draftPlace: { state: 'gone', pointer: null, start: null, end: null } }),
      item({ text: 'Anders', target: { on: 'entry', language: 'de', pointer: '/work/0' } }),
    ],
    'en',
  )
  expect([...asked]).toEqual([['/basics/name', 'Customer: “Ada M.”, my full name And bigger.']])
})

test('joins blockers and change requests of a field', () => {
  const joined = mergeNotes(
    new Map([['/a', 'No source']]),
    new Map([
      ['/a', 'Customer: x'],
      ['/b', 'y'],
    ]),
  )
  expect([...joined]).toEqual([
    ['/a', 'No source Customer: x'],
    ['/b', 'y'],
  ])
})
