import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReviewTestApp, type ReviewTestApp } from '../../testing/review-test-app.ts'
import { messageReceived } from '../contact/index.ts'
import { contacts } from '../contact/tables.ts'
import { type Order, updateOrder } from '../ordering/index.ts'
import { holdOrder } from '../ordering/hold-order.ts'
import { findMessage } from './conversation-store.ts'
import { describeConversation, describeOrderConversation } from './describe-conversation.ts'
import { MAX_PER_HOUR, sendMessage } from './send-message.ts'
import { sendReply } from './send-reply.ts'
import { dismissMessages } from './dismiss-messages.ts'

const MINUTE_MS = 60_000
const NOOR = 'staff:noor'

let till: ReviewTestApp
let orderId: string

beforeAll(async () => {
  till = await createReviewTestApp()
})
afterAll(() => till.close())
beforeEach(async () => {
  till.clock.now = new Date('2026-03-02T09:00:00Z')
  orderId = await begin()
})

const emailOf = () => `${randomUUID()}@example.com`
const begin = (facts: Partial<Order> = {}) =>
  till.begin('nurse', { customerEmail: emailOf(), ...facts })

const send = (
  text: string,
  {
    id = randomUUID(),
    of = orderId,
    answersEntry = null,
  }: { id?: string; of?: string; answersEntry?: number | null } = {},
) =>
  till.db.transaction((tx) =>
    sendMessage(tx, till.app.emit, { id, orderId: of, text, answersEntry }, till.clock.now),
  )

async function sent(text: string, options: Parameters<typeof send>[1] = {}) {
  const result = await send(text, options)
  if ('refused' in result) throw new Error(result.refused)
  return result.message
}

const reply = (text: string, answers: readonly string[] = [], id: string = randomUUID()) =>
  till.db.transaction((tx) =>
    sendReply(tx, till.app.emit, { id, orderId, text, actor: NOOR, answers }, till.clock.now),
  )

const change = (changes: Partial<Order>, of = orderId) =>
  till.db.transaction((tx) => updateOrder(tx, of, changes, till.clock.now))

async function hold(question: string): Promise<number> {
  const { db, app, clock } = till
  await db.transaction((tx) =>
    holdOrder(tx, app.emit, { orderId, question, actor: 'staff:mira' }, clock.now),
  )
  return (await mine()).question?.entry ?? 0
}

const mine = async () => describeConversation(till.db, await till.order(orderId))
const theirs = async (of = orderId) => describeOrderConversation(till.app, await till.order(of))
const moves = async () =>
  (await till.history(orderId)).flatMap(({ what, actor, from, to, note }) =>
    what === 'order-status' ? [{ actor, from, to, note }] : [],
  )
const kinds = async () => {
  await till.drain()
  return (await till.letters(orderId)).map(({ kind }) => kind).toSorted()
}

async function write(email: string, message = 'Is there a fourth language?'): Promise<string> {
  const id = randomUUID()
  const { db, app, clock } = till
  await db.transaction(async (tx) => {
    const rest = { phone: null, package: null, answeredAt: null, createdAt: clock.now }
    await tx.insert(contacts).values({ id, name: 'Ada', email, message, ...rest })
    await app.emit(tx, messageReceived, { contactId: id }, clock.now)
  })
  await till.drain()
  return id
}

// @promise conversation-once: A message is stored and emailed once, as plain text.
test('stores a message once under concurrent submissions', async () => {
  const id = randomUUID()
  await Promise.all([send('Which photo?', { id }), send('Which photo?', { id })])
  await send('Which photo?', { id })
  expect((await mine()).entries.map(({ text }) => text)).toEqual(['Which photo?'])
  till.clock.advance(MINUTE_MS)
  const answer = randomUUID()
  await Promise.all([reply('Any.', [id], answer), reply('Any.', [id], answer)])
  expect((await theirs()).entries.map(({ text }) => text)).toEqual(['Which photo?', 'Any.'])
  expect(await kinds()).toEqual(['message-to-customer', 'team-customer-message'])
})

// @promise conversation-once
test('rejects a request id with another text or order', async () => {
  const { id } = await sent('The first words')
  expect(await send('Other words', { id })).toEqual({ refused: 'request_id_taken' })
  const other = await begin()
  expect(await send('The first words', { id, of: other })).toEqual({ refused: 'request_id_taken' })
  expect(await reply('The first words', [], id)).toEqual({ refused: 'request_id_taken' })
  expect((await findMessage(till.db, id))?.text).toBe('The first words')
})

// @promise hold-answer: The customer's answer releases the hold once.
test('releases a hold once in the customer’s name', async () => {
  const entry = await hold('Which of the two years is right?')
  till.clock.advance(60 * MINUTE_MS)
  const id = randomUUID()
  const options = { id, answersEntry: entry }
  await Promise.all([send('2014', options), send('2014', options)])
  expect((await till.order(orderId)).orderStatus).toBe('in_production')
  expect((await moves()).slice(-2)).toEqual([
    {
      actor: 'staff:mira',
      from: 'in_production',
      to: 'on_hold',
      note: 'Which of the two years is right?',
    },
    { actor: 'customer', from: 'on_hold', to: 'in_production', note: 'Answered the question' },
  ])
  const { question, entries } = await mine()
  expect(question).toBeNull()
  expect(entries.map(({ kind, from }) => [kind, from])).toEqual([
    ['question', 'team'],
    ['answer', 'customer'],
  ])
  expect((await theirs()).entries.map(({ name }) => name)).toEqual(['mira', null])
})

// @promise hold-answer
test('keeps an answer that races with a manual release', async () => {
  const entry = await hold('Which town?')
  await Promise.all([sent('Leeds', { answersEntry: entry }), till.release(orderId)])
  expect((await moves()).filter(({ from }) => from === 'on_hold')).toHaveLength(1)
  expect((await mine()).entries.map(({ text }) => text)).toContain('Leeds')
})

// @promise hold-answer
test('keeps the hold after an unrelated message or old answer', async () => {
  const older = await hold('Which town?')
  await till.release(orderId)
  await hold('Which year?')
  await sent('I am away until Monday')
  await sent('Leeds', { answersEntry: older })
  expect((await till.order(orderId)).orderStatus).toBe('on_hold')
  const { question, entries } = await mine()
  expect(question).toMatchObject({ text: 'Which year?', lifts: true })
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
    'message',
    'message',
    'question',
    'question',
  ])
})

// @promise hold-answer
test('keeps the hold while the payment is disputed', async () => {
  const entry = await hold('Which town?')
  await change({ paymentStatus: 'disputed' })
  expect((await mine()).question?.lifts).toBe(false)
  await sent('Leeds', { answersEntry: entry })
  expect((await till.order(orderId)).orderStatus).toBe('on_hold')
  expect(await mine()).toMatchObject({ question: null, entries: [{}, { kind: 'answer' }] })
})

// @promise waiting-messages: Unanswered messages show in the queue until handled.
test('settles only messages that were on the page', async () => {
  const first = await sent('One')
  till.clock.advance(MINUTE_MS)
  const second = await sent('Two')
  till.clock.advance(MINUTE_MS)
  const third = await sent('Three')
  expect((await theirs()).waitingSince).toBe('2026-03-02T09:00:00.000Z')
  expect((await theirs()).answerDueAt).toBe('2026-03-03T09:00:00.000Z')
  await reply('To one and two', [first.id, second.id])
  expect((await theirs()).waitingSince).toBe(third.at.toISOString())
  const settling = { orderId, messageIds: [third.id], actor: NOOR } as const
  for (const _ of [1, 2])
    await till.db.transaction((tx) => dismissMessages(tx, settling, till.clock.now))
  expect((await theirs()).waitingSince).toBeNull()
  const said = (await till.history(orderId)).filter(({ what }) => what === 'needs-no-answer')
  expect(said).toMatchObject([{ actor: NOOR, to: '1' }])
})

// @promise priority-support
test('gives priority support a deadline of four hours', async () => {
  const other = await begin({ packageId: 'professional' })
  till.clock.now = new Date('2026-03-06T15:00:00Z')
  await sent('Before the weekend', { of: other })
  expect((await theirs(other)).answerDueAt).toBe('2026-03-09T11:00:00.000Z')
})

// @promise waiting-messages
test('refuses to dismiss messages of another order', async () => {
  const other = await begin()
  const { id } = await sent('Mine', { of: other })
  await reply('Done', [id])
  expect((await theirs(other)).waitingSince).not.toBeNull()
})

// @promise message-flood
test('limits messages per hour and says when to retry', async () => {
  for (let count = 0; count < MAX_PER_HOUR; count += 1) {
    await sent(`Message ${count}`)
    till.clock.advance(MINUTE_MS)
  }
  const refused = await send('One more')
  expect(refused).toEqual({
    refused: 'message_limit_reached',
    freeAt: new Date('2026-03-02T10:00:00Z'),
  })
  expect((await mine()).entries).toHaveLength(MAX_PER_HOUR)
  till.clock.now = new Date('2026-03-02T10:00:00Z')
  await sent('One more')
})

// @promise message-flood: A message flood is throttled; closed orders accept none.
test('lets only the team write about a closed order', async () => {
  await change({ orderStatus: 'cancelled' })
  expect(await send('And my money?')).toEqual({ refused: 'conversation_closed' })
  expect(await mine()).toMatchObject({ mayWrite: false, question: null })
  await reply('It was paid back on Monday.')
  await till.drain()
  const [letter] = await till.letters(orderId)
  const text = letter?.text.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain('we have a message about your order')
  expect(text).toContain('It was paid back on Monday.')
  expect(text).toContain('reply to this email')
  expect(text).not.toContain('my-site')
})

// @promise message-flood
test('refuses messages to an erased customer', async () => {
  await change({ orderStatus: 'closed', customerEmail: '' })
  expect(await reply('Hello?')).toEqual({ refused: 'conversation_closed' })
  expect((await theirs()).mayWrite).toBe(false)
})

// @promise contact-joins-order: Contact messages join the conversation of their order.
test('adds a contact message to the newest active order', async () => {
  const customerEmail = emailOf()
  const { now } = till.clock
  const at = (days: number) => new Date(now.getTime() + days * 24 * 60 * MINUTE_MS)
  const emailProvenAt = now
  const over = await begin({ customerEmail, emailProvenAt, createdAt: at(2) })
  await change({ orderStatus: 'cancelled' }, over)
  orderId = await begin({ customerEmail, emailProvenAt, createdAt: at(1) })
  const older = await begin({ customerEmail, emailProvenAt })
  // Anybody can order under another person's address.
  const strangers = await begin({ customerEmail, createdAt: at(3) })
  const id = await write(customerEmail.toUpperCase())
  expect(await theirs()).toMatchObject({
    waitingSince: now.toISOString(),
    entries: [{ id, byContactForm: true, waits: true }],
  })
  for (const other of [over, older, strangers]) expect((await theirs(other)).entries).toEqual([])
  expect((await mine()).entries).toEqual([])
})

// @promise contact-joins-order
test('keeps a message without an order out of threads', async () => {
  const id = await write('nobody@example.com')
  expect(await findMessage(till.db, id)).toBeUndefined()
})

// @promise contact-joins-order
test('settles the contact message when its thread is answered', async () => {
  await change({ emailProvenAt: till.clock.now })
  const id = await write((await till.order(orderId)).customerEmail)
  till.clock.advance(MINUTE_MS)
  await reply('There is.', [id])
  const [contact] = (await till.db.select().from(contacts)).filter((each) => each.id === id)
  expect(contact?.answeredAt).toEqual(till.clock.now)
})
