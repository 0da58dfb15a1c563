import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type {
  ConversationResponse,
  OrderConversationResponse,
} from '@vitrine/contract/conversation'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { MAX_ATTACHMENTS_PER_DAY } from '@vitrine/domain/conversation/attachments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../../../reader/hostile/make-hostile-pictures.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  cvForm,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { emails } from '../mail/tables.ts'
import { findOrderByIntent, moveOrder } from '../ordering/index.ts'
import { sourceFiles } from '../sources/index.ts'

let running: TestServer
let staff: TestClient
let picture: Uint8Array

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
  picture = await makePicture(200).jpeg().toBuffer()
})
afterAll(() => running.close())

type Answer = ConversationResponse & { error?: string }

const untold = Object.assign(async () => {}, { all: async () => {} })

const filesAt = (order: PaidOrder, id: string) =>
  `${orderPath(order, '/conversation/files')}&id=${id}`
const send = (order: PaidOrder, bytes: Uint8Array, name: string, id = newRequestId()) =>
  order.customer.send<Answer>('POST', filesAt(order, id), cvForm(bytes, name, 'file'))
const threadOf = async (order: PaidOrder) =>
  (await order.customer.send<Answer>('GET', orderPath(order, '/conversation'))).body.entries
const idOf = async ({ paymentIntentId }: PaidOrder) =>
  (await findOrderByIntent(running.db, paymentIntentId))?.id ?? ''
const apiOf = async (order: PaidOrder) => `/api/admin/orders/${await idOf(order)}`
const lyingFiles = async (order: PaidOrder) =>
  readdir(path.join(running.dataDir, 'files', 'sent', await idOf(order))).catch(() => [])

// @promise conversation-files: Conversation files are deduplicated, checked and private.
test('delivers a customer’s file to both sides as a download', async () => {
  const order = await buyPlan(running.url)
  const id = newRequestId()
  const sent = await send(order, picture, 'Zeugnis – Größe.jpg', id)
  expect(sent.status).toBe(200)
  const entry = { id, kind: 'file', from: 'customer', text: 'Zeugnis – Größe.jpg' }
  expect(sent.body.entries).toMatchObject([{ ...entry, fileSize: picture.length }])
  // A retry after a lost response.
  expect((await send(order, picture, 'Zeugnis – Größe.jpg', id)).status).toBe(200)
  expect(await threadOf(order)).toHaveLength(1)
  expect(await lyingFiles(order)).toHaveLength(1)

  const api = await apiOf(order)
  const { body } = await staff.send<OrderConversationResponse>('GET', `${api}/conversation`)
  expect(body.entries).toMatchObject([{ ...entry, waits: true }])
  await running.jobsDone()
  const mails = await running.db.select().from(emails)
  const told = mails.filter(({ kind }) => kind === 'team-customer-message')
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Ada Quill sent a file'),
  ])

  const own = await fetch(running.url + orderPath(order, `/conversation/files/${id}`))
  expect(new Uint8Array(await own.arrayBuffer())).toEqual(new Uint8Array(picture))
  const ofTeam = await staff.send<unknown>('GET', `${api}/conversation/files/${id}`)
  for (const headers of [own.headers, ofTeam.headers]) {
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  const { history } = (await staff.send<OrderResponse>('GET', api)).body
  expect(history.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['file-sent', 'sent-file-opened']),
  )

  const stranger = await buyPlan(running.url)
  const foreign = await fetch(running.url + orderPath(stranger, `/conversation/files/${id}`))
  expect(foreign.status).toBe(404)
})

test('shows a team file on the page and emails the customer', async () => {
  const order = await buyPlan(running.url)
  const id = newRequestId()
  const api = await apiOf(order)
  const form = cvForm(picture, 'sketch.jpg', 'file')
  expect((await staff.send('POST', `${api}/conversation/files?id=${id}`, form)).status).toBe(200)
  expect(await threadOf(order)).toMatchObject([{ id, kind: 'file', from: 'team' }])
  await running.jobsDone()
  const mails = await running.db.select().from(emails)
  expect(mails.find(({ about }) => about === id)?.text).toContain('sketch.jpg')
})

// @promise conversation-files
test.each([
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['page.html', '<!doctype html><script>alert(1)</script>'],
  ['picture.jpg', '<!doctype html><script>alert(1)</script>'],
  ['program.pdf', 'MZ\x90\0\x03'],
  ['nothing.pdf', ''],
])('refuses %s with advice and stores nothing', async (name, content) => {
  const order = await buyPlan(running.url)
  const { status, body } = await send(order, Buffer.from(content, 'latin1'), name)
  expect([status, body.error]).toEqual([400, expect.stringMatching(/[Ss]end|Choose|Save/)])
  expect(await threadOf(order)).toEqual([])
  expect(await lyingFiles(order)).toEqual([])
})

// @promise conversation-files
test('rejects an image that is named as a page', async () => {
  const order = await buyPlan(running.url)
  expect((await send(order, picture, 'picture.html')).status).toBe(400)
})

// @promise conversation-files
test('limits files and keeps those already stored', async () => {
  const order = await buyPlan(running.url)
  const orderId = await idOf(order)
  const earlier = Array.from({ length: MAX_ATTACHMENTS_PER_DAY - 1 }, () => ({
    id: randomUUID(),
    orderId,
    kind: 'sent' as const,
    fileKey: `sent/${orderId}/${randomUUID()}`,
    fileName: 'page.jpg',
    fileSize: 1000,
    fileType: 'image/jpeg',
    addedAt: new Date(),
    addedBy: 'customer' as const,
  }))
  await running.db.insert(sourceFiles).values(earlier)
  expect((await send(order, picture, 'last.jpg')).status).toBe(200)
  const { status, body } = await send(order, picture, 'too-many.jpg')
  expect([status, body.error]).toEqual([429, expect.stringContaining('Send this one tomorrow')])
  expect(await threadOf(order)).toMatchObject([{ text: 'last.jpg' }])
  expect(await lyingFiles(order)).toHaveLength(1)
})

// @promise conversation-files
test('refuses files on closed orders and erases stored ones', async () => {
  const order = await buyPlan(running.url)
  const orderId = await idOf(order)
  const kept = await send(order, picture, 'kept.jpg')
  expect(kept.status).toBe(200)
  await running.db.transaction((tx) =>
    moveOrder(tx, untold, { orderId, to: 'cancelled', actor: 'provider' }, new Date()),
  )
  const late = await send(order, picture, 'late.jpg')
  expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('Mail it to')])
  expect(await lyingFiles(order)).toHaveLength(1)
  const confirmation = orderReference(orderId)
  const api = await apiOf(order)
  const erased = await staff.send('POST', `${api}/files-erasure`, { confirmation })
  expect(erased.body).toEqual({ kinds: ['sent'] })
  await running.jobsDone()
  expect(await lyingFiles(order)).toEqual([])
  expect(await threadOf(order)).toMatchObject([{ text: 'kept.jpg', fileSize: null }])
})
