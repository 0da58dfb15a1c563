import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  KEYS,
  aPaidIntent,
  aSimulator,
  anEndpoint,
  anIntent,
  anSdk,
} from './simulator.test-support.ts'

test('a new payment intent waits for a payment method', async () => {
  const { stripe } = await aSimulator()
  const intent = await anIntent(stripe, { receipt_email: 'ada@example.com' })
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 4900,
    amount_received: 0,
    currency: 'usd',
    livemode: false,
    metadata: { order_id: 'ord_1' },
    receipt_email: 'ada@example.com',
    status: 'requires_payment_method',
  })
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`))
  expect(intent.lastResponse.requestId).toMatch(/^req_/)
  expect(Date.parse(String(intent.lastResponse.headers.date))).not.toBeNaN()
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
})

test('a good card updates intent, charge and balance', async () => {
  const { stripe } = await aSimulator()
  const paid = await aPaidIntent(stripe, 12_345)
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 12_345 })
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paid.id, {
    expand: ['latest_charge.balance_transaction'],
  })
  expect(charge).toMatchObject({
    amount: 12_345,
    paid: true,
    payment_intent: paid.id,
    payment_method_details: { card: { last4: '4242', brand: 'visa' } },
    balance_transaction: { amount: 12_345, fee: 388, net: 11_957 },
  })
})

test('another card can pay after a decline', async () => {
  const { stripe } = await aSimulator()
  const intent = await anIntent(stripe)
  const declined = await stripe.paymentIntents
    .confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' })
    .catch((error: unknown) => error)
  expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(declined).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  })
  const after = await stripe.paymentIntents.retrieve(intent.id)
  expect(after.last_payment_error).toMatchObject({ message: 'Your card was declined.' })
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
})

test('reports insufficient funds of a card', async () => {
  const { stripe } = await aSimulator()
  const intent = await anIntent(stripe)
  await expect(
    stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    }),
  ).rejects.toMatchObject({
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  })
})

test('a paid intent cannot be paid, changed or canceled', async () => {
  const { stripe, simulator } = await aSimulator()
  const { id } = await aPaidIntent(stripe)
  const refusal = { statusCode: 400, code: 'payment_intent_unexpected_state' }
  await expect(
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
  ).rejects.toMatchObject({ ...refusal, payment_intent: { status: 'succeeded' } })
  await expect(stripe.paymentIntents.update(id, { amount: 100 })).rejects.toMatchObject(refusal)
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(refusal)
  expect(simulator.control.inspect().charges).toHaveLength(1)
})

test('a canceled intent accepts no card', async () => {
  const { stripe } = await aSimulator()
  const { id } = await anIntent(stripe)
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  const refusal = { code: 'payment_intent_unexpected_state' }
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(refusal)
  await expect(
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
  ).rejects.toMatchObject(refusal)
})

test('an open intent accepts a new amount and metadata', async () => {
  const { stripe } = await aSimulator()
  const { id } = await anIntent(stripe, { metadata: { order_id: 'ord_1', plan: 'starter' } })
  const changed = await stripe.paymentIntents.update(id, {
    amount: 9900,
    metadata: { plan: 'professional', order_id: '' },
  })
  expect(changed).toMatchObject({ amount: 9900, metadata: { plan: 'professional' } })
  expect(changed.metadata).not.toHaveProperty('order_id')
})

test('pages through intents, newest first', async () => {
  let now = new Date('2026-11-01T12:00:00Z')
  const { stripe } = await aSimulator({ clock: () => now })
  const made: string[] = []
  for (let count = 0; count < 7; count += 1) {
    made.unshift((await anIntent(stripe)).id)
    now = new Date(now.getTime() + 60_000)
  }
  const first = await stripe.paymentIntents.list({ limit: 3 })
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' })
  const all = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 100 })
  expect(all.map((intent) => intent.id)).toEqual(made)
  const since = Date.parse('2026-11-01T12:04:00Z') / 1000
  const recent = await stripe.paymentIntents.list({ created: { gte: since } })
  expect(recent.data.map((intent) => intent.id)).toEqual(made.slice(0, 3))
  const before = await stripe.paymentIntents.list({ ending_before: made[4] as string, limit: 2 })
  expect(before.data.map((intent) => intent.id)).toEqual(made.slice(2, 4))
  await expect(stripe.paymentIntents.list({ starting_after: 'pi_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('a wrong key gives 401, an unknown id 404', async () => {
  const { stripe, simulator } = await aSimulator()
  const stranger = new Stripe('sk_test_somebody_else', {
    host: '127.0.0.1',
    port: simulator.port,
    protocol: 'http',
  })
  await expect(stranger.paymentIntents.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
  await expect(stripe.paymentIntents.retrieve('pi_unknown')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_unknown'",
  })
})

test.each<[string, object, object]>([
  ['no amount', { amount: undefined }, { code: 'parameter_missing', param: 'amount' }],
  ['an amount in dollars', { amount: 49.5 }, { code: 'parameter_invalid_integer' }],
  ['less than 50 cents', { amount: 49 }, { code: 'amount_too_small' }],
  ['a million dollars', { amount: 100_000_000 }, { code: 'amount_too_large' }],
  ['another currency', { currency: 'xxx' }, { param: 'currency' }],
  ['a mistyped parameter', { metdata: { a: 'b' } }, { code: 'parameter_unknown' }],
  ['a bad address', { receipt_email: 'ada' }, { code: 'email_invalid' }],
  ['an empty description', { description: '' }, { code: 'parameter_invalid_empty' }],
  ['metadata that is too long', { metadata: { a: 'x'.repeat(501) } }, { param: 'metadata[a]' }],
  ['a flag that is a word', { confirm: 'yes' }, { param: 'confirm' }],
  [
    'goods that go to nobody',
    { shipping: { address: { country: 'US' } } },
    { param: 'shipping[name]' },
  ],
  ['goods that go nowhere', { shipping: { name: 'Jenny' } }, { param: 'shipping[address]' }],
  ['an unknown customer', { customer: 'cus_none' }, { code: 'resource_missing' }],
])('refuses an intent with %s as Stripe does', async (_, wrong, refusal) => {
  const { stripe, simulator } = await aSimulator()
  await expect(anIntent(stripe, wrong)).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    ...refusal,
  })
  expect(simulator.control.inspect().paymentIntents).toHaveLength(0)
})

test('metadata accepts any name, including JavaScript properties', async () => {
  const { stripe } = await aSimulator()
  const { metadata } = await anIntent(stripe, {
    metadata: { constructor: 'a', '7': 'b', 'a b': 'c=&d' },
  })
  expect(metadata).toEqual({ constructor: 'a', '7': 'b', 'a b': 'c=&d' })
})

test('a delayed payment is processing, then paid', async () => {
  const { stripe, simulator } = await aSimulator({ faults: { processing: { probability: 1 } } })
  const intent = await aPaidIntent(stripe)
  expect(intent.status).toBe('processing')
  await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  await simulator.control.finishProcessing({ paymentIntent: intent.id, outcome: 'succeeded' })
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('stores and returns a customer', async () => {
  const { stripe } = await aSimulator()
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' })
  const intent = await anIntent(stripe, { customer: customer.id })
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'ada@example.com' })
  const found = await stripe.paymentIntents.list({ customer: customer.id })
  expect(found.data.map((each) => each.id)).toEqual([intent.id])
})

test('lists events for thirty days', async () => {
  let now = new Date('2026-11-01T12:00:00Z')
  const endpoint = await anEndpoint()
  const { stripe } = await aSimulator({ clock: () => now, webhookUrl: endpoint.url })
  await aPaidIntent(stripe)
  const events = await stripe.events.list({ types: ['charge.*', 'payment_intent.succeeded'] })
  expect(events.data.map((event) => event.type)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
  ])
  const [newest] = events.data
  expect(await stripe.events.retrieve(String(newest?.id))).toMatchObject({ id: newest?.id })
  now = new Date('2026-12-02T12:00:00Z')
  expect((await stripe.events.list()).data).toEqual([])
})

test('the SDK uses its pinned API version', async () => {
  const { simulator } = await aSimulator()
  const stripe = anSdk(simulator)
  const { lastResponse } = await stripe.paymentIntents.list()
  expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION)
})

test('shows the shipping address until it is removed', async () => {
  const { stripe } = await aSimulator()
  const address = { line1: '510 Townsend St', city: 'San Francisco', country: 'US' }
  const shipping = { name: 'Jenny Rosen', address }
  const kept = {
    name: 'Jenny Rosen',
    phone: null,
    carrier: null,
    tracking_number: null,
    address: { ...address, line2: null, postal_code: null, state: null },
  }
  const intent = await anIntent(stripe, { shipping })
  expect(intent.shipping).toEqual(kept)
  expect((await stripe.paymentIntents.update(intent.id, { shipping: '' })).shipping).toBeNull()
  const paid = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
    shipping,
    expand: ['latest_charge'],
  })
  expect(paid).toMatchObject({ shipping: kept, latest_charge: { shipping: kept } })
})

test.each([
  ['capitals, as Python', 'confirm=True&expand[0]=latest_charge'],
  ['numbered lists', 'confirm=true&expand[0]=latest_charge'],
  ['lists without numbers', 'confirm=true&expand[]=latest_charge'],
])('takes booleans and lists of other SDKs: %s', async (_, choices) => {
  const { simulator } = await aSimulator()
  const response = await fetch(`http://127.0.0.1:${simulator.port}/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEYS.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `amount=4900&currency=usd&payment_method=pm_card_visa&payment_method_types[]=card&metadata[order_id]=7&${choices}`,
  })
  expect(await response.json()).toMatchObject({
    status: 'succeeded',
    metadata: { order_id: '7' },
    latest_charge: { object: 'charge', paid: true },
  })
})
