import { NO_TAX, type TaxTerms } from '@vitrine/domain/payments/tax-terms'
import { randomUUID } from 'node:crypto'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { listBillingDocuments } from '../billing/document-store.ts'
import { listChildOrders, type Order, orders, roundPaid } from '../ordering/index.ts'
import { rebuildFromProvider } from '../payments/index.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { readOrderReport } from '../reporting/order-report.ts'
import { openRoundPayment } from './buy-round.ts'
import { readRounds } from './review-state.ts'
import { rounds as submittedRounds } from './tables.ts'

const PRICE = 900

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

let site: Order

/** An order in review whose rounds are all used. */
beforeEach(async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  await till.db.update(orders).set({ orderStatus: 'in_review' }).where(eq(orders.id, order.id))
  site = await till.order(order.id)
  const { allowed } = await left()
  for (let number = 1; number <= allowed; number += 1) await use(number)
})

const use = (number: number) =>
  till.db.insert(submittedRounds).values({
    ...{ id: randomUUID(), orderId: site.id, number, previewNumber: 1, versionHash: 'h' },
    submittedAt: till.clock.now,
  })

const left = async () => (await readRounds(till.db, site, till.clock.now)).rounds
const open = (price: number | null = PRICE) => openRoundPayment(till.deps, site, price, NO_TAX)
async function opened() {
  const result = await open()
  if ('refused' in result) throw new Error(result.refused)
  return { roundOrderId: result.order.id, intentId: result.intent.id }
}
async function buy() {
  const one = await opened()
  await till.pay(one.intentId)
  await syncPayment(till.deps, one.intentId)
  await till.drain()
  return one
}
const linesOf = async (what: string) =>
  (await till.history(site.id)).filter((entry) => entry.what === what)
const refund = (orderId: string, amountCents: number) =>
  refundOrder(till.deps, {
    ...{ orderId, amountCents, reason: 'By mistake', requestId: randomUUID() },
    actor: 'staff:noor',
  })

test('adds a paid round once, with one receipt', async () => {
  const { roundOrderId, intentId } = await opened()
  expect(await left()).toMatchObject({ left: 0 })
  await till.pay(intentId)
  await Promise.all([syncPayment(till.deps, intentId), syncPayment(till.deps, intentId)])
  for (const event of till.events(intentId)) await till.receive(event)
  await till.drain()
  const told = { orderId: roundOrderId, ofOrderId: site.id }
  for (let time = 0; time < 3; time += 1)
    await till.db.transaction((tx) => till.app.emit(tx, roundPaid, told, till.clock.now))
  await till.compare()
  await till.drain()
  expect(await left()).toMatchObject({ left: 1 })
  expect(await till.order(roundOrderId)).toMatchObject({
    ...{ orderStatus: 'closed', paymentStatus: 'paid', totalAmount: PRICE },
    parentOrderId: site.id,
  })
  expect(await linesOf('round-bought')).toMatchObject([
    { actor: 'customer', note: `Order ${orderReference(roundOrderId)}` },
  ])
  const receipts = await listBillingDocuments(till.db, roundOrderId)
  expect(receipts.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([['receipt', PRICE]])
  const letters = await till.letters(site.id)
  const thanks = letters.filter(({ kind }) => kind === 'round-bought')
  expect(thanks.map(({ paperIds }) => paperIds)).toEqual([[expect.any(String)]])
})

test('shares one intent between windows and charges once', async () => {
  const [one, other] = await Promise.all([opened(), opened()])
  expect(other).toEqual(one)
  await till.pay(one.intentId)
  // The webhook is still missing.
  expect(await opened()).toEqual(one)
  await syncPayment(till.deps, one.intentId)
  await till.drain()
  expect(await open()).toEqual({ refused: 'nothing_due' })
  expect(await listChildOrders(till.db, site.id)).toHaveLength(1)
})

test('sells the next round at once after a used one', async () => {
  const first = await buy()
  await use(90)
  const second = await buy()
  expect(second.intentId).not.toBe(first.intentId)
  expect(await left()).toMatchObject({ left: 1 })
})

test('sells none without a price or over', async () => {
  expect(await open(null)).toEqual({ refused: 'nothing_due' })
  await till.db.update(orders).set({ orderStatus: 'closed' }).where(eq(orders.id, site.id))
  site = await till.order(site.id)
  expect(await open()).toEqual({ refused: 'nothing_due' })
})

test('takes a refunded round off again', async () => {
  const { roundOrderId } = await buy()
  await refund(roundOrderId, PRICE)
  await till.drain()
  expect(await left()).toMatchObject({ left: 0 })
  expect(await linesOf('round-taken-back')).toHaveLength(1)
  expect(await open()).toMatchObject({ order: { parentOrderId: site.id } })
})

test('keeps a partly refunded round', async () => {
  const { roundOrderId } = await buy()
  await refund(roundOrderId, 100)
  await till.drain()
  expect(await left()).toMatchObject({ left: 1 })
})

test('holds a round paid for a canceled order', async () => {
  const { roundOrderId, intentId } = await opened()
  await till.pay(intentId)
  await till.db.update(orders).set({ orderStatus: 'cancelled' }).where(eq(orders.id, site.id))
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await till.order(roundOrderId)).toMatchObject({ orderStatus: 'on_hold' })
  expect(await linesOf('round-bought')).toEqual([])
})

test.each([
  ['won', 1],
  ['lost', 0],
] as const)('follows a dispute of a round: %s', async (outcome, count) => {
  const { control } = till.simulator
  const { intentId } = await buy()
  const dispute = await control.openDispute({ paymentIntent: intentId })
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await left()).toMatchObject({ left: 1 })
  await control.closeDispute({ dispute: dispute.id, outcome })
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await left()).toMatchObject({ left: count })
})

test('adds the round after staff accept another amount', async () => {
  const { roundOrderId, intentId } = await opened()
  await till.pay(intentId, 100)
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await left()).toMatchObject({ left: 0 })
  await till.release(roundOrderId)
  await till.drain()
  expect(await left()).toMatchObject({ left: 1 })
})

test('counts the money with its order in reports', async () => {
  const figures = async () => (await readOrderReport(till.db, '30', 'plan', till.clock.now)).all
  const before = await figures()
  await buy()
  const after = await figures()
  expect(after.receivedCents - before.receivedCents).toBe(PRICE)
  expect(after.paid).toBe(before.paid)
})

test('restores a lost round from the provider', async () => {
  const { roundOrderId, intentId } = await opened()
  await till.pay(intentId)
  await till.db.execute(sql`delete from ordering.order_history where order_id = ${roundOrderId}`)
  await till.db.delete(orders).where(eq(orders.id, roundOrderId))
  for await (const { orderId, outcome } of rebuildFromProvider(till.deps))
    if (orderId === roundOrderId) expect(outcome).toBe('restored')
  await till.drain()
  expect(await till.order(roundOrderId)).toMatchObject({
    ...{ flow: 'extra-round', orderStatus: 'on_hold', parentOrderId: site.id },
    packageName: expect.stringContaining('round of changes'),
  })
  await till.release(roundOrderId)
  await till.drain()
  expect(await left()).toMatchObject({ left: 1 })
})

// @promise tax-by-country
test('taxes a bought round like its order', async () => {
  const tax: TaxTerms = {
    ...{ ...NO_TAX, kind: 'country', name: 'TVA', country: 'FR' },
    ...{ percentHundredths: 2000, isInclusive: true },
  }
  const result = await openRoundPayment(till.deps, site, 1200, tax)
  if ('refused' in result) throw new Error(result.refused)
  expect(result.order).toMatchObject({ packagePrice: 1000, taxAmount: 200, totalAmount: 1200, tax })
})
