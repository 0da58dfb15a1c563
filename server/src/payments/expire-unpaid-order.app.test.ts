import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { buildProviderIntent, fakePayments } from '../../testing/fake-payment-provider.ts'
import { findOrder, type Order, orders, readHistory } from '../ordering/index.ts'
import { expireUnpaidOrder, expireUnpaidJob } from './expire-unpaid-order.ts'
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from './provider/payment-provider.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function placed(facts: Partial<Order> = {}): Promise<Order> {
  const order = buildOrder(facts)
  await database.db.insert(orders).values(order)
  return order
}
const depsWith = (changes: Partial<PaymentProvider> = {}) =>
  fakePayments(database.db, () => NOW, changes).deps
const statusOf = async ({ id }: Order) => (await findOrder(database.db, id))?.orderStatus
const gone = async (): Promise<never> => {
  throw new ProviderRefused('No such intent', 'resource_missing', undefined)
}

test('expires an order without intent locally', async () => {
  const order = await placed()
  await expireUnpaidOrder(depsWith(), order)
  expect(await statusOf(order)).toBe('expired')
  expect(await readHistory(database.db, order.id)).toMatchObject([
    { actor: 'system', what: 'order-status', from: 'pending', to: 'expired', at: NOW },
  ])
})

test('expires an order with an unknown intent', async () => {
  const order = await placed({ paymentIntentId: `pi_${randomUUID()}` })
  await expireUnpaidOrder(depsWith({ cancelIntent: gone, readIntent: gone }), order)
  expect(await statusOf(order)).toBe('expired')
})

test('confirms an order paid in the last second', async () => {
  const id = `pi_${randomUUID()}`
  const order = await placed({ paymentIntentId: id })
  const facts = { status: 'paid', receivedCents: order.totalAmount, refundedCents: 0 } as const
  const readIntent = async () => buildProviderIntent({ id, facts: { ...facts, currency: 'usd' } })
  await expireUnpaidOrder(depsWith({ cancelIntent: gone, readIntent }), order)
  expect(await statusOf(order)).toBe('confirmed')
})

test('keeps the order open while the provider fails', async () => {
  const order = await placed({ paymentIntentId: `pi_${randomUUID()}` })
  const down = new ProviderUnavailable(new Error('down'))
  const cancelIntent = async () => {
    throw down
  }
  await expect(expireUnpaidOrder(depsWith({ cancelIntent }), order)).rejects.toBe(down)
  expect(await statusOf(order)).toBe('pending')
})

test('expires only unpaid orders in the job', async () => {
  const [open, live] = [await placed(), await placed({ orderStatus: 'live' })]
  const job = expireUnpaidJob(depsWith())
  for (const orderId of [open.id, live.id, randomUUID()]) await job.run({ orderId })
  expect([await statusOf(open), await statusOf(live)]).toEqual(['expired', 'live'])
  await expect(async () => job.run({ orderId: 'seventeen' })).rejects.toThrow()
})
