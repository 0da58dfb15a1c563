import { randomUUID } from 'node:crypto'
import { termEnd } from '@vitrine/domain/hosting/hosting-term'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { listBillingDocuments } from '../billing/document-store.ts'
import { intakes } from '../onboarding/index.ts'
import { listChildOrders, type Order, orders, renewalPaid } from '../ordering/index.ts'
import { rebuildFromProvider } from '../payments/index.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { findQueuePage } from '../reporting/queue-page.ts'
import { countViews } from '../reporting/list-queue.ts'
import { readOrderReport } from '../reporting/order-report.ts'
import { searchOrders } from '../reporting/search-orders.ts'
import { renewalSubscriptions } from './sync-renewal.ts'
import { startTerm, findTerm, renewHosting } from './hosting-term.ts'
import { NO_TAX } from '@vitrine/domain/payments/tax-terms'
import { openRenewalPayment } from './renew-by-card.ts'
import { hostingRenewals, hostingTerms } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PRICE = 2900

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

let site: Order
/** The end of the first year. */
let firstEnd: Date

/** A live order, one month before its year ends. */
beforeEach(async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  await till.db.update(orders).set({ orderStatus: 'live' }).where(eq(orders.id, order.id))
  const wentLive = new Date(till.clock.now.getTime() - 335 * DAY_MS)
  await till.db.transaction((tx) => startTerm(tx, order.id, wentLive))
  site = await till.order(order.id)
  firstEnd = termEnd(wentLive, [])
})

async function open(price: number | null = PRICE) {
  const opened = await openRenewalPayment(till.deps, site, price, NO_TAX)
  if ('refused' in opened) throw new Error(opened.refused)
  return { renewalId: opened.order.id, intentId: opened.intent.id }
}

async function renew() {
  const opened = await open()
  await till.pay(opened.intentId)
  await syncPayment(till.deps, opened.intentId)
  await till.drain()
  return opened
}

const endsAt = async () => (await findTerm(till.db, site.id))?.endsAt
const linesOf = async (what: string) =>
  (await till.history(site.id)).filter((entry) => entry.what === what)
const years = (count: number) =>
  termEnd(
    new Date(till.clock.now.getTime() - 335 * DAY_MS),
    Array.from({ length: count }, () => till.clock.now),
  )

// @promise paid-renewal
test('adds a paid year once', async () => {
  const { renewalId, intentId } = await open()
  expect(await till.order(renewalId)).toMatchObject({
    orderStatus: 'pending',
    parentOrderId: site.id,
    totalAmount: PRICE,
    customerEmail: site.customerEmail,
  })
  await till.pay(intentId)
  await Promise.all([syncPayment(till.deps, intentId), syncPayment(till.deps, intentId)])
  for (const event of till.events(intentId)) await till.receive(event)
  await till.drain()
  const told = { orderId: renewalId, renewsOrderId: site.id }
  for (let time = 0; time < 3; time += 1)
    await till.db.transaction((tx) => till.app.emit(tx, renewalPaid, told, till.clock.now))
  await till.compare()
  await till.drain()
  expect(await endsAt()).toEqual(years(1))
  expect(await till.order(renewalId)).toMatchObject({
    orderStatus: 'closed',
    paymentStatus: 'paid',
  })
  expect(await linesOf('hosting-renewed')).toMatchObject([
    {
      actor: 'customer',
      from: firstEnd.toISOString(),
      to: years(1).toISOString(),
      note: `Order ${orderReference(renewalId)}`,
    },
  ])
  // One receipt, one email, and nothing else of a new order.
  expect(
    (await listBillingDocuments(till.db, renewalId)).map(({ kind, totalCents }) => [
      kind,
      totalCents,
    ]),
  ).toEqual([['receipt', PRICE]])
  const letters = await till.letters(site.id)
  expect(letters.filter(({ kind }) => kind === 'hosting-renewed')).toHaveLength(1)
  expect(letters.find(({ kind }) => kind === 'hosting-renewed')?.paperIds).toHaveLength(1)
  expect(await till.letters(renewalId)).toEqual([])
  expect(await till.db.select().from(intakes).where(eq(intakes.orderId, renewalId))).toEqual([])
})

test('counts a late renewal from its payment', async () => {
  const before = till.clock.now
  till.clock.advance(100 * DAY_MS)
  await renew()
  expect(await endsAt()).toEqual(termEnd(till.clock.now, []))
  till.clock.now = before
})

test('shares one intent across devices and prevents double payment', async () => {
  const [one, other] = await Promise.all([open(), open()])
  expect(other).toEqual(one)
  await till.pay(one.intentId)
  // The webhook is still missing.
  expect(await open()).toEqual(one)
  await syncPayment(till.deps, one.intentId)
  expect(await open()).toEqual(one)
  await till.drain()
  // The term was extended: nothing is due.
  expect(await openRenewalPayment(till.deps, await till.order(site.id), PRICE, NO_TAX)).toEqual({
    refused: 'nothing_due',
  })
  expect(await listChildOrders(till.db, site.id)).toHaveLength(1)
})

test('sells nothing without price, notice or valid order', async () => {
  expect(await openRenewalPayment(till.deps, site, null, NO_TAX)).toEqual({
    refused: 'nothing_due',
  })
  expect(
    await openRenewalPayment(till.deps, { ...site, orderStatus: 'cancelled' }, PRICE, NO_TAX),
  ).toEqual({
    refused: 'nothing_due',
  })
  await till.db
    .update(hostingTerms)
    .set({ endsAt: new Date(till.clock.now.getTime() + 61 * DAY_MS) })
    .where(eq(hostingTerms.orderId, site.id))
  expect(await openRenewalPayment(till.deps, site, PRICE, NO_TAX)).toEqual({
    refused: 'nothing_due',
  })
  expect(await listChildOrders(till.db, site.id)).toEqual([])
})

test('cancels an open renewal when the price changes', async () => {
  const old = await open(1900)
  const fresh = await open()
  expect(fresh.intentId).not.toBe(old.intentId)
  expect(await till.order(old.renewalId)).toMatchObject({ orderStatus: 'expired' })
  await expect(till.pay(old.intentId)).rejects.toThrow()
})

const refund = (renewalId: string, amountCents: number) =>
  refundOrder(till.deps, {
    orderId: renewalId,
    amountCents,
    reason: 'Asked for',
    requestId: crypto.randomUUID(),
    actor: 'staff:noor',
  })

test('revokes the year on full refund and restores it', async () => {
  const { renewalId, intentId } = await renew()
  await refund(renewalId, 900)
  await till.drain()
  const paidUntil = years(1)
  expect(await endsAt()).toEqual(paidUntil)
  till.clock.advance(2 * 60 * 1000)
  await refund(renewalId, PRICE - 900)
  await till.drain()
  expect(await endsAt()).toEqual(firstEnd)
  const order = orderReference(renewalId)
  expect(await linesOf('hosting-renewal-taken-back')).toMatchObject([
    {
      actor: 'provider',
      from: paidUntil.toISOString(),
      to: firstEnd.toISOString(),
      note: `Order ${order} was refunded in full`,
    },
  ])
  const last = till.simulator.control
    .inspect()
    .refunds.findLast((each) => each.payment_intent === intentId)
  await till.simulator.control.finishRefund({ refund: last?.id ?? '', outcome: 'failed' })
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect((await endsAt())?.getTime()).toBeGreaterThan(firstEnd.getTime())
  expect(await linesOf('hosting-renewed')).toMatchObject([
    { actor: 'customer', note: `Order ${order}` },
    { actor: 'provider', note: `The money of order ${order} is here again` },
  ])
  // Its emails belong to the renewed order; nobody is thanked twice.
  const letters = (await till.letters(site.id)).map(({ kind }) => kind)
  expect(letters.filter((kind) => kind === 'refund')).toHaveLength(2)
  expect(letters.filter((kind) => kind === 'hosting-renewed')).toHaveLength(1)
})

test.each([
  ['won', 1],
  ['lost', 0],
] as const)('keeps the year during a dispute: %s', async (outcome, count) => {
  const { control } = till.simulator
  const { renewalId, intentId } = await renew()
  const dispute = await control.openDispute({ paymentIntent: intentId })
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await endsAt()).toEqual(years(1))
  await control.closeDispute({ dispute: dispute.id, outcome })
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await endsAt()).toEqual(years(count))
  expect((await till.order(renewalId)).paymentStatus).toBe(count ? 'paid' : 'charged_back')
  expect((await linesOf('hosting-renewal-taken-back')).map(({ note }) => note)).toEqual(
    count ? [] : [`Order ${orderReference(renewalId)} was charged back`],
  )
  expect(await till.order(site.id)).toMatchObject({ orderStatus: 'live', paymentStatus: 'paid' })
})

test('adds the year after staff accept another amount', async () => {
  const { renewalId, intentId } = await open()
  await till.pay(intentId, 100)
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect([await endsAt(), (await till.order(renewalId)).orderStatus]).toEqual([firstEnd, 'on_hold'])
  await till.release(renewalId)
  await till.drain()
  expect([await endsAt(), (await till.order(renewalId)).orderStatus]).toEqual([years(1), 'closed'])
})

test('restores a lost renewal on hold, then adds its year', async () => {
  const { renewalId, intentId } = await open()
  await till.pay(intentId)
  await till.db.execute(sql`delete from ordering.order_history where order_id = ${renewalId}`)
  await till.db.delete(orders).where(eq(orders.id, renewalId))
  for await (const { orderId, outcome } of rebuildFromProvider(till.deps))
    if (orderId === renewalId) expect(outcome).toBe('restored')
  await till.drain()
  expect(await till.order(renewalId)).toMatchObject({
    orderStatus: 'on_hold',
    parentOrderId: site.id,
    packageName: expect.stringContaining('hosting'),
  })
  expect(await endsAt()).toEqual(firstEnd)
  await till.release(renewalId)
  await till.drain()
  expect(await endsAt()).toEqual(years(1))
})

test('waits for the parent order of a restored renewal', async () => {
  const [renewalId, parentOrderId] = [randomUUID(), randomUUID()]
  const paidAt = till.clock.now
  const paid = { paymentStatus: 'paid', paymentAmount: PRICE, paidAt } as const
  const facts = { ...paid, id: renewalId, parentOrderId, flow: 'renewal' } as const
  await till.db.insert(orders).values(buildOrder({ ...facts, orderStatus: 'confirmed' }))
  const hear = () =>
    renewalSubscriptions(till.app)[0]?.job.run({ orderId: renewalId, renewsOrderId: parentOrderId })
  await expect(hear()).rejects.toThrow('which is not there')
  expect(await till.order(renewalId)).toMatchObject({ orderStatus: 'confirmed' })

  await till.db
    .insert(orders)
    .values(buildOrder({ ...paid, id: parentOrderId, orderStatus: 'live' }))
  await till.db.transaction((tx) => startTerm(tx, parentOrderId, till.clock.now))
  await hear()
  expect(await till.order(renewalId)).toMatchObject({ orderStatus: 'closed' })
  expect(await findTerm(till.db, parentOrderId)).toMatchObject({
    renewals: 1,
    endsAt: termEnd(till.clock.now, [paidAt]),
  })
  till.loseJobs()
})

test('revokes only the refunded one of several years', async () => {
  await till.db.transaction((tx) =>
    renewHosting(
      tx,
      { orderId: site.id, endsAt: firstEnd, note: 'By transfer', actor: 'staff:noor' },
      till.clock.now,
    ),
  )
  expect(await endsAt()).toEqual(years(1))
  // The page was open since before the renewal.
  await till.db
    .update(hostingTerms)
    .set({ endsAt: firstEnd })
    .where(eq(hostingTerms.orderId, site.id))
  const { renewalId } = await renew()
  expect(await endsAt()).toEqual(years(2))
  await refund(renewalId, PRICE)
  await till.drain()
  expect(await endsAt()).toEqual(years(1))
  const rows = await till.db
    .select()
    .from(hostingRenewals)
    .where(eq(hostingRenewals.orderId, site.id))
  expect(rows).toHaveLength(2)
})

test('excludes renewals from work lists unless on hold', async () => {
  const view = { view: 'all', personId: null, filter: {} } as const
  const counted = async () => (await countViews(till.db, view, site.id, till.clock.now)).counts.all
  const figures = () => readOrderReport(till.db, '30', 'plan', till.clock.now)
  const placed = async () => (await figures()).all.placed
  const listed = async (orderId: string) =>
    (
      await findQueuePage(till.db, {
        ...{ shown: view, after: null },
        limit: 10_000,
        now: till.clock.now,
      })
    ).some((place) => place.orderId === orderId)
  const before = [await counted(), await placed()]
  const open1 = await open()
  expect(await listed(open1.renewalId)).toBe(false)
  await till.pay(open1.intentId)
  await syncPayment(till.deps, open1.intentId)
  // Confirmed, but its job has not run.
  expect([await listed(open1.renewalId), await counted(), await placed()]).toEqual([
    false,
    ...before,
  ])
  await till.drain()
  expect([await listed(open1.renewalId), await counted(), await placed()]).toEqual([
    false,
    ...before,
  ])
  expect((await figures()).renewals.paid).toBeGreaterThan(0)
  const found = async (words: string) =>
    (await searchOrders(till.db, words, 'localhost')).map(({ orderId }) => orderId)
  expect(await found(open1.renewalId.slice(0, 8))).toEqual([open1.renewalId])
  expect(await found('Quill')).not.toContain(open1.renewalId)
  await till.db
    .update(orders)
    .set({ orderStatus: 'on_hold', heldFrom: 'closed' })
    .where(eq(orders.id, open1.renewalId))
  expect([await listed(open1.renewalId), await counted()]).toEqual([true, (before[0] ?? 0) + 1])
})
