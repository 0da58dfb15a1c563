import { NO_TAX } from '@vitrine/domain/payments/tax-terms'
import { randomUUID } from 'node:crypto'
import { defaultPrices, type PlanId } from '@vitrine/domain/catalog/plans'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { listBillingDocuments } from '../billing/document-store.ts'
import { findOpenPlanChange, listChildOrders, orders } from '../ordering/index.ts'
import { changePlan } from './change-plan.ts'
import { openRenewal } from './open-renewal.ts'
import { openUpgradeIntent } from './open-upgrade-intent.ts'
import { listRefunds } from './payment-store.ts'
import { ProviderUnavailable } from './provider/payment-provider.ts'
import { refundOrder, type RefundRequest } from './refund-order.ts'
import type { SyncDeps } from './sync-payment.ts'
import { syncPayment } from './sync-payment.ts'

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

/** A paid order in progress: Starter for $24.99. */
async function bought() {
  const { order, intentId } = await till.place({ planId: 'starter' })
  await pay(intentId)
  await till.db.update(orders).set({ orderStatus: 'in_production' }).where(eq(orders.id, order.id))
  return { orderId: order.id, intentId }
}

async function pay(intentId: string) {
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
}

async function move(orderId: string, toPlan: PlanId, shownCents: number) {
  const made = await changePlan(
    { ...till.deps, prices: () => defaultPrices },
    {
      ...{ orderId, toPlan, shownCents, isGift: false, reason: 'Asked for' },
      ...{ changeId: randomUUID(), actor: 'staff:noor' },
    },
  )
  if ('refused' in made) throw new Error(made.refused)
  await till.drain()
}

async function offerUpgrade(orderId: string) {
  await move(orderId, 'professional', 4000)
  const opened = await openUpgradeIntent(till.deps, await till.order(orderId))
  if ('refused' in opened) throw new Error(opened.refused)
  return { upgradeId: opened.order.id, upgradeIntent: opened.intent.id }
}

/** Starter, then Professional for $40.00 more. */
async function upgraded() {
  const first = await bought()
  const upgrade = await offerUpgrade(first.orderId)
  await pay(upgrade.upgradeIntent)
  return { ...first, ...upgrade }
}

async function openYear(orderId: string) {
  const opened = await openRenewal(till.deps, await till.order(orderId), {
    listedCents: 2900,
    tax: NO_TAX,
  })
  if ('refused' in opened) throw new Error(opened.refused)
  return { renewalId: opened.order.id, renewalIntent: opened.intent.id }
}

const refund = (orderId: string, amountCents: number, more: Partial<RefundRequest> = {}) =>
  refundOrder(till.deps, requestOf(orderId, amountCents, more))
const requestOf = (
  orderId: string,
  amountCents: number,
  more: Partial<RefundRequest> = {},
): RefundRequest => ({
  ...{ orderId, amountCents, reason: 'Asked for', requestId: randomUUID() },
  ...{ actor: 'staff:noor', ...more },
})

const refundedAt = (intentId: string) =>
  till.simulator.control
    .inspect()
    .refunds.filter((each) => each.payment_intent === intentId)
    .map(({ amount }) => amount)
const creditNotes = async (orderId: string) =>
  (await listBillingDocuments(till.db, orderId))
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ totalCents }) => totalCents)
const alerts = async (orderId: string) =>
  (await till.letters(orderId)).filter(({ kind }) => kind === 'team-attention')
const MINUTE_MS = 60_000

// @promise refund-all-payments: A full refund returns the first payment, upgrades and renewals once.
test('refunds first payment, upgrade and renewal in full', async () => {
  const { orderId, intentId, upgradeId, upgradeIntent } = await upgraded()
  till.clock.advance(1)
  const { renewalId, renewalIntent } = await openYear(orderId)
  await pay(renewalIntent)
  const done = await refund(orderId, 2499 + 4000 + 2900, { shownCents: 9399 })
  await till.drain()
  expect(done).toMatchObject({
    refunds: [
      { orderId: renewalId, amountCents: 2900 },
      { orderId: upgradeId, amountCents: 4000 },
      { orderId, amountCents: 2499 },
    ],
    order: { orderStatus: 'cancelled', paymentStatus: 'refunded' },
  })
  expect([intentId, upgradeIntent, renewalIntent].map(refundedAt)).toEqual([[2499], [4000], [2900]])
  expect(await creditNotes(orderId)).toEqual([2499])
  expect(await creditNotes(upgradeId)).toEqual([4000])
  expect(await creditNotes(renewalId)).toEqual([2900])
  const mails = (await till.letters(orderId)).filter(({ kind }) => kind === 'refund')
  expect(mails).toHaveLength(1)
  const [{ text, paperIds } = { text: '', paperIds: [] }] = mails
  expect(text).toMatch(/Paid for the whole order:? +\$93\.99/)
  for (const amount of ['24.99', '40.00', '29.00']) expect(text).toContain(`$${amount}`)
  expect(text).not.toContain('Not refunded')
  expect(paperIds).toHaveLength(3)
  expect(await alerts(orderId)).toEqual([])
})

// @promise refund-all-payments
test('refunds a part and keeps plan and order', async () => {
  const { orderId, intentId, upgradeIntent } = await upgraded()
  expect(await refund(orderId, 3999)).toHaveProperty('refunds')
  await till.drain()
  expect([refundedAt(intentId), refundedAt(upgradeIntent)]).toEqual([[], [3999]])
  till.clock.advance(MINUTE_MS)
  expect(await refund(orderId, 2499)).toEqual({
    ...{ refused: 'amount_too_high', leftCents: 2500, partCents: 2498 },
  })
  expect(await refund(orderId, 2000)).toHaveProperty('refunds')
  await till.drain()
  expect(await till.order(orderId)).toMatchObject({
    ...{ orderStatus: 'in_production', packageId: 'professional', refundedAmount: 2000 },
  })
  const letters = (await till.letters(orderId)).filter(({ kind }) => kind === 'refund')
  expect(letters.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/Not refunded:? +\$5\.00/),
  )
})

// @promise refund-all-payments
test('refunds all that is left after up and down', async () => {
  const { orderId, intentId, upgradeIntent } = await upgraded()
  await move(orderId, 'basic', -2500)
  till.clock.advance(MINUTE_MS)
  expect(await refund(orderId, 3999)).toHaveProperty('refunds.length', 2)
  await till.drain()
  expect([refundedAt(intentId), refundedAt(upgradeIntent)]).toEqual([[2499], [2500, 1500]])
})

// @promise refund-all-payments
test('makes one refund of two concurrent ones', async () => {
  const { orderId, intentId, upgradeId, upgradeIntent } = await upgraded()
  const request = requestOf(orderId, 6499)
  const results = await Promise.all([
    refundOrder(till.deps, request),
    refundOrder(till.deps, request),
    refund(orderId, 6499, { actor: 'staff:lena' }),
    refund(upgradeId, 4000, { actor: 'staff:ben' }),
  ])
  await till.drain()
  expect(results.filter((result) => 'refused' in result).length).toBeGreaterThanOrEqual(1)
  const all = [...refundedAt(intentId), ...refundedAt(upgradeIntent)]
  expect([6499, 4000]).toContain(all.reduce((sum, cents) => sum + cents, 0))
  for (const each of results)
    if ('refused' in each) expect(each).toMatchObject({ refused: 'just_refunded' })
})

// @promise refund-all-payments
test('finishes a refund that stopped between its parts', async () => {
  const { orderId, intentId, upgradeIntent } = await upgraded()
  let made = 0
  const stops: SyncDeps = {
    ...till.deps,
    provider: {
      ...till.deps.provider,
      async refund(...given) {
        made += 1
        if (made > 1) throw new ProviderUnavailable(new Error('the process stopped'))
        return till.deps.provider.refund(...given)
      },
    },
  }
  const request = requestOf(orderId, 6499)
  await expect(refundOrder(stops, request)).rejects.toThrow('did not answer')
  expect([refundedAt(intentId), refundedAt(upgradeIntent)]).toEqual([[], [4000]])
  await till.drain()
  expect(await refundOrder(till.deps, request)).toHaveProperty('refunds.length', 2)
  expect([refundedAt(intentId), refundedAt(upgradeIntent)]).toEqual([[2499], [4000]])
  expect(await till.order(orderId)).toMatchObject({ orderStatus: 'cancelled' })
  expect(await alerts(orderId)).toEqual([])
})

// @promise refund-all-payments
test('closes the open upgrade and renewal of a refunded order', async () => {
  const { orderId } = await bought()
  const { upgradeId, upgradeIntent } = await offerUpgrade(orderId)
  const { renewalId, renewalIntent } = await openYear(orderId)
  expect(await refund(orderId, 2499)).toHaveProperty('refunds.length', 1)
  await till.drain()
  for (const id of [upgradeId, renewalId])
    expect(await till.order(id)).toMatchObject({ orderStatus: 'expired' })
  for (const intent of [upgradeIntent, renewalIntent])
    await expect(till.pay(intent)).rejects.toThrow()
  expect(await findOpenPlanChange(till.db, orderId)).toBeUndefined()
})

// @promise refund-all-payments
test('holds what was paid during a refund and refunds it', async () => {
  const { orderId } = await bought()
  const { upgradeId, upgradeIntent } = await offerUpgrade(orderId)
  const { renewalId, renewalIntent } = await openYear(orderId)
  await till.pay(upgradeIntent)
  await till.pay(renewalIntent)
  expect(await refund(orderId, 2499)).toHaveProperty('refunds.length', 1)
  await till.drain()
  for (const intent of [upgradeIntent, renewalIntent]) await syncPayment(till.deps, intent)
  await till.drain()
  for (const id of [upgradeId, renewalId]) {
    expect(await till.order(id)).toMatchObject({ orderStatus: 'on_hold', paymentStatus: 'paid' })
    expect(await alerts(id)).toHaveLength(1)
  }
  expect((await listChildOrders(till.db, orderId)).length).toBe(2)
  till.clock.advance(MINUTE_MS)
  expect(await refund(orderId, 6900)).toHaveProperty('refunds.length', 2)
  await till.drain()
  expect([refundedAt(upgradeIntent), refundedAt(renewalIntent)]).toEqual([[4000], [2900]])
})

// @promise failed-refund-told: The customer is told when a bank returns a refund.
test('tells the customer of a refund that came back', async () => {
  const { orderId, upgradeId, upgradeIntent } = await upgraded()
  await refund(upgradeId, 1000)
  await till.drain()
  const made = till.simulator.control
    .inspect()
    .refunds.find((each) => each.payment_intent === upgradeIntent)
  await till.simulator.control.finishRefund({ refund: made?.id ?? '', outcome: 'failed' })
  for (let time = 0; time < 2; time += 1) await syncPayment(till.deps, upgradeIntent)
  await till.drain()
  const told = (await till.letters(orderId)).filter(({ kind }) => kind === 'refund-failed')
  expect(told).toMatchObject([{ subject: 'Your refund of $10.00 came back' }])
})

test('tells the team of a part that the provider refuses', async () => {
  const { orderId, intentId, upgradeId, upgradeIntent } = await upgraded()
  // Disputed there; the webhook is missing.
  await till.simulator.control.openDispute({ paymentIntent: upgradeIntent })
  expect(await refund(orderId, 6499)).toMatchObject({ refused: 'provider_refused' })
  await till.drain()
  expect(refundedAt(intentId)).toEqual([2499])
  expect(await alerts(orderId)).toHaveLength(1)
  expect((await alerts(orderId))[0]?.text).toMatch(/\$40\.00 of what was bought\s+later is left/)
  expect((await listRefunds(till.db, [upgradeId])).length).toBe(0)
})

test('tells the team what is left after a chargeback', async () => {
  const { orderId, intentId, upgradeIntent } = await upgraded()
  const dispute = await till.simulator.control.openDispute({ paymentIntent: intentId })
  await till.simulator.control.closeDispute({ dispute: dispute.id, outcome: 'lost' })
  await syncPayment(till.deps, intentId)
  await till.drain()
  const texts = (await alerts(orderId)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('$40.00 of what was bought'))).toHaveLength(1)
  expect(await refund(orderId, 4000)).toHaveProperty('refunds.length', 1)
  await till.drain()
  expect(refundedAt(upgradeIntent)).toEqual([4000])
})
