import type { CatalogPlanResponse } from '@vitrine/contract/catalog'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../testing/payment-test-server.ts'
import {
  ADA,
  orderPath,
  orderPlan,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'

let shop: PaymentTestServer
let plans: CatalogPlanResponse[]

beforeAll(async () => {
  shop = await startPaymentTestServer()
  plans = (await createTestClient(shop.url).send<CatalogPlanResponse[]>('GET', '/api/plans')).body
})
afterAll(() => shop.close())

type Opened = { paymentIntentId: string; quote: Record<string, unknown> }

const order = (customer: TestClient, wish: object) =>
  customer.send<Opened>('POST', '/api/create-payment-intent', { customerInfo: ADA, ...wish })

const askedFor = (paymentIntentId: string) =>
  shop.simulator.control.inspect().paymentIntents.find(({ id }) => id === paymentIntentId)

// @promise listed-price: The listed price is the charged price.
test('lists three plans with their prices in order', () => {
  const shown = plans.map(({ id, name, price, originalPrice, badge, popular }) => ({
    id,
    name,
    price,
    originalPrice,
    badge,
    popular,
  }))
  expect(shown).toEqual([
    {
      id: 'starter',
      name: 'Essential Online Presence',
      price: 2499,
      originalPrice: 4998,
      badge: 'Quick Start',
      popular: false,
    },
    {
      id: 'basic',
      name: 'Enhanced Visibility',
      price: 3999,
      originalPrice: 7998,
      badge: 'Best Value',
      popular: false,
    },
    {
      id: 'professional',
      name: 'Complete Career Toolkit',
      price: 6499,
      originalPrice: 10998,
      badge: 'Most Popular',
      popular: true,
    },
  ])
  expect(plans.every(({ currency }) => currency === 'usd')).toBe(true)
  const promised = plans.map(({ maxLanguages, deliveryHours }) => [maxLanguages, deliveryHours])
  expect(promised).toEqual([
    [1, 72],
    [2, 48],
    [4, 24],
  ])
})

test('lists the hours and languages of each plan', () => {
  for (const { id, features, deliveryHours, maxLanguages } of plans) {
    expect(features).toContain(`Delivery in ${deliveryHours} hours`)
    const languages = features.find((feature) => /\b(language|languages),?\b/.test(feature))
    expect([id, languages]).toEqual([id, expect.stringContaining(String(maxLanguages))])
    expect(new Set(features).size).toBe(features.length)
  }
})

test('exposes only buyer data of a plan', () => {
  for (const plan of plans) {
    expect(Object.keys(plan).sort()).toEqual([
      'badge',
      'currency',
      'deliveryHours',
      'description',
      'features',
      'id',
      'maxLanguages',
      'name',
      'originalPrice',
      'popular',
      'price',
      'priceId',
      'promotion',
    ])
  }
})

// @promise listed-price
test('charges the listed price to the cent', async () => {
  for (const { id, price, priceId } of plans) {
    const { status, body } = await order(createTestClient(shop.url), { planId: id, priceId })
    expect(status).toBe(200)
    expect(body.quote).toEqual({
      subtotalCents: price,
      taxCents: 0,
      totalCents: price,
      currency: 'usd',
      taxLabel: 'Tax',
    })
    expect(askedFor(body.paymentIntentId)).toMatchObject({ amount: price, currency: 'usd' })
  }
})

// @promise listed-price
test('adds 8 % tax with a billing address', async () => {
  const totals = { starter: 2699, basic: 4319, professional: 7019 }
  for (const { id, price, priceId } of plans) {
    const { body } = await order(createTestClient(shop.url), { priceId })
    const totalCents = totals[id]
    expect(body.quote).toMatchObject({ subtotalCents: price, taxCents: totalCents - price })
    expect(askedFor(body.paymentIntentId)?.amount).toBe(totalCents)
  }
})

// @promise listed-price
// @promise languages-by-plan: A plan sells the number of languages that it lists.
test('limits languages to the number in the plan', async () => {
  const many = ['English', 'French', 'German', 'Italian', 'Spanish', 'Dutch']
  for (const { id, maxLanguages } of plans) {
    const customer = createTestClient(shop.url)
    const intent = await orderPlan(customer, id)
    await shop.pay(intent)
    const { paymentIntentId } = intent
    const confirmed = await customer.send<{ onboardingToken: string }>(
      'POST',
      '/api/test-create-order',
      { paymentIntentId },
    )
    const bought = { ...intent, customer, token: confirmed.body.onboardingToken }
    const choose = (languages: string[]) => customer.send('PATCH', orderPath(bought), { languages })
    expect((await choose(many.slice(0, maxLanguages))).body).toMatchObject({ maxLanguages })
    expect((await choose(many.slice(0, maxLanguages + 1))).status).toBe(400)
  }
})
