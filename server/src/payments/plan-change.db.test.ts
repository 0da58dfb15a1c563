import { SPECIFIED_TAX_RULE } from '@vitrine/domain/payments/tax'
import { randomUUID } from 'node:crypto'
import { defaultPrices, type PlanId, type Prices } from '@vitrine/domain/catalog/plans'
import { agreedTotal } from '@vitrine/domain/payments/plan-change'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { listBillingDocuments } from '../billing/document-store.ts'
import {
  upgradePaid,
  findPlanChange,
  listChildOrders,
  listPlanChanges,
  type Order,
  orders,
  currentPlanOf,
} from '../ordering/index.ts'
import { planChanges } from '../ordering/tables.ts'
import { findQueuePage } from '../reporting/queue-page.ts'
import { readOrderReport } from '../reporting/order-report.ts'
import { searchOrders } from '../reporting/search-orders.ts'
import { changePlan } from './change-plan.ts'
import type { PlanChangeRequest } from './decide-plan-change.ts'
import { createManualOrder } from './create-manual-order.ts'
import { rebuildFromProvider } from './rebuild-from-provider.ts'
import { openUpgradeIntent } from './open-upgrade-intent.ts'
import { refundOrder } from './refund-order.ts'
import { syncPayment } from './sync-payment.ts'
import { withdrawOffer } from './withdraw-offer.ts'

const noTerms = { text: 'Terms', beginsAtOnce: null }
const DAY_MS = 24 * 60 * 60 * 1000

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

let order: Order
let prices: Prices
beforeEach(async () => {
  prices = defaultPrices
  order = await bought('basic')
})

/** A paid order in progress. */
async function bought(planId: PlanId): Promise<Order> {
  const { order: placed, intentId } = await till.place({ planId })
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  await till.db.update(orders).set({ orderStatus: 'in_production' }).where(eq(orders.id, placed.id))
  return till.order(placed.id)
}

const UNTAXED = { taxRule: () => SPECIFIED_TAX_RULE, checkVatNumber: async () => undefined }

/** A manually paid one. */
async function takenByHand(planId: PlanId): Promise<Order> {
  const taken = await createManualOrder(
    { ...till.app, prices: () => defaultPrices, agreementOf: () => noTerms, ...UNTAXED },
    {
      requestId: randomUUID(),
      ...{ firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com', billing: null },
      ...{ planId, languages: ['English'], amountCents: 6499, amountReason: '' },
      ...{ way: 'bank-transfer', paidOn: '2026-01-02', reference: 'SEPA 4711' },
    },
    'staff:noor',
  )
  if (!('order' in taken)) throw new Error(JSON.stringify(taken))
  await till.drain()
  const { id } = taken.order
  await till.db.update(orders).set({ orderStatus: 'in_production' }).where(eq(orders.id, id))
  return till.order(id)
}

const change = (toPlan: PlanId, shownCents: number, wish: Partial<PlanChangeRequest> = {}) =>
  changePlan(
    { ...till.deps, prices: () => prices },
    {
      orderId: order.id,
      toPlan,
      shownCents,
      isGift: false,
      reason: 'Asked for by mail',
      changeId: randomUUID(),
      actor: 'staff:noor',
      ...wish,
    },
  )

/** Offers an upgrade and opens its payment. */
async function offered(toPlan: PlanId, shownCents: number) {
  const made = await change(toPlan, shownCents)
  if ('refused' in made) throw new Error(made.refused)
  return { changeId: made.change.id, ...(await opened()) }
}

async function opened() {
  const paying = await openUpgradeIntent(till.deps, await till.order(order.id))
  if ('refused' in paying) throw new Error(paying.refused)
  return { differenceId: paying.order.id, intentId: paying.intent.id }
}

async function paid(toPlan: PlanId, shownCents: number) {
  const offer = await offered(toPlan, shownCents)
  await till.pay(offer.intentId)
  await syncPayment(till.deps, offer.intentId)
  await till.drain()
  return offer
}

const planNow = async () => (await till.order(order.id)).packageId
const stateOf = async (changeId: string) => (await findPlanChange(till.db, changeId))?.state
const linesOf = async (what: string) =>
  (await till.history(order.id)).filter((entry) => entry.what === what)
const kindsOf = async (orderId: string) =>
  (await till.letters(orderId)).map(({ kind }) => kind).filter((kind) => kind.startsWith('plan-'))
/** The sum of all payments of the order. */
async function moneyHeld(): Promise<number> {
  const all = [await till.order(order.id), ...(await listChildOrders(till.db, order.id))]
  return all.reduce((sum, each) => sum + each.paymentAmount - each.refundedAmount, 0)
}
const agreed = async () =>
  agreedTotal(currentPlanOf(await till.order(order.id), await listPlanChanges(till.db, order.id)))

// @promise plan-change
test('upgrades once after the difference is paid', async () => {
  const { changeId, differenceId, intentId } = await offered('professional', 2500)
  expect([await planNow(), await stateOf(changeId)]).toEqual(['basic', 'offered'])
  expect(await till.order(differenceId)).toMatchObject({
    flow: 'plan-change',
    parentOrderId: order.id,
    totalAmount: 2500,
    orderStatus: 'pending',
  })
  // Two devices get one intent.
  expect(await opened()).toEqual({ differenceId, intentId })
  await till.pay(intentId)
  await Promise.all([syncPayment(till.deps, intentId), syncPayment(till.deps, intentId)])
  for (const event of till.events(intentId)) await till.receive(event)
  await till.drain()
  const told = { orderId: differenceId, ofOrderId: order.id }
  for (let time = 0; time < 3; time += 1)
    await till.db.transaction((tx) => till.app.emit(tx, upgradePaid, told, till.clock.now))
  await till.compare()
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({
    packageId: 'professional',
    packageName: 'Complete Career Toolkit',
    orderStatus: 'in_production',
    // The first charge stays the same.
    packagePrice: 3999,
  })
  expect(await till.order(differenceId)).toMatchObject({ orderStatus: 'closed' })
  expect((await till.history(differenceId)).findLast(({ to }) => to === 'closed')).toMatchObject({
    actor: 'system',
    note: 'The plan is changed',
  })
  expect(await linesOf('plan-changed')).toMatchObject([
    { actor: 'customer', from: 'Basic', to: 'Professional' },
  ])
  expect(
    (await listBillingDocuments(till.db, differenceId)).map(({ kind, totalCents }) => [
      kind,
      totalCents,
    ]),
  ).toEqual([['receipt', 2500]])
  expect(await kindsOf(order.id)).toEqual(['plan-offered', 'plan-changed'])
  expect(await till.letters(differenceId)).toEqual([])
  expect([await moneyHeld(), await agreed()]).toEqual([6499, 6499])
})

test('refunds before a downgrade, once', async () => {
  const changeId = randomUUID()
  const [one, other] = await Promise.all([
    change('starter', -1500, { changeId }),
    change('starter', -1500, { changeId }),
  ])
  expect([one, other].map((each) => 'change' in each)).toEqual([true, true])
  await till.drain()
  expect([await planNow(), await stateOf(changeId)]).toEqual(['starter', 'made'])
  expect(await till.order(order.id)).toMatchObject({
    refundedAmount: 1500,
    paymentStatus: 'partially_refunded',
    orderStatus: 'in_production',
  })
  const papers = await listBillingDocuments(till.db, order.id)
  expect(papers.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ['receipt', 3999],
    ['credit-note', 1500],
  ])
  expect(await linesOf('plan-changed')).toHaveLength(1)
  expect(await kindsOf(order.id)).toEqual(['plan-changed'])
  expect([await moneyHeld(), await agreed()]).toEqual([2499, 2499])
})

test('refunds the newest payment first', async () => {
  await paid('professional', 2500)
  till.clock.advance(2 * 60 * 1000)
  await change('starter', -4000)
  await till.drain()
  const [difference] = await listChildOrders(till.db, order.id)
  expect(difference).toMatchObject({ refundedAmount: 2500, orderStatus: 'closed' })
  expect(await till.order(order.id)).toMatchObject({ refundedAmount: 1500, packageId: 'starter' })
  // A full refund of the difference does not revert the plan after a downgrade.
  expect(await linesOf('plan-taken-back')).toEqual([])
  expect([await moneyHeld(), await agreed()]).toEqual([2499, 2499])
})

test('resumes an interrupted downgrade refund', async () => {
  const changeId = randomUUID()
  till.setFaults({ requests: [{ kind: 'unavailable-503', path: '/v1/refunds' }] })
  expect(await change('starter', -1500, { changeId })).toHaveProperty('change')
  till.setFaults({})
  expect([await planNow(), await stateOf(changeId)]).toEqual(['basic', 'refunding'])
  expect(await change('professional', 2500)).toMatchObject({ refused: 'refund_pending' })
  till.clock.advance(60 * 1000)
  await till.drain()
  expect([await planNow(), await stateOf(changeId)]).toEqual(['starter', 'made'])
  expect([await moneyHeld(), await agreed()]).toEqual([2499, 2499])
})

/** A refund at the provider whose webhook is missing. */
const payBackUnheard = ({ paymentIntentId }: Order, amountCents: number) =>
  till.deps.provider.refund(
    paymentIntentId ?? '',
    { amountCents, reason: 'by hand', requestId: randomUUID() },
    randomUUID(),
  )

test('stops a downgrade when part of its refund fails', async () => {
  const { differenceId } = await paid('professional', 2500)
  till.clock.advance(2 * 60 * 1000)
  await payBackUnheard(order, 3000)
  const changeId = randomUUID()
  await change('starter', -4000, { changeId })
  await till.drain()
  const note = 'The payment provider refused a part of the difference; $25.00 went back'
  expect(await stateOf(changeId)).toBe('refused')
  expect(await linesOf('plan-change-refused')).toMatchObject([
    { actor: 'staff:noor', from: 'Professional', to: 'Starter', note },
  ])
  const told = (await till.letters(order.id)).filter(({ kind }) => kind === 'team-attention')
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(note)])
  // The whole upgrade payment was refunded: Basic is paid.
  expect((await till.order(differenceId)).paymentStatus).toBe('refunded')
  expect(await planNow()).toBe('basic')
})

test('keeps the plan when the provider refuses the refund', async () => {
  await payBackUnheard(order, 3000)
  const changeId = randomUUID()
  const because = { refused: 'provider_refused', sentence: expect.stringMatching(/\w \w/) }
  // A repeat is the same change.
  for (const _ of [1, 2])
    expect(await change('starter', -1500, { changeId })).toEqual({
      refused: 'refund_refused',
      because,
    })
  await till.drain()
  expect([await planNow(), await stateOf(changeId)]).toEqual(['basic', 'refused'])
  expect(await linesOf('plan-change-refused')).toMatchObject([
    { note: 'The payment provider refused to pay the difference back' },
  ])
  const kinds = (await till.letters(order.id)).map(({ kind }) => kind)
  expect(kinds).not.toContain('team-attention')
})

test('records a free change without payment', async () => {
  await change('professional', 0, { isGift: true, reason: 'Our mistake' })
  await till.drain()
  expect(await planNow()).toBe('professional')
  expect(await linesOf('plan-changed')).toMatchObject([
    { actor: 'staff:noor', note: expect.stringContaining('Our mistake') },
  ])
  expect([await moneyHeld(), await agreed()]).toEqual([3999, 3999])
})

test('withdraws an unpaid offer and keeps a paid one', async () => {
  const first = await offered('professional', 2500)
  const withdrawn = await findPlanChange(till.db, first.changeId)
  if (!withdrawn) throw new Error('the offer is gone')
  expect(await withdrawOffer(till.deps, withdrawn, 'staff:noor', 'Changed their mind')).toEqual({
    ended: true,
  })
  await expect(till.pay(first.intentId)).rejects.toThrow()
  expect(await till.order(first.differenceId)).toMatchObject({ orderStatus: 'expired' })
  expect(await openUpgradeIntent(till.deps, order)).toEqual({ refused: 'nothing_due' })
  expect(await withdrawOffer(till.deps, withdrawn, 'staff:noor', 'Again')).toEqual({
    refused: 'offer_ended',
  })

  const second = await offered('professional', 2500)
  // The customer paid first, and the webhook is missing.
  await till.pay(second.intentId)
  const paidOffer = await findPlanChange(till.db, second.changeId)
  if (!paidOffer) throw new Error('the offer is gone')
  expect(await withdrawOffer(till.deps, paidOffer, 'staff:noor', 'Too late')).toEqual({
    refused: 'already_paid',
  })
  await till.drain()
  expect(await planNow()).toBe('professional')
  expect(await linesOf('plan-offer-withdrawn')).toHaveLength(1)
  expect([await moneyHeld(), await agreed()]).toEqual([6499, 6499])
})

test('expires an offer and accepts a new change', async () => {
  const before = till.clock.now
  const first = await offered('professional', 2500)
  till.clock.advance(8 * DAY_MS)
  expect(await openUpgradeIntent(till.deps, order)).toEqual({ refused: 'nothing_due' })
  expect(await change('professional', 2500)).toHaveProperty('change')
  expect(await stateOf(first.changeId)).toBe('withdrawn')
  expect(await linesOf('plan-offer-withdrawn')).toMatchObject([
    { actor: 'system', from: 'Basic', to: 'Professional', note: 'The time to pay was over' },
  ])
  await expect(till.pay(first.intentId)).rejects.toThrow()
  till.clock.now = before
})

test('tells one of two managers about the other', async () => {
  const results = await Promise.all([
    change('professional', 2500),
    change('starter', -1500, { actor: 'staff:ines' }),
  ])
  await till.drain()
  expect(results.filter((each) => 'change' in each)).toHaveLength(1)
  expect(results.find((each) => 'refused' in each)).toMatchObject({
    refused: expect.stringMatching(/upgrade_offered|refund_pending|price_changed/),
  })
  expect(await moneyHeld()).toBe(await agreed())
})

test('rejects invalid plan changes and stale amounts', async () => {
  const set = (changes: Partial<Order>) =>
    till.db.update(orders).set(changes).where(eq(orders.id, order.id))
  expect(await change('basic', 0)).toEqual({ refused: 'same_plan' })
  expect(await change('professional', 2400)).toEqual({ refused: 'price_changed', cents: 2500 })
  prices = { ...defaultPrices, professionalCents: 9999 }
  expect(await change('professional', 2500)).toEqual({ refused: 'price_changed', cents: 6000 })
  for (const orderStatus of ['on_hold', 'closed', 'cancelled', 'expired', 'pending'] as const) {
    await set({ orderStatus })
    expect(await change('starter', -1500)).toMatchObject({ refused: 'order_status_conflict' })
  }
  await set({ orderStatus: 'in_production', paymentStatus: 'disputed' })
  expect(await change('starter', -1500)).toMatchObject({ refused: 'not_paid' })
  await set({ paymentStatus: 'paid', refundedAmount: 2500 })
  expect(await change('starter', -1500)).toEqual({ refused: 'amount_too_high', leftCents: 1499 })
  expect(await till.db.select().from(planChanges).where(eq(planChanges.orderId, order.id))).toEqual(
    [],
  )
  await set({ refundedAmount: 0 })
  const { differenceId } = await paid('professional', 6000)
  expect(await change('basic', -6000, { orderId: differenceId })).toEqual({
    refused: 'is_child_order',
  })
})

test('reverts the plan after a full refund', async () => {
  const { changeId, differenceId, intentId } = await paid('professional', 2500)
  const refund = (amountCents: number) =>
    refundOrder(till.deps, {
      orderId: differenceId,
      amountCents,
      reason: 'Asked for',
      requestId: randomUUID(),
      actor: 'staff:noor',
    })
  await refund(500)
  await till.drain()
  expect(await planNow()).toBe('professional')
  till.clock.advance(2 * 60 * 1000)
  await refund(2000)
  await till.drain()
  expect([await planNow(), await stateOf(changeId)]).toEqual(['basic', 'taken-back'])
  expect(await linesOf('plan-taken-back')).toHaveLength(1)
  const last = till.simulator.control
    .inspect()
    .refunds.findLast((each) => each.payment_intent === intentId)
  await till.simulator.control.finishRefund({ refund: last?.id ?? '', outcome: 'failed' })
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect([await planNow(), await stateOf(changeId)]).toEqual(['professional', 'made'])
})

test('changes nothing during a partial downgrade refund', async () => {
  const { changeId, differenceId } = await paid('professional', 2500)
  const made = await findPlanChange(till.db, changeId)
  if (!made) throw new Error('the change is gone')
  await till.db.insert(planChanges).values({
    ...made,
    ...{ id: randomUUID(), fromPlan: 'professional', toPlan: 'starter', state: 'refunding' },
    ...{ askedAt: new Date(till.clock.now.getTime() + 1), differenceOrderId: null, madeAt: null },
  })
  await refundOrder(till.deps, {
    orderId: differenceId,
    amountCents: 2500,
    reason: 'The first part',
    requestId: randomUUID(),
    actor: 'staff:noor',
  })
  await till.drain()
  expect([await planNow(), await linesOf('plan-taken-back')]).toEqual(['professional', []])
})

test('holds a payment for an unavailable plan', async () => {
  const { differenceId, intentId } = await offered('professional', 2500)
  await till.pay(intentId)
  // The order is closed before the webhook.
  await till.db.update(orders).set({ orderStatus: 'closed' }).where(eq(orders.id, order.id))
  await syncPayment(till.deps, intentId)
  await till.drain()
  expect(await till.order(differenceId)).toMatchObject({
    orderStatus: 'on_hold',
    paymentStatus: 'paid',
  })
  expect(await planNow()).toBe('basic')
  const kinds = (await till.letters(differenceId)).map(({ kind }) => kind)
  expect(kinds).toEqual(['team-attention'])
})

/** Restores a database backup from before both. */
async function lose(changeId: string, differenceId: string): Promise<void> {
  await till.db.delete(planChanges).where(eq(planChanges.id, changeId))
  await till.db.execute(sql`delete from ordering.order_history where order_id = ${differenceId}`)
  await till.db.delete(orders).where(eq(orders.id, differenceId))
}

test('restores a lost upgrade payment and its plan', async () => {
  const { changeId, differenceId, intentId } = await offered('professional', 2500)
  await till.pay(intentId)
  await lose(changeId, differenceId)
  for await (const { orderId, outcome } of rebuildFromProvider(till.deps))
    if (orderId === differenceId) expect(outcome).toBe('restored')
  await till.drain()
  expect(await till.order(differenceId)).toMatchObject({
    orderStatus: 'on_hold',
    flow: 'plan-change',
    parentOrderId: order.id,
    packageName: expect.stringContaining('Difference to Professional'),
  })
  await till.release(differenceId)
  await till.drain()
  expect(await planNow()).toBe('professional')
  expect([await moneyHeld(), await agreed()]).toEqual([6499, 6499])
})

test('holds a restored upgrade payment that is obsolete', async () => {
  const { changeId, differenceId, intentId } = await offered('professional', 2500)
  await till.pay(intentId)
  await lose(changeId, differenceId)
  expect(await change('professional', 0, { isGift: true })).toHaveProperty('change')
  for await (const _ of rebuildFromProvider(till.deps));
  await till.drain()
  await till.release(differenceId)
  await till.drain()
  expect((await till.order(differenceId)).orderStatus).toBe('on_hold')
  expect(await planNow()).toBe('professional')
  expect(await listPlanChanges(till.db, order.id)).toMatchObject([{ state: 'made' }])
})

test("counts upgrade payments as the order's money", async () => {
  const view = { view: 'all', personId: null, filter: {} } as const
  const figures = async () => (await readOrderReport(till.db, '30', 'plan', till.clock.now)).all
  const before = await figures()
  const { differenceId } = await paid('professional', 2500)
  const after = await figures()
  expect([after.placed, after.paid]).toEqual([before.placed, before.paid])
  expect(after.receivedCents - before.receivedCents).toBe(2500)
  const places = await findQueuePage(till.db, {
    ...{ shown: view, after: null },
    limit: 10_000,
    now: till.clock.now,
  })
  expect(places.some((place) => place.orderId === differenceId)).toBe(false)
  const found = async (words: string) =>
    (await searchOrders(till.db, words, 'localhost')).map(({ orderId }) => orderId)
  expect(await found('Quill')).not.toContain(differenceId)
  expect(await found(differenceId.slice(0, 8))).toEqual([differenceId])
  const [row] = await till.db
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.orderId, order.id), eq(planChanges.state, 'made')))
  expect(row?.differenceOrderId).toBe(differenceId)
})

test('splits refunds of upgraded manual orders', async () => {
  order = await takenByHand('professional')
  expect(await change('starter', 2499 - 6499)).toMatchObject({
    refused: 'refund_refused',
    because: { refused: 'refund_proof_required' },
  })
  expect([await planNow(), await moneyHeld()]).toEqual(['professional', 6499])
  const paidBack = 'Transfer of May 2, reference 12'
  const made = await change('basic', 3999 - 6499, { paidBack })
  expect(made).toMatchObject({ change: { state: 'made' } })
  await till.drain()
  expect([await planNow(), await moneyHeld(), await agreed()]).toEqual(['basic', 3999, 3999])
  expect((await linesOf('paid-back')).map(({ note }) => note)).toEqual([
    expect.stringContaining(paidBack),
  ])
  expect((await listBillingDocuments(till.db, order.id)).map(({ kind }) => kind)).toEqual([
    'receipt',
    'credit-note',
  ])
  const { changeId } = await paid('professional', 2500)
  expect([await planNow(), await stateOf(changeId), await moneyHeld()]).toEqual([
    'professional',
    'made',
    6499,
  ])
  till.clock.now = new Date(till.clock.now.getTime() + DAY_MS)
  // The card's part is refunded by card, the rest by staff.
  const down = await change('starter', 2499 - 6499, { paidBack })
  expect(down).toMatchObject({ change: { toPlan: 'starter' } })
  await till.drain()
  expect([await planNow(), await moneyHeld(), await agreed()]).toEqual(['starter', 2499, 2499])
})
