import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import {
  createOrderTestApp,
  type OrderTestApp,
  TEST_STRIPE_KEYS,
} from '../../testing/order-test-app.ts'
import { sha256Hex } from './intent-ownership.ts'
import { listOpenOrdersOfBrowser } from '../ordering/index.ts'
import { stripeProvider } from './provider/stripe-provider.ts'
import { syncPayment } from './sync-payment.ts'

const MINUTE_MS = 60 * 1000

let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())
afterEach(() => till.setFaults({}))

/** Open intents of one browser, and charges. */
function moneyOf(orderIds: readonly string[]) {
  const { paymentIntents, charges } = till.simulator.control.inspect()
  const own = paymentIntents.filter(({ metadata }) => orderIds.includes(metadata['order_id'] ?? ''))
  const ids = own.map(({ id }) => id)
  return {
    payable: own.filter(({ status }) => status.startsWith('requires_')),
    charges: charges.filter((charge) => charge.paid && ids.includes(String(charge.payment_intent))),
  }
}

async function openTwice(browser: string, plans: readonly string[]) {
  const opened = await Promise.allSettled(plans.map((planId) => till.open({ browser, planId })))
  return opened.flatMap((each) =>
    each.status === 'fulfilled' && 'intent' in each.value ? [each.value] : [],
  )
}

// @promise one-open-intent
test('[M11] reuses order and intent on reload', async () => {
  const browser = randomUUID()
  const first = await till.place({ browser })
  const again = await till.place({
    browser,
    details: { projectDetails: { currentJobTitle: 'Nurse' } },
  })
  expect(again.intentId).toBe(first.intentId)
  expect((await till.order(first.order.id)).currentJobTitle).toBe('Nurse')
})

// @promise one-open-intent
test('[M11] returns the paid order on reload', async () => {
  const browser = randomUUID()
  const { intentId } = await till.place({ browser })
  await till.pay(intentId)
  expect((await till.place({ browser })).intentId).toBe(intentId)
  expect((await till.place({ browser })).intentId).toBe(intentId)
})

// @promise one-open-intent
test('[M11] treats a repeat within an hour as a reload', async () => {
  const browser = randomUUID()
  const { order, intentId } = await till.place({ browser })
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  const again = async (options: Parameters<OrderTestApp['place']>[0] = {}) =>
    (await till.place({ browser, ...options })).intentId
  expect(await again()).toBe(intentId)
  const somebody = { firstName: 'Bo', lastName: 'Quill', email: 'bo@example.com' }
  expect(await again({ details: { customerInfo: somebody } })).not.toBe(intentId)
  expect(await again({ planId: 'professional' })).not.toBe(intentId)
  expect(await again({ browser: randomUUID() })).not.toBe(intentId)
  till.clock.advance(59 * MINUTE_MS)
  expect(await again()).toBe(intentId)
  expect(moneyOf([order.id]).charges).toHaveLength(1)
  till.clock.advance(2 * MINUTE_MS)
  const later = await till.place({ browser })
  expect(later.intentId).not.toBe(intentId)
  expect(later.order.orderStatus).toBe('pending')
})

// @promise one-open-intent
test('[M11] returns the processing order for a repeat', async () => {
  const browser = randomUUID()
  const { order, intentId } = await till.place({ browser })
  till.setFaults({ processing: { probability: 1 } })
  expect(await (await cardAtProvider(intentId, 'pm_card_visa'))()).toBe(200)
  await syncPayment(till.deps, intentId)
  expect((await till.order(order.id)).paymentStatus).toBe('processing')
  till.clock.advance(3 * 60 * MINUTE_MS)
  expect((await till.place({ browser })).intentId).toBe(intentId)
  till.setFaults({})
  await till.simulator.control.finishProcessing({ paymentIntent: intentId, outcome: 'succeeded' })
  await syncPayment(till.deps, intentId)
  expect((await till.order(order.id)).orderStatus).toBe('confirmed')
  expect(moneyOf([order.id]).charges).toHaveLength(1)
})

// @promise one-open-intent: Each browser session has one open intent and one charge across tabs and reloads.
test('[M11] shares one open intent between two tabs', async () => {
  for (let round = 0; round < rounds(250); round += 1) {
    const browser = randomUUID()
    await till.open({ browser, planId: 'basic' })
    const plans = round % 2 === 0 ? ['basic', 'basic'] : ['starter', 'professional']
    const opened = await openTwice(browser, plans)
    const open = await listOpenOrdersOfBrowser(till.db, sha256Hex(browser))
    expect(open).toHaveLength(1)
    const { payable } = moneyOf([
      ...open.map(({ id }) => id),
      ...opened.map(({ order }) => order.id),
    ])
    expect(payable.length).toBeLessThanOrEqual(1)
  }
})

// @promise one-open-intent
test('[M11] cancels the first intent when the plan changes', async () => {
  const browser = randomUUID()
  const first = await till.place({ browser, planId: 'starter' })
  const second = await till.place({ browser, planId: 'professional' })
  expect(second.order.id).not.toBe(first.order.id)
  expect(await till.order(first.order.id)).toMatchObject({
    orderStatus: 'expired',
    paymentStatus: 'canceled',
  })
  await expect(till.pay(first.intentId)).rejects.toThrow(
    'not a payment intent that waits for a card',
  )
})

// @promise one-open-intent
test('[M11] keeps a paid plan when another is chosen', async () => {
  const browser = randomUUID()
  const first = await till.place({ browser, planId: 'starter' })
  await till.pay(first.intentId)
  const second = await till.place({ browser, planId: 'professional' })
  expect(await till.order(first.order.id)).toMatchObject({
    packageId: 'starter',
    orderStatus: 'confirmed',
  })
  expect(second.intentId).not.toBe(first.intentId)
})

// @promise retries-charge-once: Timeouts, 500s and 429s lead to one intent and one charge.
test.each([
  'reset-after-commit',
  'error-500-after-commit',
  'hang-after-commit',
  'error-500',
  'rate-limit-429',
] as const)('[M5] reuses one intent after %s', async (kind) => {
  const browser = randomUUID()
  const faults = {
    requests: [{ kind, path: '/v1/payment_intents', method: 'POST' as const, times: 2 }],
  }
  till.setFaults(faults)
  const provider = stripeProvider({
    ...{ ...TEST_STRIPE_KEYS, apiUrl: till.simulator.url, clock: () => till.clock.now },
    ...{ answerWithinMs: 300, askAgainAfterMs: 0 },
  })
  // The SDK retries once, except after 429.
  await till.open({ browser, provider }).catch(() => undefined)
  await till.open({ browser, provider }).catch(() => undefined)
  const { order } = await till.place({ browser })
  expect(moneyOf([order.id]).payable).toHaveLength(1)
})

test('[M5] never leaves two payable intents under random failures', async () => {
  till.setFaults({
    seed: 5,
    requests: [
      { kind: 'reset', probability: 0.2 },
      { kind: 'reset-after-commit', probability: 0.2 },
      { kind: 'error-500', probability: 0.2 },
      { kind: 'error-500-after-commit', probability: 0.2 },
    ],
  })
  const browsers = Array.from({ length: rounds(30) }, () => randomUUID())
  for (const browser of browsers) {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if (await till.open({ browser }).catch(() => undefined)) break
    }
  }
  till.setFaults({})
  for (const browser of browsers) {
    const { order, intentId } = await till.place({ browser })
    expect(moneyOf([order.id]).payable).toHaveLength(1)
    await till.pay(intentId)
    await syncPayment(till.deps, intentId)
    expect(moneyOf([order.id]).charges).toHaveLength(1)
    expect((await till.order(order.id)).orderStatus).toBe('confirmed')
  }
})

// @promise server-side-price: The server sets the price to the cent and ignores manipulated requests.
test("[M12] charges the server's price for any request", async () => {
  const price = { starter: 2499, basic: 3999, professional: 6499 }
  const nonsense = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.constantFrom('-1', '0.01', 'free', 'NaN', '1e9'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('starter' as const, 'basic' as const, 'professional' as const),
      fc.boolean(),
      nonsense,
      nonsense,
      async (plan, paysTax, priceSent, originalPrice) => {
        const selectedPackage = {
          id: 'starter',
          price: priceSent,
          originalPrice,
          priceId: `price_${plan}`,
        }
        const details = {
          priceId: `price_${plan}`,
          orderData: { selectedPackage, formData: {} },
          amount: priceSent,
          currency: 'jpy',
          domain: { domainPrice: Number(priceSent) },
        }
        const { order, intentId } = await till.place(
          paysTax ? { details: { ...details, planId: undefined } } : { planId: plan, details },
        )
        const tax = paysTax ? Math.floor((price[plan] * 8 + 50) / 100) : 0
        const intent = till.simulator.control
          .inspect()
          .paymentIntents.find(({ id }) => id === intentId)
        expect(intent).toMatchObject({ amount: price[plan] + tax, currency: 'usd' })
        expect(order).toMatchObject({
          packageId: plan,
          totalAmount: price[plan] + tax,
          taxAmount: tax,
        })
      },
    ),
    { numRuns: rounds(300) },
  )
})

// @promise server-side-price
test('[M12] rejects a price ID of another plan', async () => {
  await expect(
    till.open({ planId: 'professional', details: { priceId: 'price_starter' } }),
  ).rejects.toThrow('do not belong together')
  await expect(till.open({ planId: 'enterprise' })).rejects.toThrow('Choose a plan')
})

// @promise declined-cards: An address can try ten declined cards per hour.
test('[D3] blocks card testing after ten declines', async () => {
  const browser = randomUUID()
  const { intentId } = await till.place({ browser })
  const decline = await cardAtProvider(intentId, 'pm_card_visa_chargeDeclined')
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await decline()).toBe(402)
  for (const event of till.events(intentId)) await till.receive(event)
  await till.drain()
  expect(await till.open({ browser })).toEqual({ refused: 'too_many_declines' })
  await expect(till.pay(intentId)).rejects.toThrow('not a payment intent that waits for a card')
  till.clock.advance(61 * 60 * 1000)
  expect(await till.open({ browser })).toHaveProperty('intent')
})

/** The browser's call to the provider, which confirms a card. Returns the status. */
async function cardAtProvider(intentId: string, paymentMethod: string) {
  const intent = await till.deps.provider.readIntent(intentId)
  return async () => {
    const response = await fetch(
      `${till.simulator.url}/browser/payment_intents/${intentId}/confirm`,
      {
        method: 'POST',
        body: new URLSearchParams({
          key: 'pk_test_till',
          client_secret: intent.clientSecret,
          payment_method: paymentMethod,
          exp_month: '12',
          exp_year: '2040',
        }),
      },
    )
    await response.text()
    return response.status
  }
}
