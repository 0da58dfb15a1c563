// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { QueueEntry } from '@vitrine/contract/reporting'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffContactsPage from './staff-contacts-page.tsx'

const message = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Piotr Zieliński',
  email: 'piotr@example.org',
  phone: null,
  message: 'Do you take Polish CVs?',
  package: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  answeredAt: null,
  thread: [],
  withdrawal: null,
  report: null,
}
const LIST = 'GET /api/admin/contacts'
const ANSWER = `PUT /api/admin/contacts/${message.id}/answer`

type Page = Awaited<ReturnType<typeof renderPage>>

const choose = (page: Page, label: string, value: string) =>
  act(async () => {
    const field = page.control(label)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('reads a message and marks it as answered', async () => {
  const answered = { ...message, answeredAt: '2026-01-01T12:00:00.000Z' }
  const page = await renderPage(StaffContactsPage, {
    at: '/admin/contacts',
    answers: { [LIST]: { body: [message] }, [ANSWER]: { body: answered } },
  })
  await page.says('1 waits for an answer')
  await page.press('Piotr')
  expect(page.button('piotr@example.org').getAttribute('href')).toBe('mailto:piotr@example.org')
  page.answers[LIST] = { body: [answered] }
  await page.press('Mark as answered')
  await page.says('All answered')
})

test('answers a message in the tool', async () => {
  const reply = `POST /api/admin/contacts/${message.id}/replies`
  const page = await renderPage(StaffContactsPage, {
    at: '/admin/contacts',
    answers: { [LIST]: { body: [message] }, [reply]: { body: message } },
  })
  await page.press('Piotr')
  await page.press('Send answer')
  await page.says('Write a message first')
  await page.type('Your answer', 'Yes, we do.')
  const at = '2026-01-01T12:00:00.000Z'
  const thread = [{ id: crypto.randomUUID(), name: 'noor', text: 'Yes, we do.', at }]
  page.answers[LIST] = { body: [{ ...message, answeredAt: at, thread }] }
  await page.press('Send answer')
  await page.says('noor,')
  expect(page.calls(reply)[0]?.body).toEqual({ id: expect.any(String), text: 'Yes, we do.' })
})

test('shows an empty state', async () => {
  const page = await renderPage(StaffContactsPage, {
    at: '/admin/contacts',
    answers: { [LIST]: { body: [] } },
  })
  await page.says('Nobody is waiting.')
})

test('moves a message to an order found by search', async () => {
  const order: QueueEntry = {
    orderId: '00000000-0000-4000-8000-000000000002',
    customerName: 'Ada Quill',
    customerEmail: 'ada@example.com',
    currentJobTitle: null,
    targetJobTitle: null,
    packageId: 'basic',
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    languages: [],
    colorScheme: null,
    clock: {
      ...{ state: 'not-started', promisedMs: 1, usedMs: 0, remainingMs: 1 },
      ...{ dueAt: null, metAt: null },
    },
    revision: null,
    needs: null,
    unansweredSince: null,
    answerDueAt: null,
    since: message.createdAt,
    createdAt: message.createdAt,
    assigneeId: null,
    tagIds: [],
    siteUrl: null,
    foundInMessageOf: null,
    foundBy: null,
  }
  const place = { contactId: message.id, orderId: order.orderId }
  const PLACES = 'GET /api/admin/contact-orders'
  const MOVE = `PUT /api/admin/contacts/${message.id}/order`
  const page = await renderPage(StaffContactsPage, {
    at: '/admin/contacts',
    answers: {
      [LIST]: { body: [message] },
      [PLACES]: { body: [] },
      'GET /api/admin/queue?view=all&search=quill': { body: { entries: [order], next: null } },
    },
  })
  await page.says('1 waits')
  await page.press('Piotr')
  await page.says('In the conversation of no order')
  await page.press('Put to an order')
  await page.type('Order number, name or address', 'quill')
  await page.says('Ada Quill')
  page.answers[MOVE] = { status: 409, body: { error: 'That conversation is full.' } }
  await page.press('Move here')
  await page.says('That conversation is full.')
  page.answers[MOVE] = { body: [place] }
  await page.press('Move here')
  await page.says('In the conversation of order 00000000')
  expect(page.calls(MOVE).map(({ body }) => body)).toEqual([
    { orderId: order.orderId },
    { orderId: order.orderId },
  ])
})

const SESSION = {
  ...{ id: message.id, username: 'noor', secondFactor: false },
  ...{ mustChangePassword: false, mustSetUpSecondFactor: false },
}
const withdrawal = {
  orderId: '00000000-0000-4000-8000-000000000002',
  sentence: '$39.00 goes back: 40 % of the work was done.',
  refundCents: 3900,
  isOwnAddress: true,
  dueAt: '2026-01-15T10:00:00.000Z',
  refundedAt: null,
}
const stated = { ...message, package: 'Withdrawal from contract', withdrawal }
const REFUND = `PUT /api/admin/contacts/${message.id}/refund`
const openStated = async (listed: typeof stated, role = 'manager') => {
  const page = await renderPage(StaffContactsPage, {
    at: `/admin/contacts?open=${message.id}`,
    answers: {
      [LIST]: { body: [listed] },
      'GET /api/admin/session': { body: { ...SESSION, role } },
      [REFUND]: { body: stated },
    },
  })
  await page.says('40 % of the work was done')
  return page
}

test('a manager refunds a withdrawal with one press', async () => {
  const page = await openStated(stated)
  const refundedAt = '2026-01-02T10:00:00.000Z'
  page.answers[LIST] = { body: [{ ...stated, withdrawal: { ...withdrawal, refundedAt } }] }
  await page.says('Refund $39.00')
  await page.press('Refund $39.00')
  await page.says('Refunded ')
  expect(page.calls(REFUND)).toHaveLength(1)
  expect(page.text()).not.toContain('Refund $39.00')
})

test('a writer sees the refund without the button', async () => {
  const page = await openStated(stated, 'writer')
  expect(page.text()).not.toContain('Refund $39.00')
})

test('warns if the address is not that of the order', async () => {
  const page = await openStated({ ...stated, withdrawal: { ...withdrawal, isOwnAddress: false } })
  await page.says('ask the customer first')
})

const report = {
  ...{ site: 'ada.vitrine.example', reason: 'false', orderId: withdrawal.orderId },
  decision: null,
}
const DECIDE = `PUT /api/admin/contacts/${message.id}/decision`

test('a manager decides on a report with reasons', async () => {
  const reported = { ...message, package: 'Report of a page', report }
  const decision = { verdict: 'kept', reasons: 'It is true', by: 'noor', at: message.createdAt }
  const page = await renderPage(StaffContactsPage, {
    at: `/admin/contacts?open=${message.id}`,
    answers: {
      [LIST]: { body: [reported] },
      'GET /api/admin/session': { body: { ...SESSION, role: 'owner' } },
      [DECIDE]: { body: reported },
    },
  })
  await page.says('It says something untrue')
  await page.says('Decide…')
  await page.press('Decide…')
  await page.press('Send decision')
  await page.says('Give the reasons')
  expect(page.calls(DECIDE)).toEqual([])
  await choose(page, 'Decision', 'kept')
  await page.type('Reasons', 'It is true')
  page.answers[LIST] = { body: [{ ...reported, report: { ...report, decision } }] }
  await page.press('Send decision')
  await page.says('The page stays, noor')
  expect(page.calls(DECIDE).map(({ body }) => body)).toEqual([
    { verdict: 'kept', reasons: 'It is true' },
  ])
})
