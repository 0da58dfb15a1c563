import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { buildProviderEvent, fakePayments } from '../../testing/fake-payment-provider.ts'
import { orders } from '../ordering/index.ts'
import { receiveEvent } from './receive-event.ts'
import { providerEvents } from './tables.ts'

let now = new Date('2026-03-10T12:00:00Z')
const HOUR_MS = 60 * 60_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const till = () => fakePayments(database.db, () => now, {})

test('stores an event and its jobs once', async () => {
  const { deps, queued } = till()
  const event = buildProviderEvent({ intentId: 'pi_once' })
  await receiveEvent(deps, event)
  await receiveEvent(deps, event)
  expect(queued).toEqual([['payments.settle', { intentId: 'pi_once' }]])
  const stored = await database.db.select().from(providerEvents)
  expect(stored.filter(({ id }) => id === event.id)).toHaveLength(1)
})

test.each([
  ['about no payment', { intentId: null }],
  ['of a payment that was only just asked for', { type: 'payment_intent.created' }],
])('stores event %s without follow-up', async (_what, about) => {
  const { deps, queued } = till()
  const event = buildProviderEvent(about)
  await receiveEvent(deps, event)
  expect(queued).toEqual([])
  const stored = await database.db.select().from(providerEvents)
  expect(stored.map(({ id }) => id)).toContain(event.id)
})

test('expires the order after ten declines in an hour', async () => {
  const decline = (intentId: string) =>
    buildProviderEvent({ intentId, type: 'payment_intent.payment_failed' })
  for (const [every, closes] of [
    [60_000, true],
    [HOUR_MS / 8, false],
  ] as const) {
    const order = buildOrder({ paymentIntentId: `pi_${randomUUID()}` })
    await database.db.insert(orders).values(order)
    const { deps, queued } = till()
    const closings = () =>
      queued.filter((each) => Array.isArray(each) && each[0] === 'payments.close-unpaid')
    for (let each = 1; each < 10; each += 1) {
      await receiveEvent(deps, decline(order.paymentIntentId!))
      now = new Date(now.getTime() + every)
    }
    expect(closings()).toEqual([])
    await receiveEvent(deps, decline(order.paymentIntentId!))
    expect(closings()).toEqual(closes ? [['payments.close-unpaid', { orderId: order.id }]] : [])
    const before = queued.length
    await receiveEvent(deps, buildProviderEvent({ intentId: order.paymentIntentId }))
    expect(queued.slice(before)).toEqual([['payments.settle', { intentId: order.paymentIntentId }]])
  }
})

test('ignores declines of unknown intents', async () => {
  const { deps, queued } = till()
  for (let each = 0; each < 11; each += 1)
    await receiveEvent(
      deps,
      buildProviderEvent({ intentId: 'pi_unknown', type: 'payment_intent.payment_failed' }),
    )
  expect(new Set(queued.map((each) => (each as [string])[0]))).toEqual(new Set(['payments.settle']))
})
