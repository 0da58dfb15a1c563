import type { NotesResponse, TeamNote } from '@vitrine/contract/notes'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  orderPath,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'
import { noteRevisions } from './tables.ts'

let running: TestServer
let noor: TestClient
let sam: TestClient
let order: Awaited<ReturnType<typeof buyPlan>>
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  noor = await signInStaff(running.url)
  sam = (await signInColleague(running, 'sam', 'writer')).browser
  order = await buyPlan(running.url)
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
})
afterAll(() => running.close())

type Refusal = { error: string; fields?: Record<string, string> }
const path = (rest = '') => `/api/admin/orders/${orderId}/notes${rest}`
const write = <T = NotesResponse>(who: TestClient, text: string, id = newRequestId()) =>
  who.send<T>('POST', path(), { id, text })
const last = async (who: TestClient): Promise<TeamNote | undefined> =>
  (await who.send<NotesResponse>('GET', path())).body.notes.at(-1)

test('shows a note to the team and to no customer', async () => {
  const text = 'She called:\n<b>only</b> mornings, @sam'
  expect((await write(noor, `  ${text} `)).status).toBe(200)
  expect(await last(noor)).toMatchObject({ name: 'noor', mine: true, text, editedAt: null })
  expect(await last(sam)).toMatchObject({ name: 'noor', mine: false, text })
  for (const rest of ['', '/conversation', '/export']) {
    const seen = await fetch(running.url + orderPath(order, rest))
    expect(Buffer.from(await seen.arrayBuffer()).includes('only</b> mornings')).toBe(false)
  }
})

test('stores one note per request id', async () => {
  const id = newRequestId()
  await write(noor, 'Once', id)
  const { body } = await write(noor, 'Once', id)
  expect(body.notes.filter((note) => note.text === 'Once')).toHaveLength(1)
  expect((await write<Refusal>(noor, 'Twice', id)).status).toBe(409)
  expect((await write<Refusal>(sam, 'Once', id)).status).toBe(409)
  expect((await write<Refusal>(noor, '  ')).body.fields).toEqual({ text: 'Write a note first' })
})

test('lets only the author edit and keeps revisions', async () => {
  const id = newRequestId()
  await write(sam, 'Born 1989', id)
  const byNoor = await noor.send<Refusal>('PUT', path(`/${id}`), { text: 'Born 1988' })
  expect([byNoor.status, byNoor.body.error]).toEqual([403, 'Only the author may change a note.'])
  expect((await noor.send('DELETE', path(`/${id}`))).status).toBe(403)
  const first = await last(sam)
  await sam.send('PUT', path(`/${id}`), { text: 'Born 1988' })
  await sam.send('PUT', path(`/${id}`), { text: 'Born 1988' })
  expect(await last(noor)).toMatchObject({
    text: 'Born 1988',
    at: first?.at,
    editedAt: expect.any(String),
    earlier: [{ text: 'Born 1989', at: first?.at }],
  })
})

test('keeps a deleted note’s place without its text', async () => {
  const id = newRequestId()
  await write(sam, 'A slip', id)
  await sam.send('PUT', path(`/${id}`), { text: 'A second slip' })
  await sam.send('DELETE', path(`/${id}`))
  const deleted = await last(noor)
  expect(deleted).toMatchObject({ name: 'sam', text: '', earlier: [] })
  expect(deleted?.deletedAt).not.toBeNull()
  expect(JSON.stringify(await running.db.select().from(noteRevisions))).not.toContain('slip')
  // Idempotent.
  await sam.send('DELETE', path(`/${id}`))
  expect(await last(noor)).toEqual(deleted)
  expect((await sam.send('PUT', path(`/${id}`), { text: 'Back' })).status).toBe(409)
})

test('finds no note of another order', async () => {
  const id = newRequestId()
  await write(sam, 'Stays here', id)
  const other = await buyPlan(running.url)
  const otherId = (await findOrderByIntent(running.db, other.paymentIntentId))?.id
  for (const method of ['PUT', 'DELETE']) {
    const answer = await sam.send(method, `/api/admin/orders/${otherId}/notes/${id}`, {
      text: 'Gone',
    })
    expect(answer.status).toBe(404)
  }
  expect(await last(sam)).toMatchObject({ text: 'Stays here' })
})

test('keeps field and language of a field note', async () => {
  const place = { language: 'en', field: '/work/$a1/position' }
  const text = 'Was she the head nurse?'
  await noor.send('POST', path(), { id: newRequestId(), text, place })
  expect(await last(sam)).toMatchObject({ text, place })
  await write(noor, 'About all of it')
  expect(await last(sam)).toMatchObject({ place: null })
})

test('deletes notes on erasure and accepts no new ones', async () => {
  await order.customer.send('POST', orderPath(order, '/erasure'), {
    confirmation: orderReference(orderId),
  })
  await running.jobsDone()
  const { body } = await noor.send<NotesResponse>('GET', path())
  expect(body).toEqual({ mayWrite: false, notes: [] })
  const refused = await write<Refusal>(noor, 'She was a nurse')
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Not saved: this customer’s data was erased.',
  ])
})
