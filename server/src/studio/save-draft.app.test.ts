import { hashSourceText } from '@vitrine/domain/languages/translated-texts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  cvForm,
  orderPath,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'
import { insertUser } from '../accounts/account-store.ts'
import { hashPassword } from '../accounts/password.ts'
import { findOrderByIntent, orders } from '../ordering/index.ts'
import { draftStates, glossaries } from './tables.ts'

let running: TestServer
let staff: TestClient

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

const aDraft = (revision: number, name = 'Ada Quill') => ({
  revision,
  resume: { basics: { name } },
  templateId: 'tearsheet',
  themeId: 'nomad',
})

const save = (orderId: string, draft: object) =>
  staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, draft)

const listed = async (orderId: string) =>
  (await staff.send<{ drafts: unknown[] }>('GET', `/api/admin/orders/${orderId}/drafts`)).body
    .drafts

/** A paid order with its CV; returns the ID. */
async function aPaidOrder(): Promise<string> {
  const bought = await buyPlan(running.url)
  const order = await findOrderByIntent(running.db, bought.paymentIntentId)
  if (!order) throw new Error(`no order has the intent ${bought.paymentIntentId}`)
  const cv = Buffer.from('%PDF-1.4\n%%EOF\n')
  await bought.customer.send('POST', orderPath(bought, '/upload-cv'), cvForm(cv, 'cv.pdf'))
  return order.id
}

// @promise closed-orders: A closed order accepts no draft.
test.each(['closed', 'cancelled', 'expired'] as const)(
  'rejects drafts for an order that is %s',
  async (orderStatus) => {
    const orderId = await aPaidOrder()
    expect((await save(orderId, aDraft(0))).status).toBe(200)
    const before = await listed(orderId)

    await running.db.update(orders).set({ orderStatus }).where(eq(orders.id, orderId))
    const saved = await save(orderId, aDraft(1, 'Somebody Else'))
    expect([saved.status, saved.body['error']]).toEqual([
      409,
      'The order is unpaid, canceled or closed: it takes no drafts.',
    ])
    const drafted = await staff.send('POST', `/api/admin/orders/${orderId}/drafts/en/from-cv`)
    expect([drafted.status, drafted.body['error']]).toEqual([409, saved.body['error']])
    expect(await listed(orderId)).toEqual(before)
  },
)

// @promise closed-orders
test('rejects drafts for unpaid orders', async () => {
  const orderId = await aPaidOrder()
  await running.db
    .update(orders)
    .set({ orderStatus: 'pending', paidAt: null })
    .where(eq(orders.id, orderId))
  expect((await save(orderId, aDraft(0))).status).toBe(409)
  expect(await listed(orderId)).toEqual([])
})

test('accepts drafts for orders on hold', async () => {
  const orderId = await aPaidOrder()
  await running.db
    .update(orders)
    .set({ orderStatus: 'on_hold', heldFrom: 'ready' })
    .where(eq(orders.id, orderId))
  expect((await save(orderId, aDraft(0))).status).toBe(200)
})

// @promise translation-memory: Translations are reused across orders, and the service is optional.
test('suggests translations from other orders and keeps glossaries per order', async () => {
  const orders2 = [await aPaidOrder(), await aPaidOrder()] as const
  const at = (orderId: string, language: string, rest = '') =>
    `/api/admin/orders/${orderId}/drafts/${language}${rest}`
  const write = (orderId: string, language: string, summary: string, revision = 0) =>
    staff.send('PUT', at(orderId, language), {
      ...aDraft(revision),
      resume: { basics: { name: 'Ada Quill', summary } },
    })
  const help = async (orderId: string) =>
    (await staff.send('GET', at(orderId, 'de', '/translation-help'))).body
  for (const orderId of orders2) {
    await staff.send('PUT', `/api/admin/orders/${orderId}/languages`, {
      languages: ['English', 'German'],
    })
    expect((await write(orderId, 'en', 'Leads a ward')).status).toBe(200)
  }
  const [one, other] = orders2
  await write(one, 'de', 'Leads a ward')
  expect((await help(other))['remembered']).toEqual([])
  await write(one, 'de', 'Leitet eine Station', 1)
  expect(await help(other)).toEqual({
    remembered: [{ source: 'Leads a ward', text: 'Leitet eine Station' }],
    originals: [],
    terms: [],
    translator: null,
  })
  expect((await help(one))['remembered']).toEqual([])
  // The desk shows what has changed in the original since.
  expect((await write(one, 'en', 'Leads two wards', 1)).status).toBe(200)
  expect((await help(one))['originals']).toEqual([
    { hash: hashSourceText('Leads a ward'), text: 'Leads a ward' },
  ])

  const terms = [{ term: 'ward', translation: 'Station' }]
  expect((await staff.send('PUT', at(one, 'de', '/terms'), { terms })).body['terms']).toEqual(terms)
  expect((await help(other))['terms']).toEqual([])
  expect((await staff.send('PUT', at(one, 'en', '/terms'), { terms })).status).toBe(404)
  const asked = await staff.send('POST', at(one, 'de', '/suggestions'), { texts: ['ward'] })
  expect([asked.status, asked.body['error']]).toEqual([409, 'No translation service is set up.'])
})

// @promise draft-history: Draft history keeps each session and can restore fields.
test('records draft history per person and session', async () => {
  const orderId = await aPaidOrder()
  await insertUser(running.db, {
    id: randomUUID(),
    username: 'mira',
    passwordHash: await hashPassword('correct horse battery'),
    role: 'writer',
    createdAt: new Date(),
  })
  const mira = createTestClient(running.url)
  const password = 'correct horse battery'
  await mira.send('POST', '/api/admin/session', { username: 'mira', password })
  const path = `/api/admin/orders/${orderId}/drafts/en`
  await save(orderId, aDraft(0, 'Ada'))
  // A draft older than the history.
  await running.db.delete(draftStates)
  await save(orderId, aDraft(1, 'Ada Q.'))
  await save(orderId, aDraft(2, 'Ada Quill'))
  await mira.send('PUT', path, aDraft(3, 'Ada M. Quill'))
  await save(orderId, aDraft(4, 'A. Quill'))

  const { body } = await staff.send<{ states: { revision: number; savedBy: string }[] }>(
    'GET',
    `${path}/states`,
  )
  expect(body.states.map(({ revision, savedBy }) => [revision, savedBy])).toEqual([
    [1, STAFF.username],
    [3, STAFF.username],
    [4, 'mira'],
    [5, STAFF.username],
  ])
  const nameIn = async (revision: number, of = orderId) => {
    const past = await staff.send<{ resume: { basics: { name: string } } }>(
      'GET',
      `/api/admin/orders/${of}/drafts/en/states/${revision}`,
    )
    return past.status === 200 ? past.body.resume.basics.name : past.status
  }
  expect([await nameIn(1), await nameIn(3), await nameIn(4), await nameIn(5)]).toEqual([
    'Ada',
    'Ada Quill',
    'Ada M. Quill',
    'A. Quill',
  ])
  expect([await nameIn(2), await nameIn(3, await aPaidOrder())]).toEqual([404, 404])
})

test('hides a dismissed writing hint until it is restored', async () => {
  const orderId = await aPaidOrder()
  const path = `/api/admin/orders/${orderId}/writing`
  const finding = { key: 'abcdefghijklmn', kind: 'weak-verb', language: 'en' }
  const kept = async () => (await staff.send<{ dismissed: object[] }>('GET', path)).body.dismissed
  const dismiss = (findings: object[]) => staff.send('POST', `${path}/dismissals`, { findings })

  await dismiss([finding])
  // A concurrent dismissal keeps the first author.
  expect((await dismiss([finding, finding])).status).toBe(200)
  expect(await kept()).toMatchObject([{ ...finding, dismissedBy: STAFF.username }])
  expect((await dismiss([{ ...finding, key: '../x' }])).status).toBe(400)
  expect((await dismiss([{ ...finding, kind: 'no-such' }])).status).toBe(400)

  await running.db.update(orders).set({ orderStatus: 'closed' }).where(eq(orders.id, orderId))
  expect((await staff.send('DELETE', `${path}/dismissals/${finding.key}`)).status).toBe(409)
  expect(await kept()).toHaveLength(1)
  await running.db.update(orders).set({ orderStatus: 'ready' }).where(eq(orders.id, orderId))
  expect((await staff.send('DELETE', `${path}/dismissals/${finding.key}`)).status).toBe(200)
  expect(await kept()).toEqual([])
})

test('checks spelling except glossary terms, for existing orders only', async () => {
  const orderId = await aPaidOrder()
  const ask = (order: string, body: object) =>
    staff.send<{ wrong: { word: string }[] }>('POST', `/api/admin/orders/${order}/spelling`, body)
  const words = ['warde', 'Enfermaria']
  const { body } = await ask(orderId, { language: 'en', words })
  expect(body.wrong.map(({ word }) => word)).toEqual(words)

  const terms = [{ term: 'ward', translation: 'warde' }]
  await running.db
    .insert(glossaries)
    .values({ orderId, language: 'en', terms, updatedBy: 'noor', updatedAt: new Date() })
  const again = await ask(orderId, { language: 'en', words })
  expect(again.body.wrong.map(({ word }) => word)).toEqual(['Enfermaria'])
  expect((await ask(randomUUID(), { language: 'en', words })).status).toBe(404)
  expect((await ask(orderId, { language: 'en', words: ['x'.repeat(81)] })).status).toBe(400)
})
