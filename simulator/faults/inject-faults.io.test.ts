import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aPaidIntent, aSimulator, anIntent, anSdk } from '../simulator.test-support.ts'
import { type FaultKind, createFaultInjector } from './inject-faults.ts'

const once = (kind: FaultKind) => ({ requests: [{ kind, method: 'POST', times: 1 } as const] })

test('replays a lost response without a second intent', async () => {
  const { simulator, stripe } = await aSimulator({ faults: once('reset-after-commit') })
  const intent = await anIntent(stripe)
  expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(simulator.control.inspect().paymentIntents).toHaveLength(1)
})

test('a connection lost before the change changes nothing', async () => {
  const { simulator, stripe } = await aSimulator({
    faults: { requests: [{ kind: 'reset', method: 'POST', times: 2 }] },
  })
  await expect(anIntent(stripe)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(simulator.control.inspect().paymentIntents).toHaveLength(0)
})

test.each([
  ['hang', 0],
  ['hang-after-commit', 1],
] as const)('%s: the client times out', async (kind, made) => {
  const { simulator } = await aSimulator({ faults: once(kind) })
  const impatient = anSdk(simulator, { timeout: 80 })
  await expect(anIntent(impatient)).rejects.toMatchObject({
    message: expect.stringContaining('timeout'),
  })
  expect(simulator.control.inspect().paymentIntents).toHaveLength(made)
})

test('a 500 is replayed under its key', async () => {
  const { simulator, stripe } = await aSimulator({ faults: once('error-500') })
  const create = (idempotencyKey: string) =>
    stripe.paymentIntents.create({ amount: 4900, currency: 'usd' }, { idempotencyKey })
  await expect(create('pi:1')).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  await expect(create('pi:1')).rejects.toMatchObject({ statusCode: 500 })
  expect(simulator.control.inspect().paymentIntents).toHaveLength(0)
  expect(await create('pi:2')).toMatchObject({ amount: 4900 })
})

test('a 500 after the change keeps the change', async () => {
  const { simulator, stripe } = await aSimulator({ faults: once('error-500-after-commit') })
  await expect(anIntent(stripe)).rejects.toMatchObject({ statusCode: 500 })
  expect(simulator.control.inspect().paymentIntents).toHaveLength(1)
})

test('429 and 503 are not stored under the key', async () => {
  const { simulator, stripe } = await aSimulator({ faults: once('rate-limit-429') })
  const create = () =>
    stripe.paymentIntents.create({ amount: 4900, currency: 'usd' }, { idempotencyKey: 'pi:1' })
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  simulator.control.setFaults(once('unavailable-503'))
  await expect(create()).rejects.toMatchObject({ statusCode: 503 })
  expect(await create()).toMatchObject({ status: 'requires_payment_method' })
})

test('a fault can match one path', async () => {
  const { stripe } = await aSimulator({
    faults: { requests: [{ kind: 'unavailable-503', path: '/v1/refunds' }] },
  })
  const paid = await aPaidIntent(stripe)
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    statusCode: 503,
  })
})

test('a payment can receive another amount', async () => {
  const { simulator, stripe } = await aSimulator()
  const { id } = await anIntent(stripe)
  await simulator.control.payIntent({ paymentIntent: id, receivedCents: 4800 })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'succeeded',
    amount: 4900,
    amount_received: 4800,
  })
})

test('the same seed affects the same requests', () => {
  const struck = (seed: number) => {
    const faults = createFaultInjector({ seed, requests: [{ kind: 'reset', probability: 0.3 }] })
    return Array.from({ length: 200 }, () => faults.forRequest('GET', '/v1/x') !== undefined)
  }
  expect(struck(3)).toEqual(struck(3))
  expect(struck(3)).not.toEqual(struck(4))
  const hits = struck(3).filter(Boolean).length
  expect(hits).toBeGreaterThan(40)
  expect(hits).toBeLessThan(80)
})

test('refuses an unknown fault immediately', async () => {
  const { simulator } = await aSimulator()
  expect(() => simulator.control.setFaults({ requests: [{ kind: 'explode' as never }] })).toThrow()
})
