import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { checkClockSkew } from './clock-skew.ts'
import { rebuildFromProvider } from './rebuild-from-provider.ts'
import { syncPayment } from './sync-payment.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())
afterEach(() => {
  till.setFaults({})
  till.clock.now = new Date()
})

// Before the others: while the provider is down it is asked twice about each open order, with a pause.
// @promise provider-outage: The shop stays up during a provider outage and clears the backlog afterwards.
test('[M6] settles the backlog after a provider outage', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  till.clock.advance(2 * MINUTE_MS)
  till.setFaults({ requests: [{ kind: 'unavailable-503' }] })
  await till.reconcile()
  await till.drain()
  expect((await till.order(order.id)).paymentStatus).toBe('requires_payment')
  till.setFaults({})
  await till.reconcile()
  await till.drain()
  expect((await till.order(order.id)).paymentStatus).toBe('paid')
})

// @promise unpaid-orders-expire: Unpaid orders are canceled at the provider first.
test('cancels an unpaid intent before expiring its order', async () => {
  const { order, intentId } = await till.place()
  till.clock.advance(24 * HOUR_MS + MINUTE_MS)
  till.setFaults({ requests: [{ kind: 'unavailable-503' }] })
  await till.reconcile()
  await till.drain()
  expect((await till.order(order.id)).orderStatus).toBe('pending')
  till.setFaults({})
  await till.reconcile()
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({
    orderStatus: 'expired',
    paymentStatus: 'canceled',
  })
  expect((await till.deps.provider.readIntent(intentId)).facts.status).toBe('canceled')
})

// @promise works-without-webhooks: The reconciler finds payments within a minute without any webhook.
test('[M4] confirms a paid order without webhooks', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  till.clock.advance(MINUTE_MS + 1000)
  await till.reconcile()
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({
    paymentStatus: 'paid',
    orderStatus: 'confirmed',
  })
})

// @promise works-without-webhooks
test('[M4] holds a disputed order without webhooks', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.simulator.control.openDispute({ paymentIntent: intentId })
  await till.reconcile()
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({
    paymentStatus: 'disputed',
    orderStatus: 'on_hold',
  })
})

// @promise works-without-webhooks
test('[M4] checks every open order in turn', async () => {
  const placed = []
  for (let each = 0; each < 12; each += 1) placed.push(await till.place())
  const last = placed.at(-1)
  // More abandoned orders than one run handles, all older than the paid one.
  await till.db.execute(sql`
    insert into ordering.orders (id, proof_hash, flow, customer_first_name, customer_last_name, customer_email,
      package_id, package_name, package_price, tax_amount, total_amount, wishes, created_at, updated_at)
    select gen_random_uuid(), '', 'checkout', 'A', 'B', 'a@example.com', 'basic', 'Basic', 3999, 0, 3999,
      '{"languages":[],"domainPreferences":[]}', now() - interval '1 hour' - n * interval '1 second', now()
    from generate_series(1, 250) n`)
  await till.pay(last?.intentId ?? '')
  // Without webhooks, by reading the orders.
  till.setFaults({ requests: [{ kind: 'unavailable-503', path: '/v1/events' }] })
  till.clock.advance(2 * MINUTE_MS)
  for (let run = 0; run < 4; run += 1) {
    await till.reconcile()
    await till.drain()
  }
  expect((await till.order(last?.order.id ?? '')).paymentStatus).toBe('paid')
  await till.db.execute(sql`delete from ordering.orders where proof_hash = ''`)
})

test('confirms an order paid in its last second', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  till.clock.advance(24 * HOUR_MS + MINUTE_MS)
  await till.reconcile()
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
  })
})

// @promise clock-skew: Clock skew loses no payment and turns the health check red.
test.each([
  ['ten minutes fast', 10 * MINUTE_MS],
  ['ten minutes slow', -10 * MINUTE_MS],
  ['a day fast', 24 * HOUR_MS],
  ['a day slow', -24 * HOUR_MS],
])('[M16] confirms orders with our clock %s and reports it', async (_, skewMs) => {
  till.clock.advance(skewMs)
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  till.clock.advance(MINUTE_MS + 1000)
  await till.reconcile()
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({ orderStatus: 'confirmed' })
  expect(checkClockSkew(till.deps.provider)).toContain(skewMs > 0 ? 'ahead of' : 'behind')
})

// @promise clock-skew
test('[M16] keeps a paid order through clock jumps', async () => {
  const { order, intentId } = await till.place()
  till.clock.advance(25 * HOUR_MS)
  await till.pay(intentId)
  await till.reconcile()
  till.clock.advance(-26 * HOUR_MS)
  await till.reconcile()
  await till.drain()
  expect((await till.order(order.id)).paymentStatus).toBe('paid')
})

test('[M16] accepts clock skew under a minute', async () => {
  till.clock.advance(30_000)
  await till.place()
  expect(checkClockSkew(till.deps.provider)).toBeUndefined()
})

test('cancels only intents with lost secrets', async () => {
  const { intentId, order } = await till.place()
  const lost = await till.deps.provider.createIntent(
    3999,
    { receiptEmail: 'ada@example.com', description: 'An order', metadata: { order_id: order.id } },
    'an answer that never arrived',
  )
  till.clock.advance(26 * HOUR_MS)
  await till.compare()
  expect((await till.deps.provider.readIntent(lost.id)).facts.status).toBe('canceled')
  expect((await till.deps.provider.readIntent(intentId)).facts.status).toBe('requires_payment')
})

// @promise rebuild-from-provider: Every paid order can be rebuilt from the payment provider.
test('[M17] restores every paid order from the provider', async () => {
  const placed = []
  const plans = ['starter', 'basic', 'professional'] as const
  for (let each = 0; each < 15; each += 1) {
    const details = {
      customerInfo: {
        firstName: `Ada ${each}`,
        lastName: 'Quill',
        email: `ada${each}@example.com`,
        phone: '+1 555',
      },
      projectDetails: { languages: ['English'] },
    }
    const made = await till.place({ planId: plans[each % 3] ?? 'basic', details })
    if (each % 5 !== 4) await till.pay(made.intentId)
    placed.push({ ...made, isPaid: each % 5 !== 4 })
  }
  await till.deps.provider.refund(
    placed[0]?.intentId ?? '',
    {
      amountCents: 500,
      reason: 'late',
      requestId: crypto.randomUUID(),
    },
    crypto.randomUUID(),
  )
  await till.db.execute(
    sql`truncate ordering.orders, payments.provider_events, mail.letters cascade`,
  )

  const outcomes = new Map<string, string>()
  for await (const { orderId, outcome } of rebuildFromProvider(till.deps))
    outcomes.set(orderId, outcome)
  await till.drain()
  for (const { order, intentId, isPaid } of placed) {
    expect(outcomes.get(order.id)).toBe(isPaid ? 'restored' : undefined)
    if (!isPaid) continue
    const restored = await till.order(order.id)
    expect(restored).toMatchObject({
      paymentIntentId: intentId,
      orderStatus: 'on_hold',
      customerFirstName: order.customerFirstName,
      customerEmail: order.customerEmail,
      customerPhone: '+1 555',
      packageId: order.packageId,
      totalAmount: order.totalAmount,
      paymentAmount: order.totalAmount,
    })
    expect(restored.wishes.languages).toEqual(order.wishes.languages)
    expect((await till.history(order.id))[0]?.note).toContain('Restored from the payment provider')
    expect((await till.letters(order.id)).map(({ kind }) => kind)).not.toContain('confirmation')
  }
  expect((await till.order(placed[0]?.order.id ?? '')).paymentStatus).toBe('partially_refunded')

  const again = []
  for await (const { outcome } of rebuildFromProvider(till.deps)) again.push(outcome)
  expect(new Set(again)).toEqual(new Set(['present']))
})
