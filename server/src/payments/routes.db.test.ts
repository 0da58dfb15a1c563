import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../testing/payment-test-server.ts'
import { signatureOf, TEST_STRIPE_KEYS } from '../../testing/order-test-app.ts'
import { orderPlan, createTestClient } from '../../testing/test-client.ts'
import { stripeProvider } from './provider/stripe-provider.ts'

let shop: PaymentTestServer
let skewMs = 0

/** Writes to orders and events fail as with a full disk. */
async function onFullDisk(act: () => Promise<void>): Promise<void> {
  const tables = [sql`ordering.orders`, sql`payments.provider_events`]
  await shop.db.execute(sql`
    create function public.refuse_to_write() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`)
  for (const table of tables) {
    await shop.db.execute(sql`
      create trigger full_disk before insert or update on ${table}
      for each row execute function public.refuse_to_write()`)
  }
  try {
    await act()
  } finally {
    await shop.db.execute(sql`drop function public.refuse_to_write cascade`)
  }
}

beforeAll(async () => {
  shop = await startPaymentTestServer({
    clock: () => new Date(Date.now() + skewMs),
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  skewMs = 0
  shop.simulator.control.setFaults({})
})

const confirm = (
  paymentIntentId: string,
  headers: Record<string, string> = {},
  browser = createTestClient(shop.url),
) => browser.send('POST', '/api/test-create-order', { paymentIntentId }, headers)

async function countOf(table: string): Promise<number> {
  const { rows } = (await shop.db.execute(
    sql`select count(*)::int as count from ${sql.raw(table)}`,
  )) as { rows: { count: number }[] }
  return rows[0]?.count ?? -1
}

const post = (body: string, signature: string) =>
  fetch(`${shop.url}/api/payment-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })

const anEvent = (changes: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: { object: { object: 'payment_intent', id: 'pi_of_nobody' } },
  ...changes,
})

// @promise intent-id-reveals-nothing: An intent ID alone reveals nothing: every response has the same bytes.
test('[A1] answers unknown, unpaid and paid intents alike', async () => {
  const unpaid = await orderPlan(createTestClient(shop.url))
  const paid = await orderPlan(createTestClient(shop.url))
  await shop.pay(paid)
  await shop.jobsDone()
  const wrong = { 'x-payment-client-secret': unpaid.clientSecret }
  const answers = await Promise.all([
    confirm('pi_invented'),
    confirm(unpaid.paymentIntentId),
    confirm(paid.paymentIntentId),
    confirm(paid.paymentIntentId, wrong),
  ])
  const shown = answers.map(({ status, body, headers }) => {
    const { date: _, ...rest } = Object.fromEntries(headers)
    return JSON.stringify({ status, body, headers: Object.keys(rest).sort() })
  })
  expect(new Set(shown).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 202, body: { status: 'received' } })
})

test('returns the link to the paying browser only', async () => {
  const browser = createTestClient(shop.url)
  const intent = await orderPlan(browser)
  const early = await confirm(intent.paymentIntentId, {}, browser)
  expect(early).toMatchObject({ status: 402, body: { code: 'payment_required' } })
  await shop.pay(intent)
  const { body } = await confirm(intent.paymentIntentId, {}, browser)
  expect(body).toMatchObject({
    customerInfo: { email: 'ada@example.com' },
    onboardingToken: expect.any(String),
  })
  const secret = { 'x-payment-client-secret': intent.clientSecret }
  expect((await confirm(intent.paymentIntentId, secret)).body).toEqual(body)
})

// @promise retries-charge-once
// @promise checkout-slots
test('[M5] tells a paying customer to wait during outages', async () => {
  const browser = createTestClient(shop.url)
  const intent = await orderPlan(browser)
  await shop.pay(intent)
  shop.simulator.control.setFaults({ requests: [{ kind: 'unavailable-503' }] })
  const { status, body } = await confirm(intent.paymentIntentId, {}, browser)
  expect({ status, body }).toEqual({
    status: 202,
    body: { customerInfo: { email: 'ada@example.com' }, status: 'processing' },
  })
  const failed = await createTestClient(shop.url).send('POST', '/api/create-payment-intent', {
    planId: 'basic',
    customerInfo: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
  })
  expect(failed).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  })
  expect(failed.headers.get('retry-after')).toBe('60')
  shop.simulator.control.setFaults({})
  await shop.jobsDone()
  expect((await confirm(intent.paymentIntentId, {}, browser)).status).toBe(200)
})

// @promise unproven-confirmations-wait: Payment confirmations without proof use their own queue and delay no real payment.
test('syncs verified payments before unverified requests', async () => {
  const intent = await orderPlan(createTestClient(shop.url))
  const flood = Array.from({ length: 150 }, (_, each) => `pi_invented_${randomUUID()}_${each}`)
  // Slow enough that the flood outlasts the payment.
  const path = '/v1/payment_intents/pi_invented_'
  shop.simulator.control.setFaults({ requests: [{ kind: 'delay', delayMs: 300, path }] })
  for (const paymentIntentId of flood) {
    expect((await confirm(paymentIntentId)).body).toEqual({ status: 'received' })
  }
  await shop.pay(intent)
  await shop.simulator.control.deliverWebhooks()
  const waiting = async () => {
    const { rows } = (await shop.db.execute(sql`
      select count(*) filter (where data->>'payload' like '%pi_invented_%')::int as unproven,
        count(*) filter (where data->>'payload' like ${`%${intent.paymentIntentId}%`})::int as proven
      from jobs.job where state in ('created', 'retry', 'active')`)) as {
      rows: { unproven: number; proven: number }[]
    }
    return rows[0] ?? { unproven: 0, proven: 0 }
  }
  let left = await waiting()
  while (left.proven > 0) {
    // The embedded database never yields to the event loop, which jobs need.
    await new Promise((resolve) => setTimeout(resolve, 20))
    left = await waiting()
  }
  // More than the workers had already taken.
  expect(left.unproven).toBeGreaterThan(10)
  const secret = { 'x-payment-client-secret': intent.clientSecret }
  expect((await confirm(intent.paymentIntentId, secret)).status).toBe(200)
  shop.simulator.control.setFaults({})
  await shop.jobsDone()
})

// @promise rejects-forged-events: Forged, replayed, foreign and test mode events change nothing.
test('[M13] rejects forged, altered, old and future events', async () => {
  const before = await countOf('payments.provider_events')
  const body = JSON.stringify(anEvent())
  const now = new Date()
  const right = signatureOf(body, now)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string().map((signature) => ({ body, signature })),
        fc.constant({ body, signature: '' }),
        fc.constant({ body, signature: signatureOf(body, now, 'whsec_of_somebody_else') }),
        fc.integer({ min: 301, max: 9999999 }).map((age) => ({
          body,
          signature: signatureOf(body, new Date(now.getTime() - age * 1000)),
        })),
        fc.integer({ min: 310, max: 9999999 }).map((ahead) => ({
          body,
          signature: signatureOf(body, new Date(now.getTime() + ahead * 1000)),
        })),
        fc.nat(body.length - 1).map((at) => ({
          body: `${body.slice(0, at)}${body[at] === '1' ? '2' : '1'}${body.slice(at + 1)}`,
          signature: right,
        })),
      ),
      async ({ body: sent, signature }) => {
        expect((await post(sent, signature.replace(/[^\x20-\x7e]/g, ''))).status).toBe(400)
      },
    ),
    { numRuns: rounds(1000) },
  )
  expect(await countOf('payments.provider_events')).toBe(before)
})

// @promise rejects-forged-events
test('[M13] rejects an event dated in the future', async () => {
  const before = await countOf('payments.provider_events')
  const seconds = Math.floor(Date.now() / 1000)
  const body = JSON.stringify(anEvent({ created: seconds + 3600 }))
  expect((await post(body, signatureOf(body, new Date()))).status).toBe(400)
  expect(await countOf('payments.provider_events')).toBe(before)
})

// @promise rejects-forged-events
test('[M13] rejects test events in live mode', () => {
  const live = stripeProvider({
    ...TEST_STRIPE_KEYS,
    secretKey: 'sk_live_1',
    apiUrl: null,
    clock: () => new Date(),
  })
  const body = JSON.stringify(anEvent())
  expect(() => live.parseEvent(Buffer.from(body), signatureOf(body, new Date()))).toThrow(
    'A test event for live keys',
  )
})

// @promise rejects-forged-events
test('stores a repeated event once', async () => {
  const body = JSON.stringify(anEvent())
  const before = await countOf('payments.provider_events')
  for (const _ of [1, 2, 3])
    expect((await post(body, signatureOf(body, new Date()))).status).toBe(200)
  expect(await countOf('payments.provider_events')).toBe(before + 1)
})

// @promise no-ack-before-commit: A webhook gets 503 without a database and 200 only after the commit.
test('[M7] [M10] answers 503 and loses nothing without storage', async () => {
  const browser = createTestClient(shop.url)
  const intent = await orderPlan(browser)
  await shop.simulator.control.deliverWebhooks()
  const orders = await countOf('ordering.orders')
  const intents = shop.simulator.control.inspect().paymentIntents.length
  await onFullDisk(async () => {
    const refused = await createTestClient(shop.url).send('POST', '/api/create-payment-intent', {
      planId: 'basic',
      customerInfo: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
    })
    expect(refused.status).toBe(503)
    await shop.pay(intent)
    const { undelivered } = await shop.simulator.control.deliverWebhooks()
    expect(undelivered).toBeGreaterThan(0)
    const body = JSON.stringify(anEvent())
    expect((await post(body, signatureOf(body, new Date()))).status).toBe(503)
  })
  expect(await countOf('ordering.orders')).toBe(orders)
  expect(shop.simulator.control.inspect().paymentIntents).toHaveLength(intents)
  await shop.simulator.control.deliverWebhooks()
  await shop.jobsDone()
  expect((await confirm(intent.paymentIntentId, {}, browser)).status).toBe(200)
})

// @promise clock-skew
test('[M16] reports clock skew in health', async () => {
  const health = async () => {
    await orderPlan(createTestClient(shop.url))
    const response = await fetch(`${shop.url}/readyz`)
    return { status: response.status, ...((await response.json()) as object) }
  }
  expect(await health()).toEqual({ status: 'ready' })
  skewMs = 75_000
  expect(await health()).toMatchObject({
    status: 'failing',
    part: 'clock',
    problem: expect.stringContaining('75 s ahead'),
  })
  skewMs = 0
  expect(await health()).toEqual({ status: 'ready' })
})

// @promise declined-cards
test('[D3] answers 429 after ten declines', async () => {
  const browser = createTestClient(shop.url)
  const intent = await orderPlan(browser)
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await fetch(`${shop.simulator.url}/browser/payment_intents/${intent.paymentIntentId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: TEST_STRIPE_KEYS.publishableKey,
        client_secret: intent.clientSecret,
        payment_method: 'pm_card_visa_chargeDeclined',
        exp_month: '12',
        exp_year: '2040',
      }),
    })
  }
  await shop.simulator.control.deliverWebhooks()
  await shop.jobsDone()
  const { status, headers } = await browser.send('POST', '/api/create-payment-intent', {
    planId: 'professional',
    customerInfo: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
  })
  expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 429, wait: '3600' })
})
