import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProgram, type TestProgram } from '../../testing/open-test-program.ts'
import { buy, cvForm, orderPath, signedInStaff, type Visitor } from '../../testing/visitor.ts'
import { findOrderByIntent, orders } from '../ordering/index.ts'

let running: TestProgram
let staff: Visitor

beforeAll(async () => {
  running = await openTestProgram()
  staff = await signedInStaff(running.url)
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

/** A paid order with its CV, and the number it has at the team. */
async function aPaidOrder(): Promise<string> {
  const bought = await buy(running.url)
  const order = await findOrderByIntent(running.db, bought.paymentIntentId)
  if (!order) throw new Error(`no order has the intent ${bought.paymentIntentId}`)
  const cv = Buffer.from('%PDF-1.4\n%%EOF\n')
  await bought.customer.send('POST', orderPath(bought, '/upload-cv'), cvForm(cv, 'cv.pdf'))
  return order.id
}

test.each(['closed', 'cancelled', 'expired'] as const)(
  'an order that is %s takes no drafts, and keeps those it has',
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

test('an order that nobody has paid takes no drafts', async () => {
  const orderId = await aPaidOrder()
  await running.db
    .update(orders)
    .set({ orderStatus: 'pending', paidAt: null })
    .where(eq(orders.id, orderId))
  expect((await save(orderId, aDraft(0))).status).toBe(409)
  expect(await listed(orderId)).toEqual([])
})

test('an order on hold may be written for: only its clock stands', async () => {
  const orderId = await aPaidOrder()
  await running.db
    .update(orders)
    .set({ orderStatus: 'on_hold', heldFrom: 'ready' })
    .where(eq(orders.id, orderId))
  expect((await save(orderId, aDraft(0))).status).toBe(200)
})

test('what was translated in one order is offered where another says the same, and goes with its order; words are kept per order', async () => {
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
    terms: [],
    translator: null,
  })
  expect((await help(one))['remembered']).toEqual([])

  const terms = [{ term: 'ward', translation: 'Station' }]
  expect((await staff.send('PUT', at(one, 'de', '/terms'), { terms })).body['terms']).toEqual(terms)
  expect((await help(other))['terms']).toEqual([])
  expect((await staff.send('PUT', at(one, 'en', '/terms'), { terms })).status).toBe(404)
  const asked = await staff.send('POST', at(one, 'de', '/suggestions'), { texts: ['ward'] })
  expect([asked.status, asked.body['error']]).toEqual([409, 'No translation service is set up.'])
})
