import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PhotoResponse } from '@vitrine/contract/sources'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { isStoredPhoto, photoRefusalMessages } from '@vitrine/domain/sources/photo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture, makeHostilePictures } from '../../../reader/hostile/make-hostile-pictures.ts'
import { sampleOf } from '../../../tools/test-rounds.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  cvForm,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent, moveOrder } from '../ordering/index.ts'
import { sourceFiles } from './tables.ts'

let running: TestServer
let staff: TestClient
let jpeg: Uint8Array

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
  jpeg = await makePicture(800).jpeg().toBuffer()
})
afterAll(() => running.close())

const untold = Object.assign(async () => {}, { all: async () => {} })

type Answer = PhotoResponse & { error?: string; fields?: Record<string, string> }

const send = ({ customer, ...order }: PaidOrder, method: string, rest = '', body?: unknown) =>
  customer.send<Answer>(method, orderPath({ customer, ...order }, `/photo${rest}`), body)
const add = (order: PaidOrder, bytes: Uint8Array = jpeg, name = 'IMG_2026_Lisbon.jpg') =>
  send(order, 'POST', '', cvForm(bytes, name, 'photo'))
const idOf = async ({ paymentIntentId }: PaidOrder) =>
  (await findOrderByIntent(running.db, paymentIntentId))?.id ?? ''
const apiOf = async (order: PaidOrder) => `/api/admin/orders/${await idOf(order)}`

async function storedPhotos(order: PaidOrder): Promise<Buffer[]> {
  const folder = path.join(running.dataDir, 'files', 'photo', await idOf(order))
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(path.join(folder, name))))
}

async function historyOf(order: PaidOrder) {
  const { body } = await staff.send<{ history: { what: string; actor: string }[] }>(
    'GET',
    await apiOf(order),
  )
  return body.history
    .filter(({ what }) => what.startsWith('photo'))
    .map(({ what, actor }) => [what, actor])
}

async function show(order: PaidOrder, id: string | undefined) {
  const response = await fetch(running.url + orderPath(order, `/photo/${id}`))
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

// @promise photo-storage
test('has no photo by default and stores uploads re-encoded', async () => {
  const order = await buyPlan(running.url)
  expect((await send(order, 'GET')).body).toEqual({ photo: null, mayChange: true })
  const { status, body } = await add(order)
  expect(status).toBe(200)
  expect(body.photo).toMatchObject({ addedByCustomer: true, inPdf: false })
  const [kept, ...others] = await storedPhotos(order)
  expect(others).toEqual([])
  expect(isStoredPhoto(kept as Uint8Array)).toBe(true)
  const shown = await show(order, body.photo?.id)
  expect(Buffer.from(shown.bytes).equals(kept as Buffer)).toBe(true)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(shown.headers.get('content-security-policy')).toBe('sandbox')
  expect(await historyOf(order)).toEqual([['photo-added', 'customer']])
  // The name can reveal the place.
  expect(JSON.stringify(await running.db.select().from(sourceFiles))).not.toContain('Lisbon')
})

// @promise photo-storage
test('rejects invalid photos with advice and keeps the old', async () => {
  const order = await buyPlan(running.url)
  await add(order)
  const before = (await send(order, 'GET')).body
  for (const { title, bytes, expected } of sampleOf(await makeHostilePictures(), 0)) {
    const { status, body } = await add(order, bytes, 'photo.jpg')
    const sentence = photoRefusalMessages[expected]
    expect([status, body.error, body.fields], title).toEqual([400, sentence, { photo: sentence }])
  }
  const heavy = await add(order, new Uint8Array(5 * 1024 * 1024 + 1))
  expect([heavy.status, heavy.body.error]).toEqual([
    413,
    'The picture is 6 MB. The most we can take is 5 MB: save it smaller',
  ])
  expect((await send(order, 'GET')).body).toEqual(before)
  expect(await storedPhotos(order)).toHaveLength(1)
  expect(await historyOf(order)).toEqual([['photo-added', 'customer']])
})

// @promise photo-changes: Photo changes are recorded and limited to their order.
test('records every photo change with its actor', async () => {
  const order = await buyPlan(running.url)
  const api = await apiOf(order)
  const first = (await add(order)).body.photo
  expect((await send(order, 'PUT', '/pdf', { inPdf: true })).body.photo?.inPdf).toBe(true)
  // No change, no event.
  await send(order, 'PUT', '/pdf', { inPdf: true })
  const other = await makePicture(300).jpeg().toBuffer()
  const second = await staff.send<Answer>('POST', `${api}/photo`, cvForm(other, 'b.jpg', 'photo'))
  expect(second.body.photo).toMatchObject({ addedByCustomer: false, inPdf: true })
  expect(await storedPhotos(order)).toHaveLength(1)
  // The replaced photo is gone.
  expect((await show(order, first?.id)).status).toBe(404)
  expect((await show(order, second.body.photo?.id)).status).toBe(200)
  await staff.send('PUT', `${api}/photo/pdf`, { inPdf: false })
  expect((await staff.send<Answer>('DELETE', `${api}/photo`)).body.photo).toBeNull()
  expect(await storedPhotos(order)).toEqual([])
  expect((await send(order, 'DELETE')).status).toBe(404)
  expect(await historyOf(order)).toEqual([
    ['photo-added', 'customer'],
    ['photo-put-in-pdf', 'customer'],
    ['photo-added', 'staff:noor'],
    ['photo-taken-out-of-pdf', 'staff:noor'],
    ['photo-removed', 'staff:noor'],
  ])
})

// @promise photo-changes
test('emails the team about the customer’s photo changes only', async () => {
  const order = await buyPlan(running.url)
  await add(order)
  await staff.send('DELETE', `${await apiOf(order)}/photo`)
  await running.jobsDone()
  const { body } = await staff.send<{ kind: string }[]>('GET', `${await apiOf(order)}/letters`)
  expect(body.filter(({ kind }) => kind === 'team-photo')).toHaveLength(1)
})

// @promise photo-changes
test('denies access to another order’s photo', async () => {
  const [ada, ben] = [await buyPlan(running.url), await buyPlan(running.url)]
  const { photo } = (await add(ada)).body
  const strange = { ...ada, token: ben.token }
  for (const [method, rest, body] of [
    ['GET', ''],
    ['POST', '', cvForm(jpeg, 'photo.jpg', 'photo')],
    ['PUT', '/pdf', { inPdf: true }],
    ['DELETE', ''],
    ['GET', `/${photo?.id}`],
  ] as const)
    expect([403, 404]).toContain((await send(strange, method, rest, body)).status)
  expect((await show(ben, photo?.id)).status).toBe(404)
  expect((await send(ada, 'GET')).body.photo).toEqual(photo)
})

// @promise photo-changes
test('keeps a finished order’s photo until its files are erased', async () => {
  const order = await buyPlan(running.url)
  const { photo } = (await add(order)).body
  const [api, orderId] = [await apiOf(order), await idOf(order)]
  const now = new Date()
  await running.db.transaction((tx) =>
    moveOrder(tx, untold, { orderId, to: 'cancelled', actor: 'provider' }, now),
  )
  for (const answer of [
    await add(order),
    await send(order, 'DELETE'),
    await send(order, 'PUT', '/pdf', { inPdf: true }),
  ])
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('or over')])
  expect((await send(order, 'GET')).body).toEqual({ photo, mayChange: false })
  expect(await storedPhotos(order)).toHaveLength(1)
  const confirmation = orderReference(orderId)
  const erased = await staff.send('POST', `${api}/files-erasure`, { confirmation })
  expect(erased.body).toEqual({ kinds: ['photo'] })
  await running.jobsDone()
  expect(await storedPhotos(order)).toEqual([])
  expect((await historyOf(order)).at(-1)).toEqual(['photo-erased', 'staff:noor'])
})
