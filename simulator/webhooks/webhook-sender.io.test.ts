import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  aFolder,
  aPaidIntent,
  aSimulator,
  anEndpoint,
  anIntent,
  KEYS,
} from '../simulator.test-support.ts'
import { startSimulator } from '../index.ts'

test('a payment sends signed events with the object', async () => {
  const endpoint = await anEndpoint()
  const { stripe } = await aSimulator({ webhookUrl: endpoint.url })
  const paid = await aPaidIntent(stripe)
  await endpoint.received(3)
  const byType = new Map(endpoint.deliveries.map(({ event }) => [event.type, event]))
  expect([...byType.keys()].sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const succeeded = byType.get('payment_intent.succeeded')
  expect(succeeded).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    pending_webhooks: 1,
    data: { object: { id: paid.id, status: 'succeeded', amount_received: 4900 } },
    request: { id: paid.lastResponse.requestId },
  })
  expect(byType.get('payment_intent.created')?.data.object).toMatchObject({
    status: 'requires_payment_method',
  })
})

test('a changed body fails the signature check', async () => {
  const endpoint = await anEndpoint()
  const { stripe } = await aSimulator({ webhookUrl: endpoint.url })
  await anIntent(stripe)
  await endpoint.received(1)
  const [delivery] = endpoint.deliveries
  const forged = String(delivery?.body).replace('4900', '4901')
  expect(() =>
    stripe.webhooks.constructEvent(forged, String(delivery?.signature), KEYS.webhookSecret),
  ).toThrow(Stripe.errors.StripeSignatureVerificationError)
})

test('repeats an event until a 2xx response', async () => {
  let refusals = 2
  const endpoint = await anEndpoint(() => (refusals-- > 0 ? 503 : 200))
  const { stripe, simulator } = await aSimulator({ webhookUrl: endpoint.url })
  await anIntent(stripe)
  await simulator.control.deliverWebhooks()
  await simulator.control.deliverWebhooks()
  await simulator.control.deliverWebhooks()
  expect(new Set(endpoint.deliveries.map(({ event }) => event.id)).size).toBe(1)
  expect(endpoint.deliveries).toHaveLength(3)
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('sends pending events after a restart', async () => {
  const stateFile = `${aFolder()}/state.jsonl`
  const first = await startSimulator({ ...KEYS, stateFile, webhookUrl: 'http://127.0.0.1:1/' })
  await first.control.deliverWebhooks()
  const stripe = new Stripe(KEYS.secretKey, {
    host: '127.0.0.1',
    port: first.port,
    protocol: 'http',
  })
  const intent = await anIntent(stripe)
  expect(await first.control.deliverWebhooks()).toEqual({ undelivered: 1 })
  await first.close()

  const endpoint = await anEndpoint()
  await aSimulator({ stateFile, webhookUrl: endpoint.url })
  await endpoint.received(1)
  expect(endpoint.deliveries[0]?.event.data.object).toMatchObject({ id: intent.id })
})

test('dropped events never arrive, doubled ones arrive repeatedly', async () => {
  const endpoint = await anEndpoint()
  const { stripe, simulator } = await aSimulator({
    webhookUrl: endpoint.url,
    faults: { webhooks: { drop: 1 } },
  })
  await anIntent(stripe)
  expect(await simulator.control.deliverWebhooks()).toEqual({ undelivered: 0 })
  expect(endpoint.deliveries).toEqual([])
  simulator.control.setFaults({ webhooks: { duplicate: 1 } })
  await anIntent(stripe)
  await simulator.control.deliverWebhooks()
  expect(endpoint.deliveries).toHaveLength(3)
})

test('shuffled events arrive out of order', async () => {
  const endpoint = await anEndpoint()
  let isReady = false
  const { stripe, simulator } = await aSimulator({
    webhookUrl: () => (isReady ? endpoint.url : undefined),
    faults: { seed: 7, webhooks: { shuffle: true } },
  })
  for (let count = 0; count < 5; count += 1) await aPaidIntent(stripe)
  isReady = true
  await simulator.control.deliverWebhooks()
  await endpoint.received(15)
  const happened = simulator.control.inspect().events.map((event) => event.id)
  const came = endpoint.deliveries.map(({ event }) => event.id)
  expect(came).not.toEqual(happened)
  expect(came.toSorted()).toEqual(happened.toSorted())
})

test('signs with the simulator’s own, possibly skewed clock', async () => {
  const endpoint = await anEndpoint()
  const { stripe } = await aSimulator({
    webhookUrl: endpoint.url,
    faults: { clockOffsetMs: 3_600_000 },
  })
  const { lastResponse } = await anIntent(stripe)
  await endpoint.received(1)
  const seconds = Number(endpoint.deliveries[0]?.signature.match(/^t=(\d+),v1=/)?.[1])
  const skewMs = Date.parse(String(lastResponse.headers.date)) - Date.now()
  expect(Math.round(skewMs / 60_000)).toBe(60)
  expect(Math.round((seconds * 1000 - Date.now()) / 60_000)).toBe(60)
})
