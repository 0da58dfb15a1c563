import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { buildProviderIntent, fakePayments } from '../../testing/fake-payment-provider.ts'
import { orders } from '../ordering/index.ts'
import { findRefund } from './payment-store.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider/payment-provider.ts'
import { type RefundRequest, refundJob, refundOrder } from './refund-order.ts'
import { syncPayment } from './sync-payment.ts'

const MINUTE_MS = 60_000

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

async function paidOrder() {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
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

// @promise team-refunds: The team can refund an order once, with amount and reason.
test('records a refund once with actor and reason', async () => {
  const { orderId } = await paidOrder()
  const request = aRequest(orderId)
  const first = await refundOrder(till.deps, request)
  await refundOrder(till.deps, request)
  await till.drain()
  expect(first).toMatchObject({
    refunds: [{ requestId: request.requestId, status: 'succeeded', amountCents: 1000 }],
    order: { paymentStatus: 'partially_refunded', refundedAmount: 1000 },
  })
  const given = (await refundsIn(orderId)).filter(({ what }) => what === 'refund')
  expect(given).toMatchObject([
    { actor: 'staff:noor', to: '1000', note: 'The customer changed their mind' },
  ])
})

// @promise refund-totals
test('rejects a second refund within a minute', async () => {
  const { orderId } = await paidOrder()
  expect(await refundOrder(till.deps, aRequest(orderId))).toHaveProperty('refunds')
  const byLena = aRequest(orderId, { actor: 'staff:lena', amountCents: 500 })
  till.clock.advance(MINUTE_MS - 1)
  expect(await refundOrder(till.deps, byLena)).toEqual({
    refused: 'just_refunded',
    by: 'staff:noor',
    amountCents: 1000,
  })
  till.clock.advance(1)
  expect(await refundOrder(till.deps, byLena)).toHaveProperty('refunds')
  expect((await till.order(orderId)).refundedAmount).toBe(1500)
})

// @promise refund-totals
test("records the provider's refusal and allows another try", async () => {
  const { orderId, intentId } = await paidOrder()
  // Most of it was refunded at the provider; the webhook is missing.
  const there = { amountCents: 3500, reason: 'by hand', requestId: randomUUID() }
  await till.deps.provider.refund(intentId, there, randomUUID())
  const request = aRequest(orderId)
  const refused = await refundOrder(till.deps, request)
  expect(refused).toEqual({ refused: 'provider_refused', sentence: expect.any(String) })
  const sentence = 'sentence' in refused ? refused.sentence : ''
  expect(sentence.length).toBeGreaterThan(10)
  expect(await findRefund(till.db, request.requestId)).toMatchObject({
    status: 'refused',
    providerRefundId: null,
  })
  expect(await refundsIn(orderId)).toMatchObject([
    { actor: 'staff:noor', what: 'refund-refused', to: '1000', note: sentence },
  ])
  // A repeat gets the same answer; another amount is accepted at once.
  expect(await refundOrder(till.deps, request)).toHaveProperty('refunds.0.status', 'refused')
  expect(await refundOrder(till.deps, aRequest(orderId, { amountCents: 499 }))).toHaveProperty(
    'refunds.0.status',
    'succeeded',
  )
  expect(await till.order(orderId)).toMatchObject({
    paymentStatus: 'refunded',
    refundedAmount: 3999,
  })
})

test('records a returned refund as failed', async () => {
  const { orderId, intentId } = await paidOrder()
  const { requestId, ...request } = aRequest(orderId)
  await refundOrder(till.deps, { ...request, requestId })
  const made = await findRefund(till.db, requestId)
  expect(made).toMatchObject({ status: 'succeeded' })
  const refund = made?.providerRefundId ?? ''
  await till.simulator.control.finishRefund({ refund, outcome: 'failed' })
  await syncPayment(till.deps, intentId)
  expect(await findRefund(till.db, requestId)).toEqual({ ...made, status: 'failed' })
  expect(await till.order(orderId)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 })
})

test('rejects refunds of unpaid or missing orders', async () => {
  expect(await refundOrder(till.deps, aRequest(randomUUID()))).toEqual({
    refused: 'no_such_order',
  })
  const { order } = await till.place()
  expect(await refundOrder(till.deps, aRequest(order.id))).toEqual({ refused: 'not_paid' })
})

/** A paid order and its refund request, without a provider. */
async function paidHere() {
  const order = buildOrder({
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    paymentIntentId: `pi_${randomUUID()}`,
    paidAt: NOW,
  })
  order.paymentAmount = order.totalAmount
  await till.db.insert(orders).values(order)
  return order
}
const NOW = new Date('2026-03-10T12:00:00Z')
const without = (changes: Partial<PaymentProvider>) => fakePayments(till.db, () => NOW, changes)
const money = (refundedCents: number) => ({
  status: refundedCents > 0 ? ('partially_refunded' as const) : ('paid' as const),
  receivedCents: 2499,
  refundedCents,
  currency: 'usd',
})

test('records a refund that the provider made already', async () => {
  const order = await paidHere()
  const request = aRequest(order.id)
  const made = { id: 're_1', amountCents: 1000, status: 'succeeded', requestId: request.requestId }
  const others = [{ ...made, id: 're_0', requestId: null }]
  const { deps, queued } = without({
    readIntent: async (id) =>
      buildProviderIntent({ id, facts: money(1000), refunds: [...others, made] }),
  })
  expect(await refundOrder(deps, request)).toMatchObject({
    refunds: [{ providerRefundId: 're_1', status: 'succeeded' }],
    order: { refundedAmount: 1000 },
  })
  // In case the process stopped before the refund.
  expect(queued).toContainEqual(['payments.refund', { requestId: request.requestId }])
})

test('retries replayed failures ten times with new keys', async () => {
  const asking = async (error: Error, succeedsAt: number) => {
    const order = await paidHere()
    const keys: string[] = []
    const { deps } = without({
      readIntent: async (id) => buildProviderIntent({ id, facts: money(0) }),
      refund: async (_intent, { amountCents, requestId }, key) => {
        keys.push(key)
        if (keys.length < succeedsAt) throw error
        return { id: `re_${randomUUID()}`, amountCents, status: 'pending', requestId }
      },
    })
    const request = aRequest(order.id)
    const ended = await refundOrder(deps, request).catch((each: unknown) => each)
    return { ended, keys, request, deps }
  }
  const repeated = new ProviderUnavailable(new Error('down'), true)
  const third = await asking(repeated, 3)
  expect(third.ended).toMatchObject({ refunds: [{ status: 'pending' }] })
  expect(new Set(third.keys).size).toBe(3)
  const never = await asking(repeated, 99)
  expect([never.ended, never.keys.length]).toEqual([repeated, 10])
  const down = new ProviderUnavailable(new Error('down'))
  const once = await asking(down, 99)
  expect([once.ended, once.keys.length]).toEqual([down, 1])
  // A requested refund stays requested: its job carries it out.
  expect(await findRefund(till.db, once.request.requestId)).toMatchObject({ status: 'requested' })
  const { deps } = without({
    readIntent: async (id) => buildProviderIntent({ id, facts: money(0) }),
    refund: async (_intent, { amountCents, requestId }) => ({
      id: `re_${randomUUID()}`,
      amountCents,
      status: 'succeeded',
      requestId,
    }),
  })
  await refundJob(deps).run({ requestId: once.request.requestId })
  expect(await findRefund(till.db, once.request.requestId)).toMatchObject({ status: 'succeeded' })
  await refundJob(deps).run({ requestId: randomUUID() })
})

test('blocks a refund while another is pending', async () => {
  const order = await paidHere()
  const down = new ProviderUnavailable(new Error('down'))
  const { deps } = without({
    readIntent: async () => {
      throw down
    },
  })
  await expect(refundOrder(deps, aRequest(order.id))).rejects.toBe(down)
  const later = fakePayments(till.db, () => new Date(NOW.getTime() + 60 * MINUTE_MS), {}).deps
  expect(await refundOrder(later, aRequest(order.id, { actor: 'staff:lena' }))).toEqual({
    refused: 'just_refunded',
    by: 'staff:noor',
    amountCents: 1000,
  })
})
