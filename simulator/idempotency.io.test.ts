import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aFolder, aPaidIntent, aSimulator, anIntent, KEYS } from './simulator.test-support.ts'
import { startSimulator } from './index.ts'

const GIVEN = { amount: 4900, currency: 'usd', metadata: { order_id: 'ord_1' } } as const

test('replays the response for the same key and parameters', async () => {
  const { stripe, simulator } = await aSimulator()
  const first = await stripe.paymentIntents.create(GIVEN, { idempotencyKey: 'pi:1' })
  await stripe.paymentIntents.update(first.id, { amount: 100 })
  const second = await stripe.paymentIntents.create(GIVEN, { idempotencyKey: 'pi:1' })
  expect(second).toEqual(first)
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  })
  expect(simulator.control.inspect().paymentIntents).toHaveLength(1)
})

test('refuses a key with other parameters', async () => {
  const { stripe } = await aSimulator()
  await stripe.paymentIntents.create(GIVEN, { idempotencyKey: 'pi:1' })
  const other = stripe.paymentIntents.create({ ...GIVEN, amount: 1 }, { idempotencyKey: 'pi:1' })
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  await expect(other).rejects.toMatchObject({ statusCode: 400 })
})

test('replays a decline without trying the card again', async () => {
  const { stripe, simulator } = await aSimulator()
  const { id } = await anIntent(stripe)
  const pay = () =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      { idempotencyKey: 'pay:1' },
    )
  await expect(pay()).rejects.toMatchObject({ statusCode: 402 })
  await expect(pay()).rejects.toMatchObject({ statusCode: 402 })
  expect(simulator.control.inspect().charges).toHaveLength(1)
})

test('a key is reusable after invalid parameters', async () => {
  const { stripe } = await aSimulator()
  const key = { idempotencyKey: 'pi:1' }
  await expect(stripe.paymentIntents.create({ amount: 4900 } as never, key)).rejects.toMatchObject({
    code: 'parameter_missing',
  })
  expect(await stripe.paymentIntents.create(GIVEN, key)).toMatchObject({ amount: 4900 })
})

test('a concurrent request with the same key gets 409', async () => {
  const { stripe, simulator } = await aSimulator({
    faults: { requests: [{ kind: 'delay', delayMs: 50 }] },
  })
  const create = () => stripe.paymentIntents.create(GIVEN, { idempotencyKey: 'pi:1' })
  const outcomes = await Promise.allSettled([create(), create()])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map((outcome) => outcome.reason)).toMatchObject([
    { statusCode: 409, code: 'idempotency_key_in_use' },
  ])
  expect(simulator.control.inspect().paymentIntents).toHaveLength(1)
})

test('a stored response survives a restart for one day', async () => {
  const stateFile = `${aFolder()}/state.jsonl`
  let now = new Date('2026-11-01T12:00:00Z')
  const clock = () => now
  const first = await startSimulator({ ...KEYS, stateFile, clock })
  const sdk = (port: number) =>
    new Stripe(KEYS.secretKey, { host: '127.0.0.1', port, protocol: 'http' })
  const made = await sdk(first.port).paymentIntents.create(GIVEN, { idempotencyKey: 'pi:1' })
  await first.close()

  const { stripe } = await aSimulator({ stateFile, clock })
  const again = await stripe.paymentIntents.create(GIVEN, { idempotencyKey: 'pi:1' })
  expect(again.id).toBe(made.id)
  now = new Date('2026-11-02T12:00:01Z')
  const later = await stripe.paymentIntents.create(GIVEN, { idempotencyKey: 'pi:1' })
  expect(later.id).not.toBe(made.id)
})

test('two concurrent refunds with one key refund once', async () => {
  const { stripe, simulator } = await aSimulator()
  const paid = await aPaidIntent(stripe)
  const refund = () =>
    stripe.refunds.create(
      { payment_intent: paid.id },
      { idempotencyKey: 'refund:1', maxNetworkRetries: 3 },
    )
  const [one, two] = await Promise.all([refund(), refund()])
  expect(one.id).toBe(two.id)
  expect(simulator.control.inspect().refunds).toHaveLength(1)
})
