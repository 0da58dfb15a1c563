import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import { isLiveKey, stripeProvider } from './stripe-provider.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const SECONDS = NOW.getTime() / 1000
const WEBHOOK_SECRET = 'whsec_test'

type Asked = {
  readonly what: string
  readonly said: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
}
type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

/** Stripe with prepared answers. It records requests. */
let answers: Record<string, Answer | Answer[]> = {}
let asked: Asked[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.test')
    const what = `${request.method} ${pathname.replace('/v1/', '')}`
    const body = new URLSearchParams(Buffer.concat(chunks).toString())
    const said = Object.fromEntries([...searchParams, ...body])
    asked.push({ what, said, headers: request.headers })
    const prepared = answers[what] ?? { status: 404, body: { error: { message: 'No such thing' } } }
    const answer = Array.isArray(prepared) ? prepared.shift()! : prepared
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      date: NOW.toUTCString(),
      // Otherwise the SDK would retry.
      'stripe-should-retry': 'false',
      ...answer.headers,
    })
    response.end(JSON.stringify(answer.body))
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answers = {}
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const provider = ({ secretKey = 'sk_test_key', now = NOW, apiUrl = url } = {}) =>
  stripeProvider({ secretKey, webhookSecret: WEBHOOK_SECRET, apiUrl, clock: () => now })

const anIntent = (facts: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret',
  amount: 4319,
  amount_received: 4319,
  currency: 'usd',
  status: 'succeeded',
  created: SECONDS,
  metadata: { order_id: 'one' },
  latest_charge: null,
  ...facts,
})
const details = {
  receiptEmail: 'ada@example.com',
  description: 'Vitrine Basic',
  metadata: { order_id: 'one' },
}
const list = (data: readonly unknown[], hasMore = false) => ({
  object: 'list',
  url: '/v1/things',
  data,
  has_more: hasMore,
})

test('creates card intents in dollars, idempotent by key', async () => {
  answers['POST payment_intents'] = {
    body: anIntent({ status: 'requires_payment_method', amount_received: 0 }),
  }
  const intent = await provider().createIntent(4319, details, 'key of the order')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.said).toEqual({
    amount: '4319',
    currency: 'usd',
    receipt_email: 'ada@example.com',
    description: 'Vitrine Basic',
    'metadata[order_id]': 'one',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  })
  expect(asked[0]?.headers['idempotency-key']).toBe('key of the order')
  expect(asked[0]?.headers.authorization).toBe('Bearer sk_test_key')
  expect(intent).toEqual({
    id: 'pi_1',
    clientSecret: 'pi_1_secret',
    amountCents: 4319,
    facts: {
      status: 'requires_payment',
      receivedCents: 0,
      refundedCents: 0,
      chargedBackCents: 0,
      currency: 'usd',
    },
    refunds: [],
    metadata: { order_id: 'one' },
    createdAt: NOW,
  })
})

test('updates an intent and reads its refunds', async () => {
  const refund = { id: 're_1', amount: 1000, status: 'succeeded', metadata: { request_id: 'r1' } }
  const latest = {
    object: 'charge',
    amount_refunded: 1500,
    refunds: list([refund, { id: 're_2', amount: 500, status: null, metadata: null }]),
  }
  answers['POST payment_intents/pi_1'] = { body: anIntent({ latest_charge: latest }) }
  answers['GET payment_intents/pi_1'] = { body: anIntent({ latest_charge: latest }) }
  const updated = await provider().updateIntent('pi_1', details)
  expect(asked[0]?.said).toEqual({
    receipt_email: 'ada@example.com',
    description: 'Vitrine Basic',
    'metadata[order_id]': 'one',
    'expand[0]': 'latest_charge.refunds',
  })
  expect(updated.facts).toEqual({
    status: 'partially_refunded',
    receivedCents: 4319,
    refundedCents: 1500,
    chargedBackCents: 0,
    currency: 'usd',
  })
  expect(updated.refunds).toEqual([
    { id: 're_1', amountCents: 1000, status: 'succeeded', requestId: 'r1' },
    { id: 're_2', amountCents: 500, status: 'pending', requestId: null },
  ])
  expect(await provider().readIntent('pi_1')).toEqual(updated)
  expect(asked[1]?.said).toEqual({ 'expand[0]': 'latest_charge.refunds' })
})

// @promise true-payment-method: Orders and receipts name the card or wallet that was charged.
test.each([
  [{ type: 'card', card: { brand: 'visa', last4: '4242', wallet: null } }, 'Visa …4242'],
  [
    {
      type: 'card',
      card: {
        brand: 'visa',
        last4: '4242',
        wallet: { type: 'apple_pay', apple_pay: {}, dynamic_last4: '9999' },
      },
    },
    'Apple Pay, Visa …4242',
  ],
  [{ type: 'link', link: { country: 'US' } }, 'Link'],
  [{ type: 'sepa_debit', sepa_debit: { last4: '3000' } }, undefined],
  [null, undefined],
])('reads the payment method of a charge %#', async (said, method) => {
  const latest = { object: 'charge', amount_refunded: 0, payment_method_details: said }
  answers['GET payment_intents/pi_1'] = { body: anIntent({ latest_charge: latest }) }
  expect((await provider().readIntent('pi_1')).facts.method).toBe(method)
})

const charge = (refunded: number, disputed = false) => ({
  latest_charge: { object: 'charge', amount_refunded: refunded, disputed },
})
test.each([
  ['canceled', { status: 'canceled' }, [], 'canceled'],
  ['still being decided', { status: 'processing' }, [], 'processing'],
  ['without a card', { status: 'requires_payment_method' }, [], 'requires_payment'],
  ['waiting for the bank’s question', { status: 'requires_action' }, [], 'requires_payment'],
  ['paid', charge(0), [], 'paid'],
  ['paid, its charge told by name alone', { latest_charge: 'ch_1' }, [], 'paid'],
  ['paid back in part', charge(4318), [], 'partially_refunded'],
  ['paid back', charge(4319), [], 'refunded'],
  ['disputed', charge(0, true), ['needs_response'], 'disputed'],
  ['asked about by the bank', charge(0, true), ['warning_needs_response'], 'disputed'],
  ['won back', charge(0, true), ['won'], 'paid'],
  ['cleared up before a dispute', charge(0, true), ['warning_closed', 'prevented'], 'paid'],
  ['won back after a refund', charge(1000, true), ['won'], 'partially_refunded'],
  ['lost in one of two disputes', charge(0, true), ['needs_response', 'lost'], 'charged_back'],
  ['lost in part', charge(0, true), ['lost in part'], 'paid'],
  ['lost in part and refunded', charge(500, true), ['lost in part'], 'partially_refunded'],
])('maps a %s payment to its status', async (_what, facts, disputes, status) => {
  answers['GET payment_intents/pi_1'] = { body: anIntent(facts) }
  answers['GET disputes'] = {
    body: list(
      disputes.map((each) =>
        each === 'lost in part' ? { status: 'lost', amount: 1000 } : { status: each, amount: 4319 },
      ),
    ),
  }
  expect((await provider().readIntent('pi_1')).facts.status).toBe(status)
  const about = asked.filter(({ what }) => what === 'GET disputes')
  expect(about.map(({ said }) => said)).toEqual(
    disputes.length > 0 ? [{ payment_intent: 'pi_1', limit: '10' }] : [],
  )
})

test('cancels an intent as abandoned', async () => {
  answers['POST payment_intents/pi_1/cancel'] = { body: anIntent({ status: 'canceled' }) }
  await provider().cancelIntent('pi_1')
  expect(asked[0]?.said).toEqual({ cancellation_reason: 'abandoned' })
})

test('lists all intents of a period', async () => {
  answers['GET payment_intents'] = [
    { body: list([anIntent(), anIntent({ id: 'pi_2' })], true) },
    { body: list([anIntent({ id: 'pi_3' })]) },
    { body: list([]) },
  ]
  const found: string[] = []
  const since = new Date(NOW.getTime() - 60_900)
  for await (const { id } of provider().listIntents(since, NOW)) found.push(id)
  expect(found).toEqual(['pi_1', 'pi_2', 'pi_3'])
  const asking = {
    'created[gte]': String(SECONDS - 61),
    'created[lte]': String(SECONDS),
    limit: '100',
    'expand[0]': 'data.latest_charge',
  }
  expect(asked.map(({ said }) => said)).toEqual([asking, { ...asking, starting_after: 'pi_2' }])
  for await (const _ of provider().listIntents(since)) throw new Error('nothing is left')
  expect(asked[2]?.said).not.toHaveProperty('created[lte]')
})

const anEvent = (facts: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: SECONDS,
  livemode: false,
  data: { object: anIntent() },
  ...facts,
})

test('lists events with their intents', async () => {
  const about = (object: object) => anEvent({ data: { object } })
  answers['GET events'] = {
    body: list([
      anEvent(),
      about({ object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }),
      about({ object: 'dispute', id: 'dp_1', payment_intent: { id: 'pi_3' } }),
      about({ object: 'charge', id: 'ch_2', payment_intent: null }),
    ]),
  }
  const all = []
  for await (const event of provider().listEvents(null)) all.push(event)
  expect(all.map(({ intentId }) => intentId)).toEqual(['pi_1', 'pi_2', 'pi_3', null])
  expect(all[0]).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    intentId: 'pi_1',
    payload: anEvent(),
    createdAt: NOW,
  })
  expect(asked[0]?.said).not.toHaveProperty('created[gte]')
  expect(asked[0]?.said['limit']).toBe('100')
  for await (const _ of provider().listEvents(NOW)) break
  expect(asked[1]?.said['created[gte]']).toBe(String(SECONDS))
})

/** All event types that can change an order. */
const NEEDED = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.refund.updated',
  'charge.refunded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
]

test('lists webhook endpoints with missing events', async () => {
  const endpoint = (address: string, status: string, events: readonly string[]) => ({
    url: address,
    status,
    enabled_events: events,
  })
  answers['GET webhook_endpoints'] = {
    body: list([
      endpoint('https://a.example', 'enabled', ['*']),
      endpoint('https://b.example', 'disabled', NEEDED),
      endpoint('https://c.example', 'enabled', NEEDED.slice(1)),
      endpoint('https://d.example', 'enabled', []),
    ]),
  }
  const told = await provider().listEndpoints()
  expect(told.slice(0, 3)).toEqual([
    { url: 'https://a.example', enabled: true, missingEvents: [] },
    { url: 'https://b.example', enabled: false, missingEvents: [] },
    { url: 'https://c.example', enabled: true, missingEvents: ['charge.dispute.closed'] },
  ])
  expect(told[3]?.missingEvents.toSorted()).toEqual(NEEDED)
  expect(asked[0]?.said).toEqual({ limit: '100' })
})

test('refunds with metadata, idempotent by key', async () => {
  answers['POST refunds'] = {
    body: { id: 're_1', amount: 500, status: 'pending', metadata: { request_id: 'r1' } },
  }
  const wish = { amountCents: 500, reason: 'x'.repeat(501), requestId: 'r1' }
  expect(await provider().refund('pi_1', wish, 'key of the refund')).toEqual({
    id: 're_1',
    amountCents: 500,
    status: 'pending',
    requestId: 'r1',
  })
  expect(asked[0]?.said).toEqual({
    payment_intent: 'pi_1',
    amount: '500',
    reason: 'requested_by_customer',
    'metadata[request_id]': 'r1',
    // Stripe's limit.
    'metadata[reason]': 'x'.repeat(500),
  })
  expect(asked[0]?.headers['idempotency-key']).toBe('key of the refund')
})

/** How a call failed: error class, code and message. */
async function failure(work: Promise<unknown>) {
  const error = await work.then(() => null).catch((each: unknown) => each)
  if (error instanceof ProviderRefused) return ['refused', error.code, error.message]
  if (error instanceof ProviderUnavailable) return ['unavailable', error.replayed]
  return ['ended', error]
}
const failing = (status: number, error: object = {}, headers: Record<string, string> = {}) => {
  const no = { status, headers, body: { error: { message: 'No.', type: 'card_error', ...error } } }
  answers = Object.fromEntries(
    ['GET payment_intents/pi_1', 'GET payment_intents', 'GET events'].map((what) => [what, no]),
  )
}

test.each([
  [400, { type: 'invalid_request_error' }, ['refused', 'StripeInvalidRequestError', 'No.']],
  [402, { code: 'card_declined' }, ['refused', 'card_declined', 'No.']],
  [404, { code: 'resource_missing' }, ['refused', 'resource_missing', 'No.']],
  [499, { code: 'odd' }, ['refused', 'odd', 'No.']],
  [409, { code: 'lock_timeout' }, ['unavailable', false]],
  [429, { code: 'rate_limit' }, ['unavailable', false]],
  [500, { code: 'down' }, ['unavailable', false]],
  [302, { code: 'elsewhere' }, ['unavailable', false]],
])('maps answer %i (%j) to refused or unavailable', async (status, error, ending) => {
  failing(status, error)
  expect(await failure(provider().readIntent('pi_1'))).toEqual(ending)
})

test('recognizes a replayed error', async () => {
  failing(500, {}, { 'idempotent-replayed': 'true' })
  expect(await failure(provider().readIntent('pi_1'))).toEqual(['unavailable', true])
  failing(500, {}, { 'idempotent-replayed': 'false' })
  expect(await failure(provider().readIntent('pi_1'))).toEqual(['unavailable', false])
})

test('explains an interrupted list', async () => {
  failing(429)
  const { listIntents, listEvents } = provider()
  const read = async (each: AsyncIterable<unknown>) => {
    for await (const _ of each);
  }
  expect(await failure(read(listIntents(NOW)))).toEqual(['unavailable', false])
  expect(await failure(read(listEvents(null)))).toEqual(['unavailable', false])
})

test('reports a silent provider as unavailable', async () => {
  const gone = provider({ apiUrl: 'http://127.0.0.1:1' })
  expect(await failure(gone.readIntent('pi_1'))).toEqual(['unavailable', false])
  expect(gone.clockSkewMs()).toBeUndefined()
})

test('measures clock skew from the date header', async () => {
  answers['GET payment_intents/pi_1'] = [
    { body: anIntent(), headers: { date: 'some day' } },
    { body: anIntent() },
    { body: anIntent(), headers: { date: new Date(NOW.getTime() + 60_000).toUTCString() } },
  ]
  const stripe = provider({ now: new Date(NOW.getTime() + 10_500) })
  await stripe.readIntent('pi_1')
  expect(stripe.clockSkewMs()).toBeUndefined()
  await stripe.readIntent('pi_1')
  // The header truncates seconds: half of one is added.
  expect(stripe.clockSkewMs()).toBe(10_000)
  await stripe.readIntent('pi_1')
  expect(stripe.clockSkewMs()).toBe(-50_000)
})

const signed = (event: object, at = SECONDS, secret = WEBHOOK_SECRET) => {
  const payload = JSON.stringify(event)
  const signature = new Stripe('sk_test_key').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: at,
  })
  return [Buffer.from(payload), signature] as const
}
const parsed = async (...args: Parameters<typeof signed>) =>
  failure(Promise.resolve().then(() => provider().parseEvent(...signed(...args))))

test('accepts signed events within five minutes', async () => {
  expect(provider().parseEvent(...signed(anEvent()))).toMatchObject({
    id: 'evt_1',
    intentId: 'pi_1',
  })
  expect(await parsed(anEvent(), SECONDS - 300)).toEqual(['ended', null])
  expect((await parsed(anEvent(), SECONDS - 301)).slice(0, 2)).toEqual(['refused', 'bad_signature'])
  expect(await parsed(anEvent(), SECONDS + 300)).toEqual(['ended', null])
  expect((await parsed(anEvent(), SECONDS + 301)).slice(0, 2)).toEqual([
    'refused',
    'from_the_future',
  ])
  expect(await parsed(anEvent({ created: SECONDS + 300 }))).toEqual(['ended', null])
  expect((await parsed(anEvent({ created: SECONDS + 301 }))).slice(0, 2)).toEqual([
    'refused',
    'from_the_future',
  ])
})

test('rejects wrong signatures and altered events', async () => {
  expect((await parsed(anEvent(), SECONDS, 'whsec_other')).slice(0, 2)).toEqual([
    'refused',
    'bad_signature',
  ])
  const [, signature] = signed(anEvent())
  const [other] = signed(anEvent({ id: 'evt_2' }))
  expect(() => provider().parseEvent(other, signature)).toThrow(ProviderRefused)
  expect(() => provider().parseEvent(other, '')).toThrow('does not fit')
})

test('rejects test events in live mode and the reverse', () => {
  const [trial, real] = [signed(anEvent()), signed(anEvent({ livemode: true }))]
  const live = provider({ secretKey: 'rk_live_key' })
  const code = (work: () => unknown) => {
    try {
      work()
      return null
    } catch (error) {
      return error instanceof ProviderRefused ? error.code : error
    }
  }
  expect(code(() => live.parseEvent(...real))).toBeNull()
  expect(code(() => live.parseEvent(...trial))).toBe('wrong_mode')
  expect(code(() => provider().parseEvent(...real))).toBe('wrong_mode')
})

test('recognizes a live key by its prefix', () => {
  expect(['sk_live_1', 'rk_live_1'].every(isLiveKey)).toBe(true)
  expect(['sk_test_1', 'pk_live_1', 'xsk_live_1', 'live', ''].some(isLiveKey)).toBe(false)
})
