// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type {
  OrderConversationResponse,
  SavedAnswer,
  TeamThreadEntry,
} from '@vitrine/contract/conversation'
import type { TeamCvChangesResponse } from '@vitrine/contract/studio'
import { renderPage, SLOW_TIMEOUT } from '../api/testing/render-page.tsx'
import { StaffConversation } from './staff-conversation.tsx'

const READ = 'GET /api/admin/orders/o1/conversation'
const SEND = 'POST /api/admin/orders/o1/conversation/messages'
const DISMISS = 'PUT /api/admin/orders/o1/conversation/settled'
const SAVED = 'GET /api/admin/saved-answers'
const HOUR_MS = 60 * 60 * 1000
const MESSAGE = '11111111-1111-4111-8111-111111111111'
const ANSWER = '22222222-2222-4222-8222-222222222222'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const entry = (facts: Partial<TeamThreadEntry> = {}): TeamThreadEntry => ({
  id: MESSAGE,
  kind: 'message',
  fileSize: null,
  shownAs: null,
  from: 'customer',
  name: null,
  text: 'Which photo?',
  at: hoursAgo(3),
  byContactForm: false,
  waits: true,
  ...facts,
})
const thread = (facts: Partial<OrderConversationResponse> = {}): OrderConversationResponse => ({
  mayWrite: true,
  customerFirstName: 'Ada',
  waitingSince: null,
  answerDueAt: null,
  entries: [],
  ...facts,
})
const waitingFor = (hours: number) =>
  thread({
    waitingSince: hoursAgo(hours),
    answerDueAt: hoursAgo(hours - 24),
    entries: [entry({ at: hoursAgo(hours) })],
  })
const saved: SavedAnswer = {
  id: ANSWER,
  title: 'Photo',
  text: 'Hello {name}, any photo will do.',
  changedBy: 'noor',
  changedAt: hoursAgo(100),
}

async function open(answer: OrderConversationResponse, answers: SavedAnswer[] = []) {
  const onChanged = vi.fn()
  const page = await renderPage(() => <StaffConversation orderId="o1" onChanged={onChanged} />, {
    at: '/admin/orders/o1',
    answers: { [READ]: { body: answer }, [SAVED]: { body: answers } },
  })
  return { page, onChanged }
}

test('shows waiting time, due time and lateness', async () => {
  const { page } = await open(waitingFor(3))
  await page.says('Needs answer · waiting 3 h, by ')
  expect(page.text()).not.toContain('late')
  const late = await open(waitingFor(30))
  await late.page.says('waiting 30 h, late')
})

// @promise message-drafts
test('answers the shown messages and keeps text after a failure', async () => {
  const { page, onChanged } = await open(waitingFor(3))
  await page.says('Write to Ada')
  page.answers[SEND] = { status: 503, body: { error: 'We can’t save anything for a moment.' } }
  await page.type('Write to Ada', 'Any photo.')
  await page.press('Send')
  await page.says('We can’t save anything for a moment.')
  expect(page.control('Write to Ada').value).toBe('Any photo.')
  page.answers[SEND] = { body: thread({ entries: [entry({ waits: false })] }) }
  await page.press('Send')
  await page.says('Sent. The email is on its way.')
  const [first, second] = page.calls(SEND).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ text: 'Any photo.', answers: [MESSAGE] })
  expect(page.text()).not.toContain('Needs answer')
  expect(onChanged).toHaveBeenCalledOnce()
})

test('marks a message as needing no answer', async () => {
  const { page } = await open(waitingFor(3))
  await page.says('Needs no answer')
  page.answers[DISMISS] = { body: thread({ entries: [entry({ waits: false })] }) }
  await page.press('Needs no answer')
  await vi.waitFor(() => expect(page.text()).not.toContain('Needs'), SLOW_TIMEOUT)
  expect(page.calls(DISMISS).map(({ body }) => body)).toEqual([{ messages: [MESSAGE] }])
})

test('inserts a saved reply with the customer’s name', async () => {
  const { page } = await open(thread(), [saved])
  await page.says('Saved reply')
  await page.type('Write to Ada', 'One thing:')
  await act(async () => {
    const select = document.querySelector('select') as HTMLSelectElement
    select.value = ANSWER
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(page.control('Write to Ada').value).toBe('One thing:\n\nHello Ada, any photo will do.')
})

// @promise message-drafts
test('edits a shared saved reply and requires a title', async () => {
  const { page } = await open(thread(), [saved])
  await page.says('Edit saved replies')
  await page.type('Write to Ada', 'Not finished yet')
  page.answers[SEND] = { body: thread() }
  await page.press('Edit saved replies')
  await page.says('Shared with the team')
  await act(async () => {
    const edit = [...document.querySelectorAll('[role=dialog] button')]
    edit
      .find(({ textContent }) => textContent === 'Edit')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  const keep = `PUT /api/admin/saved-answers/${ANSWER}`
  await page.type('Title', ' ')
  await page.press('Save')
  await page.says('Give it a title')
  expect(page.calls(keep)).toEqual([])
  page.answers[keep] = { body: [{ ...saved, title: 'Any photo' }] }
  await page.type('Title', 'Any photo')
  await page.press('Save')
  await page.says('Any photo')
  // The customer receives nothing.
  expect(page.calls(SEND)).toEqual([])
  expect(page.calls(keep).map(({ body }) => body)).toEqual([
    { title: 'Any photo', text: saved.text },
  ])
})

test('starts a new saved reply from the typed text', async () => {
  const { page } = await open(thread())
  await page.says('Saved replies')
  await page.type('Write to Ada', 'Any photo will do.')
  await page.press('Saved replies')
  await page.press('Add reply')
  expect(page.control('Answer').value).toBe('Any photo will do.')
})

test('marks contact form messages as unverified', async () => {
  const { page } = await open(thread({ entries: [entry({ byContactForm: true })] }))
  await page.says('contact form, address not verified')
})

test('offers no reply after erasure', async () => {
  const { page } = await open(thread({ mayWrite: false }))
  await page.says('You can’t write')
  expect(document.querySelector('textarea')).toBeNull()
})

// @promise cv-comparison
test('shows CV changes and applies them one by one', async () => {
  const change = {
    kind: 'changed' as const,
    from: '/work/0/position',
    to: '/work/1/position',
    before: 'Nurse',
    after: 'Charge nurse',
    entry: 'Bayview',
    taken: false,
  }
  const changes: TeamCvChangesResponse = {
    earlierName: 'cv.pdf',
    newerName: 'newer.docx',
    draft: { code: 'en', name: 'English' },
    changes: [change],
  }
  const { page } = await open(
    thread({ entries: [entry({ kind: 'file', text: 'newer.docx', fileSize: 4000 })] }),
  )
  const path = `/api/admin/orders/o1/sent-files/${MESSAGE}/changes`
  page.answers[`GET ${path}`] = { body: changes }
  page.answers[`POST ${path}`] = { body: { ...changes, changes: [{ ...change, taken: true }] } }
  await page.press('What changed since the CV')
  await page.says('Work · Bayview · Position')
  await page.says('before: Nurse')
  await page.press('Take')
  await page.says('In the draft')
  expect(page.calls(`POST ${path}`)).toMatchObject([
    { body: { language: 'en', from: '/work/0/position', to: '/work/1/position' } },
  ])
})
