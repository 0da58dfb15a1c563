import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill, type Till } from '../../testing/open-till.ts'
import { findRefund } from './payment-store.ts'
import { type RefundRequest, refundOrder } from './refund-order.ts'
import { settle } from './settle.ts'

const MINUTE_MS = 60_000

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

async function paidOrder() {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await settle(till.deps, intentId)
  await till.drain()
  return { orderId: order.id, intentId }
}

const aRequest = (orderId: string, changes: Partial<RefundRequest> = {}): RefundRequest => ({
  orderId,
  amountCents: 1000,
  reason: 'The customer changed their mind',
  requestId: randomUUID(),
  actor: 'staff:noor',
  ...changes,
})

const refundsIn = async (orderId: string) =>
  (await till.history(orderId)).filter(
    ({ what }) => what.startsWith('refund-') || what === 'refund',
  )

test('a refund stands in the history once, with who gave how much back and why, however often it is asked for', async () => {
  const { orderId } = await paidOrder()
  const request = aRequest(orderId)
  const first = await refundOrder(till.deps, request)
  await refundOrder(till.deps, request)
  await till.drain()
  expect(first).toMatchObject({
    refund: { requestId: request.requestId, status: 'succeeded', amountCents: 1000 },
    order: { paymentStatus: 'partially_refunded', refundedAmount: 1000 },
  })
  const given = (await refundsIn(orderId)).filter(({ what }) => what === 'refund')
  expect(given).toMatchObject([
    { actor: 'staff:noor', to: '1000', note: 'The customer changed their mind' },
  ])
})

test('within a minute a second refund is taken for the first one and names it; after that it is another', async () => {
  const { orderId } = await paidOrder()
  expect(await refundOrder(till.deps, aRequest(orderId))).toHaveProperty('refund')
  const byLena = aRequest(orderId, { actor: 'staff:lena', amountCents: 500 })
  till.clock.advance(MINUTE_MS - 1)
  expect(await refundOrder(till.deps, byLena)).toEqual({
    refused: 'just-refunded',
    by: 'staff:noor',
    amountCents: 1000,
  })
  till.clock.advance(1)
  expect(await refundOrder(till.deps, byLena)).toHaveProperty('refund')
  expect((await till.order(orderId)).refundedAmount).toBe(1500)
})

test('what the provider refuses is said in its words, stands in the history, and is in nobody’s way', async () => {
  const { orderId, intentId } = await paidOrder()
  // Somebody paid most of it back at the provider, of which we have not heard.
  const there = { amountCents: 3500, reason: 'by hand', requestId: randomUUID() }
  await till.deps.provider.refund(intentId, there, randomUUID())
  const request = aRequest(orderId)
  const refused = await refundOrder(till.deps, request)
  expect(refused).toEqual({ refused: 'provider', sentence: expect.any(String) })
  const sentence = 'sentence' in refused ? refused.sentence : ''
  expect(sentence.length).toBeGreaterThan(10)
  expect(await findRefund(till.db, request.requestId)).toMatchObject({
    status: 'refused',
    providerRefundId: null,
  })
  expect(await refundsIn(orderId)).toMatchObject([
    { actor: 'staff:noor', what: 'refund-refused', to: '1000', note: sentence },
  ])
  // Asked again it is the same answer, and another amount goes at once.
  expect(await refundOrder(till.deps, request)).toHaveProperty('refund.status', 'refused')
  expect(await refundOrder(till.deps, aRequest(orderId, { amountCents: 499 }))).toHaveProperty(
    'refund.status',
    'succeeded',
  )
  expect(await till.order(orderId)).toMatchObject({
    paymentStatus: 'refunded',
    refundedAmount: 3999,
  })
})

test('nothing is paid back for an order that is not there, or that nobody has paid', async () => {
  expect(await refundOrder(till.deps, aRequest(randomUUID()))).toEqual({
    refused: 'no-such-order',
  })
  const { order } = await till.place()
  expect(await refundOrder(till.deps, aRequest(order.id))).toEqual({ refused: 'not-paid' })
})
