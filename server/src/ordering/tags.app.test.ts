import { randomUUID } from 'node:crypto'
import type { OrderTagsResponse, TagResponse } from '@vitrine/contract/ordering'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { QueueEntry } from '@vitrine/contract/reporting'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyPlan, orderPath, signInStaff, type TestClient } from '../../testing/test-client.ts'
import { auditLog } from '../audit/tables.ts'
import { findOrderByIntent } from './order-store.ts'

let running: TestServer
let owner: TestClient
let writer: TestClient

beforeAll(async () => {
  running = await startTestServer()
  owner = await signInStaff(running.url)
  writer = (await signInColleague(running, 'sam', 'writer')).browser
})
afterAll(() => running.close())

type Refusal = { code: string; fields?: Record<string, string> }

async function anOrderId() {
  const order = await buyPlan(running.url)
  return { order, orderId: (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? '' }
}

const make = (who: TestClient, name: string, id: string = randomUUID(), colour = 'teal') =>
  who.send<TagResponse[] & Refusal>('POST', '/api/admin/tags', { id, name, colour })
const tags = async () => (await writer.send<TagResponse[]>('GET', '/api/admin/tags')).body
const put = (orderId: string, tagId: string, method = 'PUT') =>
  writer.send<OrderTagsResponse & Refusal>(method, `/api/admin/orders/${orderId}/tags/${tagId}`)
const lastAct = async () =>
  (await running.db.select().from(auditLog).orderBy(desc(auditLog.n)).limit(1))[0]

test('tags an order once and filters the queue', async () => {
  const [{ orderId }, other] = [await anOrderId(), await anOrderId()]
  const id = randomUUID()
  expect((await make(writer, '  Press   kit ', id)).status).toBe(200)
  expect((await make(writer, 'Press kit', id)).status).toBe(200)
  expect(await tags()).toMatchObject([{ id, name: 'Press kit', colour: 'teal', orders: 0 }])
  for (const _ of [1, 2]) expect((await put(orderId, id)).body.tagIds).toEqual([id])
  expect(await lastAct()).toMatchObject({
    act: 'PUT /api/admin/orders/:orderId/tags/:tagId',
    orderId,
    about: 'tag',
    to: 'Press kit',
  })
  const queue = async (query: string) =>
    (await writer.send<{ entries: QueueEntry[] }>('GET', `/api/admin/queue?${query}`)).body.entries
  expect((await queue(`tag=${id}`)).map((entry) => [entry.orderId, entry.tagIds])).toEqual([
    [orderId, [id]],
  ])
  expect((await queue(`view=all&tag=${id}&plan=starter`)).length).toBe(0)
  expect(await queue(`tag=${randomUUID()}`)).toEqual([])
  expect((await queue('')).map((entry) => entry.orderId)).toContain(other.orderId)
  expect((await writer.send('GET', '/api/admin/queue?tag=press')).status).toBe(400)
  for (const _ of [1, 2]) expect((await put(orderId, id, 'DELETE')).body.tagIds).toEqual([])
})

test('rejects duplicate and invalid tag names', async () => {
  const id = randomUUID()
  await make(writer, 'Fair', id)
  const twin = await make(owner, 'FAIR')
  expect([twin.status, twin.body.code, Object.keys(twin.body.fields ?? {})]).toEqual([
    409,
    'tag_name_taken',
    ['name'],
  ])
  expect((await make(writer, 'Otherwise', id)).status).toBe(409)
  expect((await make(writer, 'x'.repeat(31))).status).toBe(400)
  expect((await make(writer, '  ')).body.fields).toEqual({ name: 'Name the tag' })
  expect((await make(writer, 'Loud', randomUUID(), 'red')).status).toBe(400)
  const both = await Promise.all([make(writer, 'At once'), make(owner, 'at once')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('lets only managers rename or delete tags', async () => {
  const { orderId } = await anOrderId()
  const id = randomUUID()
  await make(writer, 'Blog', id)
  await put(orderId, id)
  const change = { name: 'Magazine', colour: 'ink' }
  for (const [method, body] of [
    ['PUT', change],
    ['DELETE', undefined],
  ] as const)
    expect((await writer.send(method, `/api/admin/tags/${id}`, body)).status).toBe(403)
  await owner.send('PUT', `/api/admin/tags/${id}`, change)
  expect(await lastAct()).toMatchObject({ from: 'Blog (teal)', to: 'Magazine (ink)' })
  expect(await tags()).toContainEqual({ id, ...change, orders: 1 })
  // Keeping the own name is no conflict; taking another's is.
  expect((await owner.send('PUT', `/api/admin/tags/${id}`, change)).status).toBe(200)
  expect(
    (await owner.send('PUT', `/api/admin/tags/${id}`, { ...change, name: 'fair' })).status,
  ).toBe(409)
  for (const _ of [1, 2])
    expect((await owner.send('DELETE', `/api/admin/tags/${id}`)).status).toBe(200)
  expect(
    (await writer.send<OrderTagsResponse>('GET', `/api/admin/orders/${orderId}/tags`)).body,
  ).toEqual({
    mayTag: true,
    tagIds: [],
  })
  expect((await put(orderId, id)).status).toBe(404)
  expect((await owner.send('PUT', `/api/admin/tags/${id}`, change)).status).toBe(404)
})

test('limits tags per order and per team', async () => {
  const { orderId } = await anOrderId()
  const missing = 40 - (await tags()).length
  const made = await Promise.all(
    Array.from({ length: missing + 2 }, (_, at) => make(writer, `Tag ${at}`)),
  )
  expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
  const all = await tags()
  expect(all).toHaveLength(40)
  const answers = await Promise.all(all.slice(0, 12).map(({ id }) => put(orderId, id)))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('keeps tags away from erased orders and exports', async () => {
  const { order, orderId } = await anOrderId()
  const [tag] = await tags()
  if (!tag) throw new Error('there is no tag')
  await put(orderId, tag.id)
  const copy = await fetch(running.url + orderPath(order, '/export'))
  expect(Buffer.from(await copy.arrayBuffer()).includes(tag.id)).toBe(false)
  await order.customer.send('POST', orderPath(order, '/erasure'), {
    confirmation: orderReference(orderId),
  })
  await running.jobsDone()
  expect(
    (await writer.send<OrderTagsResponse>('GET', `/api/admin/orders/${orderId}/tags`)).body,
  ).toEqual({
    mayTag: false,
    tagIds: [],
  })
  const refused = await put(orderId, tag.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'customer_erased'])
  expect((await put(randomUUID(), tag.id)).status).toBe(404)
})
