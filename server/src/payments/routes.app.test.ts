import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../testing/payment-test-server.ts'
import { buildProviderIntent, fakePayments } from '../../testing/fake-payment-provider.ts'
import { orderPlan, type TestClient, createTestClient } from '../../testing/test-client.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider/payment-provider.ts'
import { readPaymentOutcome } from './routes.ts'

let shop: PaymentTestServer
beforeAll(async () => {
  shop = await startPaymentTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => shop.close())
beforeEach(() => shop.simulator.control.setFaults({}))

const ADA = { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' }
const order = (browser: TestClient, planId = 'basic', customerInfo: object = ADA) =>
  browser.send('POST', '/api/create-payment-intent', { planId, customerInfo })

test('returns order number, price and client secret', async () => {
  const { status, body } = await order(createTestClient(shop.url))
  expect(status).toBe(200)
  expect(body).toEqual({
    clientSecret: expect.stringContaining('_secret_'),
    client_secret: body['clientSecret'],
    paymentIntentId: expect.stringMatching(/^pi_/),
    orderReference: expect.stringMatching(/^[0-9A-F]{8}$/),
    quote: {
      ...{ subtotalCents: 3999, taxCents: 0, totalCents: 3999 },
      ...{ currency: 'usd', taxLabel: 'Tax' },
    },
  })
})

test('rejects an incomplete order at its field', async () => {
  expect(
    await order(createTestClient(shop.url), 'basic', { ...ADA, firstName: ' ' }),
  ).toMatchObject({
    status: 400,
    body: { fields: { 'customerInfo.firstName': 'First name is required' } },
  })
})

test('reports processing, then returns the link', async () => {
  const browser = createTestClient(shop.url)
  const intent = await orderPlan(browser)
  const confirm = () =>
    browser.send('POST', '/api/test-create-order', { paymentIntentId: intent.paymentIntentId })
  shop.simulator.control.setFaults({ processing: { probability: 1 } })
  await fetch(`${shop.simulator.url}/browser/payment_intents/${intent.paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_till',
      client_secret: intent.clientSecret,
      payment_method: 'pm_card_visa',
      exp_month: '12',
      exp_year: '2040',
    }),
  })
  expect(await confirm()).toMatchObject({
    status: 202,
    body: { status: 'processing', customerInfo: { email: 'ada@example.com' } },
  })
  await shop.simulator.control.finishProcessing({
    paymentIntent: intent.paymentIntentId,
    outcome: 'succeeded',
  })
  expect(await confirm()).toMatchObject({
    status: 200,
    body: {
      customerInfo: { email: 'ada@example.com' },
      formData: { email: 'ada@example.com' },
      onboardingToken: expect.any(String),
    },
  })
})

test('queues another sync only for undecided payments', async () => {
  const { paymentIntentId: id } = await orderPlan(createTestClient(shop.url))
  const asked = async (readIntent: PaymentProvider['readIntent']) => {
    const { deps, queued } = fakePayments(shop.db, () => new Date(), { readIntent })
    return { state: await readPaymentOutcome(deps, id), queued }
  }
  const facts = { receivedCents: 0, refundedCents: 0, currency: 'usd' }
  const again = { state: 'processing', queued: [['payments.settle', { intentId: id }]] }
  const silent = async () => {
    throw new ProviderUnavailable(new Error('no answer'))
  }
  expect(await asked(silent)).toEqual(again)
  expect(await asked(async () => buildProviderIntent({ id }))).toEqual({
    state: 'not-paid',
    queued: [],
  })
  const deciding = buildProviderIntent({ id, facts: { status: 'processing', ...facts } })
  expect(await asked(async () => deciding)).toEqual(again)
})

test('rate-limits the eleventh intent of a browser', async () => {
  const browser = createTestClient(shop.url)
  // The first request has no cookie yet.
  for (let each = 0; each <= 9; each += 1) expect((await order(browser)).status).toBe(200)
  const { status, body, headers } = await order(browser)
  expect([status, body['error']]).toEqual([
    429,
    'Too many payments were started from this browser. Wait a few minutes, then try again.',
  ])
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(500)
  expect(wait).toBeLessThanOrEqual(600)
  expect((await order(createTestClient(shop.url))).status).toBe(200)
})
