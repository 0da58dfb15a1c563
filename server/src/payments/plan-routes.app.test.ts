import { randomUUID } from 'node:crypto'
import type { OrderPlanResponse, PlanOfferResponse } from '@vitrine/contract/payments'
import type { SettingResponse } from '@vitrine/contract/settings'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../testing/payment-test-server.ts'
import {
  type OpenedIntent,
  orderPath,
  orderPlan,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent, type Order, orders } from '../ordering/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REFERS = 'This order is about the money of another one. Change the plan of that order.'
const OVER = 'The order is over: its plan stays as it is. A new order is a new plan.'

let shop: PaymentTestServer
let staff: TestClient
let aheadMs = 0
beforeAll(async () => {
  shop = await startPaymentTestServer({ clock: () => new Date(Date.now() + aheadMs) })
  staff = await signInStaff(shop.url)
})
afterAll(() => shop.close())
afterEach(() => {
  aheadMs = 0
  shop.simulator.control.setFaults({})
})

const orderIdOf = async ({ paymentIntentId }: Pick<OpenedIntent, 'paymentIntentId'>) =>
  (await findOrderByIntent(shop.db, paymentIntentId))?.id ?? ''

type Bought = PaidOrder & { readonly orderId: string }

/** A paid order; with a billing address it comes from the payment page and has tax. */
async function bought(planId: PlanId = 'basic', details: object = {}): Promise<Bought> {
  const customer = createTestClient(shop.url)
  const intent = await orderPlan(customer, planId, { ...details })
  await shop.pay(intent)
  const { body } = await customer.send<{ onboardingToken: string }>(
    'POST',
    '/api/test-create-order',
    { paymentIntentId: intent.paymentIntentId },
  )
  await shop.jobsDone()
  return { ...intent, token: body.onboardingToken, customer, orderId: await orderIdOf(intent) }
}

const planOf = (orderId: string) =>
  staff.send<OrderPlanResponse>('GET', `/api/admin/orders/${orderId}/plan`)

const change = (orderId: string, toPlan: PlanId, differenceCents: number, facts: object = {}) =>
  staff.send<OrderPlanResponse>('PUT', `/api/admin/orders/${orderId}/plan`, {
    toPlan,
    isGift: false,
    differenceCents,
    reason: 'Asked for by mail',
    requestId: randomUUID(),
    confirmation: orderReference(orderId),
    ...facts,
  })

/** An upgrade offer, with its ID. */
async function offered(details: object = {}): Promise<Bought & { readonly changeId: string }> {
  const order = await bought('basic', details)
  const { body } = await change(order.orderId, 'professional', 2500)
  return { ...order, changeId: body.open?.id ?? '' }
}

const withdraw = (orderId: string, changeId: string) =>
  staff.send<OrderPlanResponse>('PUT', `/api/admin/orders/${orderId}/plan/withdrawal`, {
    changeId,
    note: 'Changed their mind',
  })

const readOffer = (order: PaidOrder) => order.customer.send('GET', orderPath(order, '/plan-change'))
const pressPay = <T = OpenedIntent>(order: PaidOrder) =>
  order.customer.send<T>('POST', orderPath(order, '/plan-change/payments'))
const askWhatCame = (order: PaidOrder, intentId: string) =>
  order.customer.send('POST', orderPath(order, `/plan-change/payments/${intentId}/settlement`))

/** Confirms a card at the provider. Returns the status. */
async function payByCard({ paymentIntentId, clientSecret }: OpenedIntent): Promise<number> {
  const { url } = shop.simulator
  const { status } = await fetch(`${url}/browser/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_till',
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
      exp_month: '12',
      exp_year: '2040',
    }),
  })
  return status
}

const refuses = (code: string, status = 409) => ({ status, body: { code } })
const NO_SUCH_ORDER = refuses('order_not_found', 404)
const NO_SUCH_PAYMENT = refuses('payment_not_found', 404)

test('offers, charges and applies an upgrade', async () => {
  const order = await bought('basic', { planId: null })
  const before = await planOf(order.orderId)
  expect(before).toMatchObject({ status: 200 })
  expect(before.body).toEqual({
    planId: 'basic',
    agreed: { priceCents: 3999, taxCents: 320 },
    whyNot: null,
    choices: [
      {
        planId: 'starter',
        direction: 'down',
        after: { priceCents: 2499, taxCents: 200 },
        differenceCents: 1620,
        taxInDifferenceCents: 120,
      },
      {
        planId: 'professional',
        direction: 'up',
        after: { priceCents: 6499, taxCents: 520 },
        differenceCents: 2700,
        taxInDifferenceCents: 200,
      },
    ],
    open: null,
  })
  expect((await readOffer(order)).body).toEqual({ planId: 'basic', offer: null, choices: [] })

  const changeId = randomUUID()
  const asked = await change(order.orderId, 'professional', 2700, { requestId: changeId })
  expect(asked.body.open).toEqual({
    id: changeId,
    toPlan: 'professional',
    state: 'offered',
    differenceCents: 2700,
    offeredUntil: expect.stringMatching(/Z$/),
    isOver: false,
  })
  expect(asked.body.planId).toBe('basic')
  const quote = { subtotalCents: 2500, taxCents: 200, totalCents: 2700, currency: 'usd' }
  expect((await readOffer(order)).body).toEqual({
    planId: 'basic',
    offer: { toPlan: 'professional', quote, offeredUntil: asked.body.open?.offeredUntil },
    choices: [],
  })

  const { body: difference } = await pressPay<OpenedIntent & { orderReference: string }>(order)
  expect(difference).toMatchObject({
    paymentIntentId: expect.stringMatching(/^pi_/),
    orderReference: orderReference(await orderIdOf(difference)),
    quote,
  })
  expect((await pressPay(order)).body.paymentIntentId).toBe(difference.paymentIntentId)
  expect((await askWhatCame(order, difference.paymentIntentId)).body).toEqual({ state: 'not-paid' })
  await shop.pay(difference)
  expect((await askWhatCame(order, difference.paymentIntentId)).body).toEqual({ state: 'paid' })
  await shop.jobsDone()
  expect((await planOf(order.orderId)).body).toMatchObject({
    planId: 'professional',
    agreed: { priceCents: 6499, taxCents: 520 },
    open: null,
  })
  expect((await readOffer(order)).body).toEqual({
    planId: 'professional',
    offer: null,
    choices: [],
  })
})

test('shows a processing upgrade and blocks withdrawal', async () => {
  const order = await offered()
  const { body: difference } = await pressPay(order)
  shop.simulator.control.setFaults({ processing: { probability: 1 } })
  expect(await payByCard(difference)).toBe(200)
  expect((await askWhatCame(order, difference.paymentIntentId)).body).toEqual({
    state: 'processing',
  })
  expect(await withdraw(order.orderId, order.changeId)).toMatchObject(refuses('payment_pending'))
  const paymentIntent = difference.paymentIntentId
  await shop.simulator.control.finishProcessing({ paymentIntent, outcome: 'succeeded' })
  expect((await askWhatCame(order, paymentIntent)).body).toEqual({ state: 'paid' })
})

test('keeps the plan when withdrawal comes too late', async () => {
  const order = await offered()
  const { body: difference } = await pressPay(order)
  shop.simulator.control.setFaults({ webhooks: { drop: 1 } })
  await shop.pay(difference)
  expect(await withdraw(order.orderId, order.changeId)).toMatchObject(refuses('already_paid'))
  await shop.jobsDone()
  expect((await planOf(order.orderId)).body).toMatchObject({ planId: 'professional', open: null })
})

test('withdraws an offer once and blocks payment', async () => {
  const order = await offered()
  const { body: difference } = await pressPay(order)
  const withdrawn = await withdraw(order.orderId, order.changeId)
  expect(withdrawn).toMatchObject({ status: 200, body: { planId: 'basic', open: null } })
  expect((await readOffer(order)).body).toEqual({ planId: 'basic', offer: null, choices: [] })
  expect(await pressPay(order)).toMatchObject(refuses('nothing_due'))
  expect(await payByCard(difference)).toBeGreaterThanOrEqual(400)
  expect((await askWhatCame(order, difference.paymentIntentId)).body).toEqual({ state: 'not-paid' })
  expect(await withdraw(order.orderId, order.changeId)).toMatchObject(refuses('offer_ended'))
})

test('hides offers and payments from other orders', async () => {
  const [order, other] = [await offered(), await bought()]
  expect(await withdraw(other.orderId, order.changeId)).toMatchObject(NO_SUCH_ORDER)
  expect(await withdraw(order.orderId, randomUUID())).toMatchObject(NO_SUCH_ORDER)
  expect((await planOf(order.orderId)).body.open).toMatchObject({ state: 'offered' })

  const { body: difference } = await pressPay(order)
  expect(await askWhatCame(other, difference.paymentIntentId)).toMatchObject(NO_SUCH_PAYMENT)
  const aYear = buildOrder({
    paymentIntentId: `pi_${randomUUID()}`,
    flow: 'renewal',
    parentOrderId: order.orderId,
  })
  await shop.db.insert(orders).values(aYear)
  for (const intentId of [order.paymentIntentId, aYear.paymentIntentId ?? '', 'pi_unknown'])
    expect([intentId, await askWhatCame(order, intentId)]).toMatchObject([
      intentId,
      NO_SUCH_PAYMENT,
    ])
})

test('gives no link for an upgrade payment', async () => {
  const order = await offered()
  const { body: difference } = await pressPay(order)
  await shop.pay(difference)
  const { paymentIntentId, clientSecret } = difference
  const confirmed = await order.customer.send(
    'POST',
    '/api/test-create-order',
    { paymentIntentId },
    { 'x-payment-client-secret': clientSecret },
  )
  expect([confirmed.status, confirmed.body]).toEqual([202, { status: 'received' }])
})

test('applies a downgrade after the refund', async () => {
  const order = await bought()
  shop.simulator.control.setFaults({
    requests: [{ kind: 'unavailable-503', path: '/v1/refunds' }],
  })
  const requestId = randomUUID()
  const { body } = await change(order.orderId, 'starter', -1500, { requestId })
  expect(body).toMatchObject({ planId: 'basic', agreed: { priceCents: 3999, taxCents: 0 } })
  expect(body.open).toEqual({
    id: requestId,
    toPlan: 'starter',
    state: 'refunding',
    differenceCents: 1500,
    offeredUntil: null,
    isOver: false,
  })
  expect(await change(order.orderId, 'professional', 2500)).toMatchObject(refuses('refund_pending'))
  expect((await readOffer(order)).body).toEqual({ planId: 'basic', offer: null, choices: [] })
  expect(await pressPay(order)).toMatchObject(refuses('nothing_due'))
  shop.simulator.control.setFaults({})
  const made = await change(order.orderId, 'starter', -1500, { requestId })
  expect(made.body).toMatchObject({
    planId: 'starter',
    agreed: { priceCents: 2499, taxCents: 0 },
    open: null,
  })
})

test('rejects a stale price difference', async () => {
  const order = await offered()
  const { orderId } = order
  const asks = (toPlan: PlanId, cents: number, facts: object = {}) =>
    change(orderId, toPlan, cents, facts)
  expect(await asks('basic', 0)).toMatchObject(refuses('same_plan'))
  expect(await asks('starter', -1500)).toMatchObject(refuses('upgrade_offered'))
  const other = await bought()
  const sameRequest = { requestId: order.changeId }
  expect(await change(other.orderId, 'professional', 2500, sameRequest)).toMatchObject(
    refuses('request_id_taken'),
  )
  await withdraw(orderId, order.changeId)
  expect(await asks('professional', 2400)).toMatchObject(refuses('price_changed'))
  expect(await asks('starter', -1400)).toMatchObject(refuses('price_changed'))
  const typed = `Type ${orderReference(orderId)}, the order’s number`
  expect(await asks('starter', -1500, { confirmation: 'yes' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', fields: { confirmation: typed } },
  })
  expect((await planOf(orderId)).body).toMatchObject({ planId: 'basic', open: null })
  expect(await change(randomUUID(), 'starter', -1500)).toMatchObject(NO_SUCH_ORDER)
  expect(await planOf(randomUUID())).toMatchObject(NO_SUCH_ORDER)
})

test('refunds at most what is left, once a minute', async () => {
  const refunded = async (amountCents: number) => {
    const { orderId } = await bought()
    const refund = { amountCents, reason: 'A day late', requestId: randomUUID() }
    await staff.send('POST', `/api/admin/orders/${orderId}/refunds`, refund)
    return orderId
  }
  expect(await change(await refunded(2500), 'starter', -1500)).toMatchObject(
    refuses('amount_too_high'),
  )
  expect(await change(await refunded(1000), 'starter', -1500)).toMatchObject(
    refuses('just_refunded'),
  )
})

test('explains why a plan cannot change', async () => {
  const set = (orderId: string, facts: Partial<Order>) =>
    shop.db.update(orders).set(facts).where(eq(orders.id, orderId))
  const expectWhyNot = async (orderId: string, sentence: string) => {
    expect((await planOf(orderId)).body.whyNot).toBe(sentence)
    expect(await change(orderId, 'starter', -1500)).toMatchObject({
      status: 409,
      body: { error: sentence },
    })
  }
  const unpaid = await orderPlan(createTestClient(shop.url), 'basic')
  await expectWhyNot(
    await orderIdOf(unpaid),
    'The order is not paid: there is no plan to change yet.',
  )

  const order = await offered()
  const hold = `/api/admin/orders/${order.orderId}/hold`
  await staff.send('PUT', hold, { note: 'Waits for a call' })
  const onHold = 'The order is on hold. Release it first, then change its plan.'
  await expectWhyNot(order.orderId, onHold)
  await staff.send('DELETE', hold)
  expect((await planOf(order.orderId)).body.whyNot).toBe(null)

  const { body: difference } = await pressPay(order)
  const aYear = buildOrder({ flow: 'renewal', parentOrderId: order.orderId, packageId: 'basic' })
  await shop.db.insert(orders).values(aYear)
  await expectWhyNot(await orderIdOf(difference), REFERS)
  await expectWhyNot(aYear.id, REFERS)

  const disputed = await bought()
  await set(disputed.orderId, { paymentStatus: 'disputed' })
  await expectWhyNot(
    disputed.orderId,
    'Its money is being disputed, or went back: its plan can’t be changed now.',
  )

  const paidBack = await offered()
  const refund = { amountCents: 3999, reason: 'They asked', requestId: randomUUID() }
  await staff.send('POST', `/api/admin/orders/${paidBack.orderId}/refunds`, refund)
  await shop.jobsDone()
  await expectWhyNot(paidBack.orderId, OVER)
  expect((await readOffer(paidBack)).body).toEqual({ planId: 'basic', offer: null, choices: [] })
  expect(await pressPay(paidBack)).toMatchObject(refuses('nothing_due'))
})

// Runs last, because sessions have expired by then.
test('expires an offer after its days', async () => {
  const order = await offered()
  aheadMs = 8 * DAY_MS
  staff = await signInStaff(shop.url)
  expect((await planOf(order.orderId)).body.open).toMatchObject({
    id: order.changeId,
    state: 'offered',
    isOver: true,
  })
  expect((await readOffer(order)).body).toEqual({ planId: 'basic', offer: null, choices: [] })
  expect(await pressPay(order)).toMatchObject(refuses('nothing_due'))
  const requestId = randomUUID()
  const again = await change(order.orderId, 'professional', 2500, { requestId })
  expect(again.body.open).toMatchObject({ id: requestId, isOver: false })
  expect(await readOffer(order)).toMatchObject({ body: { offer: { toPlan: 'professional' } } })
})

const choose = (order: PaidOrder, toPlan: PlanId, differenceCents: number) =>
  order.customer.send<PlanOfferResponse>('PUT', orderPath(order, '/plan-change'), {
    ...{ toPlan, differenceCents, requestId: randomUUID() },
  })

const sellUpgrades = async (upgrades: 'on' | 'off') => {
  const { body } = await staff.send<SettingResponse[]>('GET', '/api/admin/settings')
  const since = body.find(({ group }) => group === 'extras')?.versions[0]?.n ?? 0
  const setting = { roundCents: null, upgrades }
  const save = { setting, since, note: '' }
  const saved = await staff.send('PUT', '/api/admin/settings/extras', save)
  expect(saved.status).toBe(200)
}

test('sells larger plans only where the owner wants it', async () => {
  const order = await bought('starter')
  expect((await readOffer(order)).body).toMatchObject({ offer: null, choices: [] })
  expect(await choose(order, 'basic', 2000)).toMatchObject(refuses('upgrade_not_available'))
})

test('lets customers choose, change and pay a larger plan', async () => {
  await sellUpgrades('on')
  const order = await bought('starter')
  const { choices } = (await readOffer(order)).body as PlanOfferResponse
  expect(choices.map(({ toPlan }) => toPlan)).toEqual(['basic', 'professional'])
  const [basic, professional] = choices
  if (!basic || !professional) throw new Error('nothing is for sale')
  expect(await choose(order, 'basic', basic.differenceCents - 1)).toMatchObject(
    refuses('price_changed'),
  )
  // Two windows at once open one offer.
  const both = await Promise.all([1, 2].map(() => choose(order, 'basic', basic.differenceCents)))
  expect(both.map(({ status, body }) => [status, body.offer?.toPlan])).toEqual([
    [200, 'basic'],
    [200, 'basic'],
  ])
  expect((await pressPay(order)).status).toBe(200)
  const other = await choose(order, 'professional', professional.differenceCents)
  expect(other.body.offer).toMatchObject({ toPlan: 'professional' })
  const { body: intent } = await pressPay(order)
  await shop.pay(intent)
  await askWhatCame(order, intent.paymentIntentId)
  await shop.jobsDone()
  expect((await planOf(order.orderId)).body.planId).toBe('professional')
  expect((await readOffer(order)).body).toMatchObject({ offer: null, choices: [] })
  await sellUpgrades('off')
})

test('keeps an offer of the team over the customer’s choice', async () => {
  await sellUpgrades('on')
  const held = await offered()
  expect((await readOffer(held)).body).toMatchObject({ choices: [] })
  expect(await choose(held, 'professional', 2500)).toMatchObject(refuses('upgrade_not_available'))
  await sellUpgrades('off')
})
