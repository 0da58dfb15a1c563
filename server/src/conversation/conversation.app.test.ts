import type {
  OrderContact,
  ConversationResponse,
  OrderConversationResponse,
  SavedAnswer,
} from '@vitrine/contract/conversation'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { QueueEntry } from '@vitrine/contract/reporting'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { emails } from '../mail/tables.ts'
import { findOrder, findOrderByIntent } from '../ordering/index.ts'
import { markEmailProven } from '../ordering/order-store.ts'
import { MAX_SAVED_ANSWERS } from './save-answer.ts'

const HOSTILE =
  '<script>alert(1)</script>\n<img src=x onerror=alert(2)> & "quoted" \u202Egnp.exe {name}'

let running: TestServer
let staff: TestClient
let order: PaidOrder
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
  order = await buyPlan(running.url)
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
})
afterAll(() => running.close())

type Refusal = { error: string; fields?: Record<string, string> }

const team = <T = OrderConversationResponse>(method: string, rest: string, body?: unknown) =>
  staff.send<T>(method, `/api/admin/orders/${orderId}${rest}`, body)
const read = async () =>
  (await order.customer.send<ConversationResponse>('GET', orderPath(order, '/conversation'))).body
const post = <T = ConversationResponse>(body: object) =>
  order.customer.send<T>('POST', orderPath(order, '/conversation/messages'), {
    id: newRequestId(),
    answersEntry: null,
    ...body,
  })
const inQueue = async () => {
  const { body } = await staff.send<{ entries: QueueEntry[] }>('GET', '/api/admin/queue?view=all')
  return body.entries.find((entry) => entry.orderId === orderId)
}
const mailed = async (kind: string) => {
  await running.jobsDone()
  const all = await running.db.select().from(emails).where(eq(emails.orderId, orderId))
  return all.filter((letter) => letter.kind === kind)
}

// @promise conversation-once
// @promise waiting-messages
test('delivers messages and replies unchanged by page and email', async () => {
  expect(await read()).toEqual({ mayWrite: true, question: null, entries: [] })
  const sent = await post({ text: `  ${HOSTILE}  ` })
  expect(sent.status).toBe(200)
  expect(sent.body.entries).toMatchObject([{ kind: 'message', from: 'customer', text: HOSTILE }])
  const { body } = await team('GET', '/conversation')
  const [message] = body.entries
  expect(message).toMatchObject({ text: HOSTILE, waits: true, byContactForm: false })
  expect(await inQueue()).toMatchObject({ unansweredSince: message?.at })
  const [notice] = await mailed('team-customer-message')
  expect(notice).toMatchObject({ recipient: expect.stringContaining('@'), replyTo: null })
  expect(notice?.subject).toContain('Ada Quill wrote')
  expect(notice?.html).not.toMatch(/<script|<img/)
  expect(notice?.text).toContain('<script>alert(1)</script>')

  const text = 'First line\n<b>second</b> line'
  const reply = { id: newRequestId(), text, answers: [message?.id] }
  expect((await team('POST', '/conversation/messages', reply)).status).toBe(200)
  expect((await read()).entries.at(-1)).toMatchObject({ from: 'team', text })
  expect(await inQueue()).toMatchObject({ unansweredSince: null })
  const [letter] = await mailed('message-to-customer')
  expect(letter?.recipient).toBe('ada@example.com')
  // Usernames of the team stay private.
  expect(JSON.stringify([await read(), letter])).not.toContain('noor')
  expect(letter?.text).toContain('> First line\n> <b>second</b> line')
  expect(letter?.html).toContain('&lt;b&gt;second&lt;/b&gt;')
  // Emails to the customer are listed, except messages of the thread.
  type Told = { to: string; subject: string }
  const told = await order.customer.send<Told[]>('GET', orderPath(order, '/mails'))
  expect(told.body.map(({ to }) => to)).toContain('ada@example.com')
  expect(told.body.map(({ subject }) => subject)).not.toContain(letter?.subject)
  expect(told.body.map(({ subject }) => subject)).not.toContain(notice?.subject)
  // The token is only in the sent email.
  expect(letter?.html).toContain('/my-site?oid=')
  expect(letter?.html).not.toContain(order.token)
})

// @promise conversation-once
test.each([
  ['nothing', '', 'Write a message first'],
  ['spaces alone', ' \n\t ', 'Write a message first'],
  ['signs that nobody sees', '\u200B\u2060\u00AD', 'Write a message first'],
  ['more than five thousand characters', 'x'.repeat(5001), 'Use at most 5000 characters'],
])('refuses %s from both sides', async (_what, text, say) => {
  const before = (await read()).entries.length
  const customers = await post<Refusal>({ text })
  const teams = await team<Refusal>('POST', '/conversation/messages', {
    id: newRequestId(),
    text,
    answers: [],
  })
  for (const { status, body } of [customers, teams])
    expect([status, body.fields?.['text']]).toEqual([400, say])
  expect((await read()).entries).toHaveLength(before)
})

test('releases the order when its question is answered', async () => {
  await team('PUT', '/hold', { note: 'Which of the two years is right?' })
  const { question } = await read()
  expect(question).toMatchObject({ text: 'Which of the two years is right?', lifts: true })
  const [asked] = await mailed('hold-question')
  expect(asked?.text.replace(/\s+/g, ' ')).toContain('Answer it on My site')
  const answered = await post({ text: '2014', answersEntry: question?.entry })
  expect(answered.body.question).toBeNull()
  expect((await findOrderByIntent(running.db, order.paymentIntentId))?.orderStatus).toBe(
    'confirmed',
  )
  const subjects = (await mailed('team-customer-message')).map(({ subject }) => subject)
  expect(subjects.filter((each) => each.includes('answered your question'))).toHaveLength(1)
})

// @promise contact-joins-order
test('adds contact form messages to the thread until answered', async () => {
  const row = await findOrder(running.db, orderId)
  if (row) await markEmailProven(running.db, row, new Date())
  const { body: before } = await team('GET', '/conversation')
  const waiting = before.entries.filter(({ waits }) => waits).map(({ id }) => id)
  await team('PUT', '/conversation/settled', { messages: waiting })
  const written = await order.customer.send<{ id: string }>('POST', '/api/contacts', {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Is there news?',
  })
  await running.jobsDone()
  const { body } = await team('GET', '/conversation')
  expect(body.entries.at(-1)).toMatchObject({ id: written.body.id, byContactForm: true })
  expect(body.waitingSince).not.toBeNull()
  expect((await read()).entries.map(({ text }) => text)).not.toContain('Is there news?')
  await staff.send('PUT', `/api/admin/contacts/${written.body.id}/answer`)
  await running.jobsDone()
  expect((await team('GET', '/conversation')).body.waitingSince).toBeNull()
})

// @promise contact-joins-order
test('moves a contact form message and records it twice', async () => {
  const other = await buyPlan(running.url)
  const otherId = (await findOrderByIntent(running.db, other.paymentIntentId))?.id ?? ''
  const { body: written } = await order.customer.send<{ id: string }>('POST', '/api/contacts', {
    name: 'Bo',
    email: 'bo@example.org',
    message: 'It is about my wife’s order',
  })
  await running.jobsDone()
  const move = (to: string, id = written.id) =>
    staff.send<OrderContact[] & Refusal>('PUT', `/api/admin/contacts/${id}/order`, {
      orderId: to,
    })
  const textsOf = async (id: string) =>
    (
      await staff.send<OrderConversationResponse>('GET', `/api/admin/orders/${id}/conversation`)
    ).body.entries.map(({ text }) => text)
  const movesOf = async (id: string) =>
    (await staff.send<OrderResponse>('GET', `/api/admin/orders/${id}`)).body.history
      .filter(({ what }) => what === 'contact-message-moved')
      .map(({ actor, from, to }) => [actor, from, to])
  const reference = (id: string) => id.slice(0, 8).toUpperCase()

  expect((await move(orderId)).body).toContainEqual({
    contactId: written.id,
    orderId,
  })
  expect(await textsOf(orderId)).toContain('It is about my wife’s order')
  await move(otherId)
  await move(otherId)
  expect(await textsOf(orderId)).not.toContain('It is about my wife’s order')
  expect(await textsOf(otherId)).toContain('It is about my wife’s order')
  const second = ['staff:noor', reference(orderId), reference(otherId)]
  expect(await movesOf(orderId)).toEqual([['staff:noor', null, reference(orderId)], second])
  expect(await movesOf(otherId)).toEqual([second])
  // An unanswered message keeps waiting in its new thread.
  expect((await inQueue())?.unansweredSince).toBeNull()
  expect((await move(newRequestId())).status).toBe(404)
  expect((await move(orderId, newRequestId())).status).toBe(404)
})

// @promise filled-variables: A text to a customer never goes out with an unfilled variable.
test('fills {name} and refuses other variables', async () => {
  const send = (text: string) =>
    team<Refusal>('POST', '/conversation/messages', { id: newRequestId(), text, answers: [] })
  const refused = await send('Hello {first name}, your order {order}')
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { text: 'Replace {first name}, {order}: only {name} is filled in' },
  ])
  expect((await send('Hello {name}')).status).toBe(200)
  expect((await read()).entries.at(-1)).toMatchObject({ from: 'team', text: 'Hello Ada' })
})

test('adds, changes and deletes saved answers', async () => {
  const id = newRequestId()
  const at = `/api/admin/saved-answers/${id}`
  const put = (body: object) => staff.send<SavedAnswer[]>('PUT', at, body)
  await put({ title: 'Photo', text: 'Hello {name}, any photo will do.' })
  const { body } = await put({ title: 'Photo', text: 'Hello {name}, send any photo.' })
  expect(body).toMatchObject([
    { id, title: 'Photo', text: 'Hello {name}, send any photo.', changedBy: 'noor' },
  ])
  expect((await put({ title: ' ', text: '' })).body).toMatchObject({
    fields: { title: 'Give it a title', text: 'Write the answer' },
  })
  expect((await staff.send('DELETE', at)).body).toEqual([])
})

test('limits saved answers but still allows changes', async () => {
  const answer = { title: 'One', text: 'Text' }
  const ids = Array.from({ length: MAX_SAVED_ANSWERS }, newRequestId)
  const put = (id: string) => staff.send<Refusal>('PUT', `/api/admin/saved-answers/${id}`, answer)
  for (const id of ids) await put(id)
  const refused = await put(newRequestId())
  expect(refused.status).toBe(409)
  expect(refused.body.error).toContain('at most 100 answers')
  expect((await put(ids[0] ?? '')).status).toBe(200)
  for (const id of ids) await staff.send('DELETE', `/api/admin/saved-answers/${id}`)
})
