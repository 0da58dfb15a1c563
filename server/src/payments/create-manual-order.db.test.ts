import { SPECIFIED_TAX_RULE } from '@vitrine/domain/payments/tax'
import { randomUUID } from 'node:crypto'
import type { ManualOrderBody } from '@vitrine/contract/manual-orders'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { manualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { memoryFileStore } from '../../testing/memory-file-store.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { fakePayments } from '../../testing/fake-payment-provider.ts'
import { billingDocuments } from '../billing/tables.ts'
import { orders } from '../ordering/index.ts'
import { createManualOrder } from './create-manual-order.ts'
import { rebuildFromProvider } from './rebuild-from-provider.ts'
import { refundOrder } from './refund-order.ts'
import { syncPayment } from './sync-payment.ts'
import { manualPayments } from './tables.ts'

const UNTAXED = { taxRule: () => SPECIFIED_TAX_RULE, checkVatNumber: async () => undefined }

const MINUTE_MS = 60_000
const noTerms = { text: 'Terms', beginsAtOnce: null }
const DAY_MS = 24 * 60 * MINUTE_MS

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp({ files: memoryFileStore() })
})
afterAll(() => till.close())

const asked = (facts: Partial<ManualOrderBody> = {}): ManualOrderBody => ({
  requestId: randomUUID(),
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'ada@example.com',
  billing: null,
  planId: 'basic',
  languages: ['English'],
  amountCents: 3999,
  amountReason: '',
  way: 'bank-transfer',
  paidOn: '2026-01-02',
  reference: 'SEPA 4711',
  ...facts,
})
const take = (body: ManualOrderBody, actor: 'staff:noor' | 'staff:lena' = 'staff:noor') =>
  createManualOrder(
    { ...till.app, prices: () => defaultPrices, agreementOf: () => noTerms, ...UNTAXED },
    body,
    actor,
  )
const papersOf = (orderId: string) =>
  till.db
    .select()
    .from(billingDocuments)
    .where(eq(billingDocuments.orderId, orderId))
    .orderBy(billingDocuments.issuedAt)
const payBack = (orderId: string, amountCents: number, requestId: string = randomUUID()) =>
  refundOrder(till.deps, {
    ...{ orderId, amountCents, requestId, reason: 'A day late', actor: 'staff:lena' },
    paidBack: 'Transfer 12',
  })

// @promise manual-orders: Manual orders behave like card orders and are created once per request.
test('processes a manual order like any other', async () => {
  const body = asked()
  expect(await take(body)).toHaveProperty('order.id', body.requestId)
  await till.drain()
  expect(await till.order(body.requestId)).toMatchObject({
    flow: 'by-hand',
    paymentIntentId: manualPaymentReference(body.requestId),
    paymentStatus: 'paid',
    orderStatus: 'confirmed',
    paymentAmount: 3999,
  })
  const history = await till.history(body.requestId)
  expect(history.map(({ what, to, actor }) => [what, to, actor])).toEqual([
    ['order-status', 'pending', 'staff:noor'],
    ['taken-by-hand', null, 'staff:noor'],
    ['payment-status', 'paid', 'staff:noor'],
    ['order-status', 'confirmed', 'staff:noor'],
  ])
  expect(history[1]?.note).toBe('Bank transfer of 2026-01-02, reference SEPA 4711')
  const [receipt, ...others] = await papersOf(body.requestId)
  expect(others).toEqual([])
  expect(receipt?.content).toMatchObject({
    paymentReference: 'Bank transfer of 2026-01-02, reference SEPA 4711',
    paidAt: '2026-01-02T00:00:00.000Z',
    totalCents: 3999,
  })
  const letters = await till.letters(body.requestId)
  expect(letters.map(({ kind, recipient }) => [kind, recipient])).toContainEqual([
    'confirmation',
    'ada@example.com',
  ])
  const link = `oid=${manualPaymentReference(body.requestId)}`
  expect(letters.find(({ kind }) => kind === 'confirmation')?.text).toContain(link)
})

// @promise manual-orders
test('creates one manual order from concurrent requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 5 }), async (presses) => {
      const body = asked()
      const results = await Promise.all(
        presses.map((byLena) => take(body, byLena ? 'staff:lena' : 'staff:noor')),
      )
      await till.drain()
      for (const result of results) expect(result).toHaveProperty('order.id', body.requestId)
      expect(await till.db.$count(manualPayments, eq(manualPayments.orderId, body.requestId))).toBe(
        1,
      )
      expect(await papersOf(body.requestId)).toHaveLength(1)
      const letters = await till.letters(body.requestId)
      expect(letters.filter(({ kind }) => kind === 'confirmation')).toHaveLength(1)
      expect((await till.history(body.requestId)).map(({ what }) => what)).toEqual([
        'order-status',
        'taken-by-hand',
        'payment-status',
        'order-status',
      ])
    }),
    { numRuns: rounds(60) },
  )
})

// @promise manual-orders
test('rejects a changed repeat with the existing number', async () => {
  const body = asked()
  await take(body)
  for (const other of [
    { email: 'bo@example.com' },
    { planId: 'starter', amountCents: 2499 } as const,
    { amountCents: 3000, amountReason: 'Friend' },
    { reference: 'SEPA 4712' },
    { paidOn: '2026-01-03' },
    { way: 'cash' } as const,
  ])
    expect(await take({ ...body, ...other })).toMatchObject({
      refused: 'request_id_taken',
      order: { id: body.requestId, customerEmail: 'ada@example.com', totalAmount: 3999 },
    })
  // It does not change orders from other sources.
  const { order } = await till.place()
  expect(await take(asked({ requestId: order.id }))).toHaveProperty('refused', 'request_id_taken')
  expect((await till.order(order.id)).paymentStatus).toBe('requires_payment')
})

// @promise manual-orders
test('requires a reason for another amount', async () => {
  const friend = asked({ amountCents: 3000 })
  expect(await take(friend)).toEqual({
    refused: 'validation_failed',
    fields: { amountReason: 'The plan costs $39.99. Say why $30.00 was paid' },
  })
  expect(await till.db.$count(orders, eq(orders.id, friend.requestId))).toBe(0)
  await take({ ...friend, amountReason: 'Agreed in March' })
  await till.drain()
  expect(await till.order(friend.requestId)).toMatchObject({
    orderStatus: 'confirmed',
    paymentAmount: 3000,
    totalAmount: 3000,
    packagePrice: 3999,
  })
  expect((await till.history(friend.requestId))[1]?.note).toBe(
    'Bank transfer of 2026-01-02, reference SEPA 4711. $30.00 instead of $39.99: Agreed in March',
  )
  const [receipt] = await papersOf(friend.requestId)
  expect(receipt?.content).toMatchObject({
    totalCents: 3000,
    lines: [{ cents: 3999 }, { text: 'Received instead of $39.99', cents: -999 }],
  })
})

test('rejects a future payment date', async () => {
  const early = asked({ paidOn: '2999-01-01' })
  expect(await take(early)).toEqual({
    refused: 'validation_failed',
    fields: { paidOn: 'That day is still to come: enter when it was paid' },
  })
  expect(await till.db.$count(orders, eq(orders.id, early.requestId))).toBe(0)
})

// @promise manual-orders
test('never asks the provider about manual orders', async () => {
  const body = asked()
  await take(body)
  till.loseJobs()
  const before = await till.order(body.requestId)
  // Every call fails.
  const { deps } = fakePayments(till.db, () => till.clock.now, {
    async *listIntents() {
      yield* []
    },
  })
  expect(await syncPayment(deps, manualPaymentReference(body.requestId))).toEqual(before)
  for await (const rebuilt of rebuildFromProvider(deps)) expect(rebuilt).toBeUndefined()
  till.clock.advance(2 * DAY_MS)
  await till.reconcile()
  await till.compare()
  await till.drain()
  expect(await till.order(body.requestId)).toEqual(before)
  // Its event is lost, and the receipt is issued once anyway.
  await till.due('billing.look-through')
  await till.due('billing.look-through')
  expect((await papersOf(body.requestId)).map(({ kind }) => kind)).toEqual(['receipt'])
})

// @promise manual-orders
test('issues one credit note per manual refund', async () => {
  const { requestId: orderId } = asked()
  await take(asked({ requestId: orderId }))
  await till.drain()
  const without = await refundOrder(till.deps, {
    ...{ orderId, amountCents: 1000, requestId: randomUUID(), reason: 'Late', actor: 'staff:noor' },
  })
  expect(without).toEqual({ refused: 'refund_proof_required' })
  till.clock.advance(MINUTE_MS)
  const requestId = randomUUID()
  const twice = await Promise.all([1, 2].map(() => payBack(orderId, 1000, requestId)))
  for (const each of twice)
    expect(each).toMatchObject({
      refunds: [{ requestId, status: 'succeeded', providerRefundId: null }],
    })
  await till.drain()
  expect(await till.order(orderId)).toMatchObject({
    paymentStatus: 'partially_refunded',
    orderStatus: 'confirmed',
    refundedAmount: 1000,
  })
  till.clock.advance(2 * MINUTE_MS)
  expect(await payBack(orderId, 3000)).toEqual({
    refused: 'amount_too_high',
    leftCents: 2999,
    partCents: 2998,
  })
  expect(await payBack(orderId, 2999)).toHaveProperty('order.paymentStatus', 'refunded')
  await till.drain()
  const told = (await till.history(orderId)).filter(({ what }) => what === 'paid-back')
  expect(told.map(({ actor, to, note }) => [actor, to, note])).toEqual([
    ['staff:lena', '1000', 'A day late. Paid back: Transfer 12'],
    ['staff:lena', '2999', 'A day late. Paid back: Transfer 12'],
  ])
  const own = await papersOf(orderId)
  expect(own.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ['receipt', 3999],
    ['credit-note', 1000],
    ['credit-note', 2999],
  ])
  expect((await till.order(orderId)).orderStatus).toBe('cancelled')
  const [letter] = (await till.letters(orderId)).filter(({ kind }) => kind === 'refund')
  expect(letter?.text).toContain('we have paid $10.00 back to you directly')
  expect(letter?.text).not.toMatch(/back to the card|Banks take/)
})

// @promise manual-orders
test('rejects manual refunds of card payments', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  expect(await payBack(order.id, 1000)).toEqual({ refused: 'provider_refunds' })
})
