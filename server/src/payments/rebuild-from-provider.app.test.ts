import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { buildProviderIntent, fakePayments } from '../../testing/fake-payment-provider.ts'
import { findOrder, orders } from '../ordering/index.ts'
import { intentDetailsOf } from './intent-metadata.ts'
import { rebuildFromProvider } from './rebuild-from-provider.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('reports the outcome of each paid intent', async () => {
  const paidBy = (paymentIntentId: string) => buildOrder({ paymentIntentId })
  const [known, behind, lost] = [paidBy('pi_1'), paidBy('pi_2'), paidBy('pi_3')]
  const [empty, unpaid] = [paidBy('pi_4'), paidBy('pi_5')]
  const paid = {
    paymentStatus: 'paid',
    orderStatus: 'confirmed',
    paidAt: NOW,
    paymentAmount: known.totalAmount,
  } as const
  await database.db.insert(orders).values([{ ...known, ...paid }, behind])
  const facts = { receivedCents: known.totalAmount, refundedCents: 0, currency: 'usd' }
  const intentOf = (order: typeof known, status: 'paid' | 'requires_payment' = 'paid') =>
    buildProviderIntent({
      id: order.paymentIntentId ?? '',
      amountCents: order.totalAmount,
      facts: { ...facts, status },
      metadata: intentDetailsOf(order).metadata,
    })
  const intents = [
    intentOf(known),
    intentOf(behind),
    intentOf(lost),
    { ...intentOf(empty), metadata: { order_id: empty.id } },
    intentOf(unpaid, 'requires_payment'),
    buildProviderIntent({ metadata: {}, facts: { ...facts, status: 'paid' } }),
  ]
  const asked: Date[] = []
  const { deps } = fakePayments(database.db, () => NOW, {
    async *listIntents(since) {
      asked.push(since)
      yield* intents
    },
    readIntent: async (id) => intents.find((each) => each.id === id) ?? intents[0]!,
  })
  const told = []
  for await (const each of rebuildFromProvider(deps)) told.push(each)
  expect(told).toEqual([
    { intentId: 'pi_1', orderId: known.id, outcome: 'present' },
    { intentId: 'pi_2', orderId: behind.id, outcome: 'brought-up-to-date' },
    { intentId: 'pi_3', orderId: lost.id, outcome: 'restored' },
    { intentId: 'pi_4', orderId: empty.id, outcome: 'missing' },
  ])
  // From the beginning, because a lost database has no position.
  expect(asked).toEqual([new Date(0)])
  expect(await findOrder(database.db, lost.id)).toMatchObject({
    orderStatus: 'on_hold',
    heldFrom: 'pending',
    paymentStatus: 'paid',
  })
})
