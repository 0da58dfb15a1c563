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

test('an order that has no intent expires without the provider', async () => {
  const order = await placed()
  await expireUnpaidOrder(depsWith(), order)
  expect(await statusOf(order)).toBe('expired')
  expect(await readHistory(database.db, order.id)).toMatchObject([
    { actor: 'system', what: 'order-status', from: 'pending', to: 'expired', at: NOW },
  ])
})

test('an order whose intent the provider does not know expires all the same', async () => {
  const order = await placed({ paymentIntentId: `pi_${randomUUID()}` })
  await expireUnpaidOrder(depsWith({ cancelIntent: gone, readIntent: gone }), order)
  expect(await statusOf(order)).toBe('expired')
})

test('an order that was paid in its last second is confirmed', async () => {
  const id = `pi_${randomUUID()}`
  const order = await placed({ paymentIntentId: id })
  const facts = { status: 'paid', receivedCents: order.totalAmount, refundedCents: 0 } as const
  const readIntent = async () => buildProviderIntent({ id, facts: { ...facts, currency: 'usd' } })
  await expireUnpaidOrder(depsWith({ cancelIntent: gone, readIntent }), order)
  expect(await statusOf(order)).toBe('confirmed')
})

test('while the provider does not answer, an order stays open: somebody might still pay it', async () => {
  const order = await placed({ paymentIntentId: `pi_${randomUUID()}` })
  const down = new ProviderUnavailable(new Error('down'))
  const cancelIntent = async () => {
    throw down
  }
  await expect(expireUnpaidOrder(depsWith({ cancelIntent }), order)).rejects.toBe(down)
  expect(await statusOf(order)).toBe('pending')
})

test('the job closes an order that waits for its payment, leaves any other, and misses none that is gone', async () => {
  const [open, live] = [await placed(), await placed({ orderStatus: 'live' })]
  const job = expireUnpaidJob(depsWith())
  for (const orderId of [open.id, live.id, randomUUID()]) await job.run({ orderId })
  expect([await statusOf(open), await statusOf(live)]).toEqual(['expired', 'live'])
  await expect(async () => job.run({ orderId: 'seventeen' })).rejects.toThrow()
})
