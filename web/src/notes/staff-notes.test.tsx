// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { NotesResponse, TeamNote } from '@vitrine/contract/notes'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffNotes } from './staff-notes.tsx'

const READ = 'GET /api/admin/orders/o1/notes'
const WRITE = 'POST /api/admin/orders/o1/notes'
const PEOPLE = 'GET /api/admin/people'
const NOTE = '11111111-1111-4111-8111-111111111111'
const EDIT = `PUT ${READ.slice(4)}/${NOTE}`
const DELETE = `DELETE ${READ.slice(4)}/${NOTE}`
const AT = '2026-11-23T08:00:00.000Z'

const note = (facts: Partial<TeamNote> = {}): TeamNote => ({
  id: NOTE,
  name: 'noor',
  mine: true,
  text: 'Only mornings',
  place: null,
  at: AT,
  editedAt: null,
  deletedAt: null,
  earlier: [],
  ...facts,
})
const person = (username: string, active = true) => ({
  id: NOTE,
  username,
  displayName: null,
  pictureId: null,
  active,
})
const answer = (...notes: TeamNote[]): { body: NotesResponse } => ({
  body: { mayWrite: true, notes },
})

async function open(read: { body: NotesResponse } | Error) {
  const page = await renderPage(
    () => <StaffNotes orderId="o1" nameField={(anchor) => `the field ${anchor}`} />,
    {
      at: '/admin/orders/o1',
      answers: {
        [READ]: read,
        [PEOPLE]: { body: [person('noor'), person('sam'), person('gone', false)] },
      },
    },
  )
  const key = (name: string) =>
    act(async () => {
      page
        .control('Write a note')
        .dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    })
  const offered = () => [...document.querySelectorAll('[role=option]')].map((o) => o.textContent)
  return { ...page, key, offered }
}

test('keeps the text after a failure and reuses its ID', async () => {
  const page = await open(answer())
  await page.says('No notes yet.')
  page.answers[WRITE] = { status: 503, body: { error: 'Nothing can be saved for a moment.' } }
  await page.type('Write a note', ' Only mornings ')
  await page.press('Add note')
  await page.says('Nothing can be saved for a moment.')
  page.answers[WRITE] = answer(note())
  await page.press('Add note')
  await page.says('noor')
  expect(page.control('Write a note').value).toBe('')
  const [first, second] = page.calls(WRITE).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ text: 'Only mornings' })
  await page.press('Add note')
  await page.says('Write a note first')
  expect(page.calls(WRITE)).toHaveLength(2)
})

test('completes mentions by keyboard', async () => {
  const page = await open(answer())
  await page.says('Write a note')
  await page.type('Write a note', 'Ask @')
  expect(page.offered()).toEqual(['@noor', '@sam'])
  await page.key('ArrowDown')
  expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('@sam')
  await page.key('Enter')
  expect(page.control('Write a note').value).toBe('Ask @sam ')
  expect(page.offered()).toEqual([])
  expect(page.calls(WRITE)).toEqual([])
})

test('closes name suggestions with Escape', async () => {
  const page = await open(answer())
  await page.says('Write a note')
  await page.type('Write a note', 'Ask @s')
  expect(page.offered()).toEqual(['@sam'])
  await page.key('Escape')
  expect(page.offered()).toEqual([])
  expect(page.control('Write a note').value).toBe('Ask @s')
})

test('shows a colleague’s note and its versions read-only', async () => {
  const page = await open(
    answer(
      note({ name: 'sam', mine: false, editedAt: AT, earlier: [{ text: 'Evenings', at: AT }] }),
    ),
  )
  await page.says('Only mornings')
  for (const said of ['edited', 'Earlier version', 'Evenings']) expect(page.text()).toContain(said)
  expect(() => page.button('Edit')).toThrow()
  expect(() => page.button('Delete')).toThrow()
})

test('edits and deletes one’s own note', async () => {
  const page = await open(answer(note()))
  await page.says('Only mornings')
  await page.press('Edit')
  page.answers[EDIT] = answer(note({ text: 'Evenings', editedAt: AT }))
  await page.type('Your note', 'Evenings')
  await page.press('Save')
  await page.says('Evenings')
  expect(page.calls(EDIT).map(({ body }) => body)).toEqual([{ text: 'Evenings' }])
  await page.press('Delete')
  await page.says('Delete this note?')
  expect(page.calls(DELETE)).toEqual([])
  page.answers[DELETE] = answer(note({ text: '', deletedAt: AT }))
  await page.press('Delete the note')
  await page.says('Deleted by its writer')
})

test('links a note to its field and language', async () => {
  const place = { language: 'de', field: '/work/$a1/position' }
  const page = await open(answer(note({ place })))
  await page.says('on the field /work/$a1/position, German')
  const link = page.button('on the field')
  expect(link.getAttribute('href')).toBe(
    '/admin/orders/o1/editor?language=de&field=%2Fwork%2F%24a1%2Fposition',
  )
})

test('retries failed notes', async () => {
  const page = await open(new Error('no network'))
  await page.says('The notes could not be loaded')
  page.answers[READ] = answer(note())
  await page.press('Try again')
  await page.says('Only mornings')
})

test('offers no note form after erasure', async () => {
  const page = await open({ body: { mayWrite: false, notes: [] } })
  await page.says('this customer’s data was erased')
  expect(() => page.button('Add note')).toThrow()
})
