// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { NotesResponse, TeamNote } from '@vitrine/contract/notes'
import { renderPage } from '../api/testing/render-page.tsx'
import { FieldNotes } from './field-notes.tsx'

const READ = 'GET /api/admin/orders/o1/notes'
const WRITE = 'POST /api/admin/orders/o1/notes'
const AT = '2026-11-23T08:00:00.000Z'
const note = (facts: Partial<TeamNote> = {}): TeamNote => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'sam',
  mine: false,
  text: 'Is it 2008?',
  place: { language: 'en', field: '/work/$b/startDate' },
  at: AT,
  editedAt: null,
  deletedAt: null,
  earlier: [],
  ...facts,
})
const answer = (...notes: TeamNote[]): { body: NotesResponse } => ({
  body: { mayWrite: true, notes },
})
const go = vi.fn()

const open = (read: { body: NotesResponse }, field: { anchor: string; label: string } | null) =>
  renderPage(
    () => (
      <FieldNotes
        orderId="o1"
        language="en"
        field={field}
        find={(anchor) => (anchor.includes('$b') ? { label: 'Start', go } : undefined)}
      />
    ),
    {
      at: '/admin/orders/o1/editor',
      answers: { [READ]: read, 'GET /api/admin/people': { body: [] } },
    },
  )

test('lists field notes of the language and opens fields', async () => {
  const gone = note({
    id: '22222222-2222-4222-8222-222222222222',
    text: 'Of an entry',
    place: { language: 'en', field: '/work/$c/name' },
  })
  const page = await open(
    answer(note(), gone, note({ place: null }), note({ place: { language: 'de', field: '/a' } })),
    null,
  )
  await page.says('2 notes')
  await page.press('2 notes')
  await page.says('Is it 2008?')
  await page.press('Start')
  expect(go).toHaveBeenCalledOnce()
  // Still lists the note of a removed entry.
  for (const words of ['Of an entry', 'Entry removed', 'Select a field'])
    expect(page.text()).toContain(words)
})

test('adds a note to the last focused field', async () => {
  const page = await open(answer(), { anchor: '/work/$b/startDate', label: 'Start' })
  await page.says('Notes')
  await page.press('Notes')
  page.answers[WRITE] = answer(note())
  await page.type('Note on “Start”', 'Is it 2008?')
  await page.press('Add note')
  await page.says('1 note')
  expect(page.calls(WRITE).map(({ body }) => body)).toMatchObject([
    { text: 'Is it 2008?', place: { language: 'en', field: '/work/$b/startDate' } },
  ])
})

test('asks a colleague about the field by one key', async () => {
  const page = await open(answer(), { anchor: '/work/$b/startDate', label: 'Start' })
  await page.says('Notes')
  const event = new KeyboardEvent('keydown', { key: 'F3', shiftKey: true })
  await act(async () => void document.dispatchEvent(event))
  const field = document.activeElement
  expect(field).toBeInstanceOf(HTMLTextAreaElement)
  expect((field as HTMLTextAreaElement).value).toBe('@')
  expect((field as HTMLTextAreaElement).selectionStart).toBe(1)
})
