import { createReader } from '@vitrine/reader'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { memoryFileStore } from '../../../testing/memory-file-store.ts'
import { createOrderTestApp, type OrderTestApp } from '../../../testing/order-test-app.ts'
import { replyToContact } from '../../contact/reply-to-contact.ts'
import { contactMessages, contacts } from '../../contact/tables.ts'
import { messages } from '../../conversation/tables.ts'
import { incrementRateLimit } from '../../platform/rate-limit-store.ts'
import { syncPayment } from '../../payments/sync-payment.ts'
import { sourceFiles } from '../../sources/tables.ts'
import type { Mailbox } from './mailbox.ts'

const unread: string[] = []
/** Hands out every email; one that was handled is read. */
const mailbox: Mailbox = {
  description: 'a list',
  check: async () => {},
  async readNew(_limits, take) {
    for (const email of [...unread]) {
      await take({ bytes: Buffer.from(email.replace(/\n/g, '\r\n'), 'latin1'), isCut: false })
      unread.splice(unread.indexOf(email), 1)
    }
  },
}
const reader = createReader()
let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp({ mailbox, reader, files: memoryFileStore() })
})
afterAll(async () => {
  reader.close()
  await till.close()
})
afterEach(() => unread.splice(0))

/** A paid order and the address for its replies. */
async function anOrder() {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  const sent = till.mails.findLast(({ to }) => to === order.customerEmail)
  return { order, replyTo: sent?.replyTo ?? '', messageId: `<${sent?.id}@vitrine.example>`, sent }
}
const threadOf = (orderId: string) =>
  till.db.select().from(messages).where(eq(messages.orderId, orderId)).orderBy(messages.at)
const email = (headers: Record<string, string>, body = 'Please add my award.') =>
  [
    ...Object.entries({ 'Message-ID': `<${randomUUID()}@example.com>`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\n')
const receive = async (...emails: string[]) => {
  unread.push(...emails)
  await till.due('mail.receive-emails')
  await till.drain()
}

test('puts a reply into the conversation of its order, once', async () => {
  const { order, replyTo } = await anOrder()
  expect(replyTo).toMatch(/^reply\+o[0-9a-z]{38}@vitrine\.example$/)
  const reply = email(
    { From: `Ada <${order.customerEmail}>`, To: replyTo, Subject: 'Re: Your order' },
    'Please add my award.\n\nOn Mon, 2 Mar 2026 at 10:00, Vitrine <x@vitrine.example> wrote:\n> Hi',
  )
  await receive(reply, reply)
  expect(await threadOf(order.id)).toMatchObject([
    { author: 'customer', via: 'email', text: 'Please add my award.', settledAt: null },
  ])
})

test('finds the order by References, too', async () => {
  const { order, messageId } = await anOrder()
  const from = { From: order.customerEmail, To: 'reply@vitrine.example' }
  await receive(email({ ...from, 'In-Reply-To': messageId }))
  expect(await threadOf(order.id)).toHaveLength(1)
})

test('lets no other address write into an order', async () => {
  const { order, replyTo, messageId } = await anOrder()
  await receive(email({ From: 'eve@example.com', To: replyTo, References: messageId }))
  expect(await threadOf(order.id)).toEqual([])
  const rows = await till.db.select().from(contacts).where(eq(contacts.email, 'eve@example.com'))
  expect(rows).toMatchObject([{ package: 'Email', answeredAt: null }])
})

test('ignores automatic emails, bounces and our own', async () => {
  const { order, replyTo, sent } = await anOrder()
  const from = { From: order.customerEmail, To: replyTo }
  const before = till.mails.length
  await receive(
    email({ ...from, 'Auto-Submitted': 'auto-replied' }),
    email({ ...from, 'Return-Path': '<>' }),
    email({ ...from, Precedence: 'bulk' }),
    email({ ...from, 'Message-ID': `<${sent?.id}@vitrine.example>` }),
    email({ From: 'reply@vitrine.example', To: replyTo }),
    '\0\0',
  )
  expect(await threadOf(order.id)).toEqual([])
  expect(till.mails).toHaveLength(before)
  expect(unread).toEqual([])
})

test('keeps attachments that pass the checks of an upload', async () => {
  const { order, replyTo } = await anOrder()
  const part = (name: string, bytes: string) =>
    [
      '--b',
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes, 'latin1').toString('base64'),
    ].join('\n')
  const jpeg = `\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01${'\0'.repeat(200)}\xff\xd9`
  const reply = email(
    {
      ...{ From: order.customerEmail, To: replyTo, 'MIME-Version': '1.0' },
      'Content-Type': 'multipart/mixed; boundary="b"',
    },
    [
      '--b\nContent-Type: text/plain\n\nHere it is.',
      part('award.jpg', jpeg),
      part('run.exe', 'MZ\x90\0'),
      '--b--\n',
    ].join('\n'),
  )
  await receive(reply, reply)
  const files = await till.db.select().from(sourceFiles).where(eq(sourceFiles.orderId, order.id))
  expect(files.map(({ fileName, kind }) => [fileName, kind])).toEqual([['award.jpg', 'sent']])
  expect((await threadOf(order.id)).map(({ text }) => text).toSorted()).toEqual([
    'Here it is.\n\n[Not taken over from the email: run.exe]',
    'award.jpg',
  ])
})

test('continues the thread of a contact', async () => {
  await receive(email({ From: 'Eli <eli@example.com>', Subject: 'Czech CVs' }, 'Do you?'))
  const [contact] = await till.db
    .select()
    .from(contacts)
    .where(eq(contacts.email, 'eli@example.com'))
  expect(contact).toMatchObject({ name: 'Eli', message: 'Czech CVs\n\nDo you?' })
  const contactId = contact?.id ?? ''
  const reply = { id: randomUUID(), contactId, text: 'Yes.', actor: 'staff:noor' } as const
  await till.db.transaction((tx) => replyToContact(tx, till.app.emit, reply, till.app.clock()))
  await till.drain()
  const answer = till.mails.findLast(({ to }) => to === 'eli@example.com')
  expect(answer?.replyTo).toMatch(/^reply\+c[0-9a-z]{38}@/)
  till.clock.advance(60_000)
  await receive(email({ From: 'eli@example.com', To: answer?.replyTo ?? '' }, 'Thank you.'))
  const thread = await till.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.contactId, contactId))
    .orderBy(contactMessages.at)
  expect(thread.map(({ author, text }) => [author, text])).toEqual([
    ['staff:noor', 'Yes.'],
    ['customer', 'Thank you.'],
  ])
  const [again] = await till.db.select().from(contacts).where(eq(contacts.id, contactId))
  expect(again?.answeredAt).toBeNull()
})

test('takes few emails of one sender in an hour', async () => {
  for (let count = 0; count < 19; count += 1)
    await incrementRateLimit(till.db, 'inbound|flood@example.com', 3_600_000)
  await receive(
    email({ From: 'flood@example.com' }, 'The last'),
    email({ From: 'Flood@example.com' }, 'One too many'),
  )
  const rows = await till.db.select().from(contacts).where(eq(contacts.email, 'flood@example.com'))
  expect(rows.map(({ message }) => message)).toEqual(['The last'])
})
