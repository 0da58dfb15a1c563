import { NO_TAX } from '@vitrine/domain/payments/tax-terms'
import { defaultPrices, plans } from '@vitrine/domain/catalog/plans'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { buildProviderIntent, fakePayments } from '../../testing/fake-payment-provider.ts'
import { type Basket, type Order, orders } from '../ordering/index.ts'
import { openIntent } from './open-intent.ts'
import { sha256Hex } from './intent-ownership.ts'
import {
  type PaymentProvider,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from './provider/payment-provider.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const PROOF = { hash: 'of one browser', isNew: false }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const forgetOrders = () => database.db.execute(sql`truncate ordering.orders cascade`)
beforeEach(async () => {
  await forgetOrders()
})

const { wishes } = buildOrder()
const BASKET: Basket = {
  plan: plans.starter,
  flow: 'checkout',
  quote: quoteWithoutTax(defaultPrices.starterCents),
  tax: NO_TAX,
  customer: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com', phone: null },
  billing: null,
  currentJobTitle: null,
  targetJobTitle: null,
  industry: null,
  specialRequests: null,
  campaign: null,
  wishes,
}

const opening = (changes: Partial<PaymentProvider>, proof = PROOF, basket = BASKET) =>
  openIntent(fakePayments(database.db, () => NOW, changes).deps, basket, proof)

/** An order of this browser for the same plan. */
async function placed(facts: Partial<Order> = {}): Promise<Order> {
  const order = buildOrder({ proofHash: PROOF.hash, createdAt: ago(MINUTE_MS), ...facts })
  await database.db.insert(orders).values(order)
  return order
}
const change = (facts: Partial<Order>) => database.db.update(orders).set(facts)
const all = () => database.db.select().from(orders).orderBy(orders.createdAt)

const replayed = () => new ProviderUnavailable(new Error('down'), true)
const refusing = (code: string) => async (): Promise<never> => {
  throw new ProviderRefused('No.', code, undefined)
}

test('writes the order before creating its intent', async () => {
  const keys: string[] = []
  const made = buildProviderIntent({ clientSecret: 'the secret' })
  const opened = await opening({
    async createIntent(amountCents, details, key) {
      const [order] = await all()
      expect([amountCents, details.metadata['order_id']]).toEqual([order!.totalAmount, order!.id])
      keys.push(key)
      return made
    },
  })
  expect(opened).toMatchObject({ intent: made })
  const [order, ...more] = await all()
  expect(order).toMatchObject({
    proofHash: PROOF.hash,
    orderStatus: 'pending',
    paymentIntentId: made.id,
    clientSecretHash: sha256Hex('the secret'),
  })
  expect(more).toEqual([])
  expect(keys).toHaveLength(1)
  expect(keys[0]).toContain(order!.id)
})

test('retries a replayed failure with a new key', async () => {
  const keys: string[] = []
  const looked: Date[] = []
  const made = buildProviderIntent()
  const others = [buildProviderIntent(), buildProviderIntent({ metadata: {}, id: 'pi_of_nobody' })]
  const opened = await opening({
    async createIntent(_amount, _details, key) {
      keys.push(key)
      if (keys.length < 3) throw replayed()
      return made
    },
    async *listIntents(since) {
      looked.push(since)
      const [order] = await all()
      const own = { metadata: { order_id: order!.id } }
      const { facts } = made
      yield* [...others, buildProviderIntent({ ...own, facts: { ...facts, status: 'canceled' } })]
    },
    // Our clock is ahead: by the provider's clock, the order is older.
    clockSkewMs: () => 5 * MINUTE_MS,
  })
  expect(opened).toMatchObject({ intent: made })
  expect(new Set(keys).size).toBe(3)
  expect(looked).toEqual([ago(65 * MINUTE_MS), ago(65 * MINUTE_MS)])
})

test('adopts an intent that a failed request created', async () => {
  let asked = 0
  let made: ProviderIntent | undefined
  const looked: Date[] = []
  const opened = await opening({
    createIntent: async () => {
      asked += 1
      throw replayed()
    },
    async *listIntents(since) {
      looked.push(since)
      const [order] = await all()
      made = buildProviderIntent({ metadata: { order_id: order!.id } })
      yield* [buildProviderIntent(), made]
    },
    // A slow clock does not expire anything.
    clockSkewMs: () => -5 * MINUTE_MS,
  })
  expect(opened).toMatchObject({ intent: made })
  expect(asked).toBe(1)
  expect(looked).toEqual([ago(HOUR_MS)])
  expect((await all())[0]?.paymentIntentId).toBe(made?.id)
})

test('keeps the order when the provider fails', async () => {
  for (const [error, times] of [
    [replayed(), 3],
    [new ProviderUnavailable(new Error('down')), 1],
    [new ProviderRefused('No.', 'card_error', undefined), 1],
  ] as const) {
    await forgetOrders()
    let asked = 0
    const failing = opening({
      createIntent: async () => {
        asked += 1
        throw error
      },
      async *listIntents() {},
    })
    await expect(failing).rejects.toBe(error)
    expect(asked).toBe(times)
    expect(await all()).toMatchObject([{ orderStatus: 'pending', paymentIntentId: null }])
  }
})

test('cancels its intent after losing a race', async () => {
  const canceled: string[] = []
  let asked = 0
  const opened = await opening({
    async createIntent() {
      asked += 1
      await change({ orderStatus: 'expired' })
      return buildProviderIntent({ id: 'pi_late' })
    },
    cancelIntent: async (id) => void canceled.push(id),
  })
  expect(opened).toEqual({ refused: 'payment_busy' })
  expect(canceled).toEqual(['pi_late'])
  expect(asked).toBe(1)
  expect(await all()).toMatchObject([{ orderStatus: 'expired', paymentIntentId: null }])
})

test("returns the first tab's intent to the second", async () => {
  for (const cancelIntent of [async () => {}, refusing('payment_intent_unexpected_state')]) {
    await forgetOrders()
    const first = buildProviderIntent({ id: 'pi_first' })
    const opened = await opening({
      async createIntent() {
        await change({ paymentIntentId: 'pi_first', clientSecretHash: 'x' })
        return buildProviderIntent({ id: 'pi_late' })
      },
      cancelIntent,
      updateIntent: async (id) => {
        expect(id).toBe('pi_first')
        return first
      },
    })
    expect(opened).toMatchObject({ intent: first })
    expect(await all()).toMatchObject([{ paymentIntentId: 'pi_first' }])
  }
})

test('stops when an intent cannot be canceled', async () => {
  const down = new ProviderUnavailable(new Error('down'))
  const opened = opening({
    async createIntent() {
      await change({ paymentIntentId: 'pi_first', clientSecretHash: 'x' })
      return buildProviderIntent({ id: 'pi_late' })
    },
    cancelIntent: async () => {
      throw down
    },
  })
  await expect(opened).rejects.toBe(down)
})

test('gives up after the third lost race', async () => {
  let asked = 0
  const opened = await opening({
    async createIntent(_amount, { metadata }) {
      asked += 1
      await database.db
        .update(orders)
        .set({ orderStatus: 'expired', paymentIntentId: `pi_other_${asked}` })
        .where(eq(orders.id, metadata['order_id'] ?? ''))
      return buildProviderIntent({ id: `pi_${asked}` })
    },
    cancelIntent: async () => {},
  })
  expect(opened).toEqual({ refused: 'payment_busy' })
  expect(asked).toBe(3)
})

test('updates an open order and keeps its intent', async () => {
  const order = await placed({ paymentIntentId: 'pi_1' })
  const same = buildProviderIntent({ id: 'pi_1' })
  const basket = { ...BASKET, customer: { ...BASKET.customer, firstName: 'Bo' } }
  const opened = await opening(
    {
      updateIntent: async (id, details) => {
        expect([id, details.metadata['first_name']]).toEqual(['pi_1', 'Bo'])
        return same
      },
    },
    PROOF,
    basket,
  )
  expect(opened).toMatchObject({ order: { id: order.id, customerFirstName: 'Bo' }, intent: same })
})

test('returns an unchangeable intent that is paid', async () => {
  const order = await placed({ paymentIntentId: 'pi_1' })
  const paid = buildProviderIntent({
    id: 'pi_1',
    facts: {
      status: 'paid',
      receivedCents: order.totalAmount,
      refundedCents: 0,
      currency: 'usd',
    },
  })
  const opened = await opening({
    updateIntent: refusing('payment_intent_unexpected_state'),
    readIntent: async () => paid,
  })
  expect(opened).toMatchObject({ intent: paid, order: { id: order.id } })
  expect(await all()).toMatchObject([{ orderStatus: 'confirmed', paymentStatus: 'paid' }])
})

test('replaces an order whose intent is gone', async () => {
  const old = await placed({ paymentIntentId: 'pi_gone' })
  const made = buildProviderIntent()
  const opened = await opening({
    updateIntent: refusing('resource_missing'),
    readIntent: refusing('resource_missing'),
    cancelIntent: refusing('resource_missing'),
    createIntent: async () => made,
  })
  expect(opened).toMatchObject({ intent: made })
  const [before, now] = await all()
  expect(before).toMatchObject({ id: old.id, orderStatus: 'expired' })
  expect(now).toMatchObject({ orderStatus: 'pending', paymentIntentId: made.id })
})

test('replaces an order whose intent was canceled', async () => {
  await placed({ paymentIntentId: 'pi_1' })
  const { facts } = buildProviderIntent()
  const made = buildProviderIntent()
  const opened = await opening({
    updateIntent: refusing('payment_intent_unexpected_state'),
    readIntent: async () =>
      buildProviderIntent({ id: 'pi_1', facts: { ...facts, status: 'canceled' } }),
    createIntent: async () => made,
  })
  expect(opened).toMatchObject({ intent: made })
  expect((await all()).map(({ orderStatus }) => orderStatus)).toEqual(['expired', 'pending'])
})

test('replaces nothing when the provider is unavailable', async () => {
  await placed({ paymentIntentId: 'pi_1' })
  const down = new ProviderUnavailable(new Error('down'))
  const opened = opening({
    updateIntent: async () => {
      throw down
    },
  })
  await expect(opened).rejects.toBe(down)
  expect(await all()).toMatchObject([{ orderStatus: 'pending' }])
})

test('expires the open order when another plan is chosen', async () => {
  const waiting = await placed({ paymentIntentId: null })
  const basket = { ...BASKET, plan: plans.basic, quote: quoteWithoutTax(defaultPrices.basicCents) }
  const opened = await opening({ createIntent: async () => buildProviderIntent() }, PROOF, basket)
  expect(opened).toMatchObject({ order: { packageId: 'basic' } })
  const [before, now] = await all()
  expect(before).toMatchObject({ id: waiting.id, orderStatus: 'expired' })
  expect(now).toMatchObject({ packageId: 'basic', orderStatus: 'pending' })
})

const canceledThere = (id: string) => {
  const { facts } = buildProviderIntent()
  return buildProviderIntent({ id, facts: { ...facts, status: 'canceled' } })
}

test('cancels the intent of a stale tab', async () => {
  await placed({ paymentIntentId: 'pi_stale' })
  const canceled: string[] = []
  const basket = { ...BASKET, plan: plans.basic, quote: quoteWithoutTax(defaultPrices.basicCents) }
  await opening(
    {
      cancelIntent: async (id) => void canceled.push(id),
      readIntent: async (id) => canceledThere(id),
      createIntent: async () => buildProviderIntent(),
    },
    PROOF,
    basket,
  )
  expect(canceled).toEqual(['pi_stale'])
  expect((await all()).map(({ orderStatus }) => orderStatus)).toEqual(['expired', 'pending'])
})

test.each<[string, Partial<Order>, isReload: boolean]>([
  ['paid a minute ago', { paymentStatus: 'paid', paidAt: ago(MINUTE_MS) }, true],
  ['paid almost an hour ago', { paymentStatus: 'paid', paidAt: ago(HOUR_MS - 1) }, true],
  ['paid an hour ago', { paymentStatus: 'paid', paidAt: ago(HOUR_MS) }, false],
  ['still being decided', { paymentStatus: 'processing', createdAt: ago(23 * HOUR_MS) }, true],
  ['paid back', { paymentStatus: 'refunded', paidAt: ago(MINUTE_MS) }, false],
  [
    'another person’s',
    { paymentStatus: 'paid', paidAt: ago(MINUTE_MS), customerEmail: 'bo@example.com' },
    false,
  ],
  ['another plan’s', { paymentStatus: 'paid', paidAt: ago(MINUTE_MS), packageId: 'basic' }, false],
  ['another browser’s', { paymentStatus: 'paid', paidAt: ago(MINUTE_MS), proofHash: 'x' }, false],
])('distinguishes reload and purchase: order %s', async (_what, facts, isReload) => {
  await placed({ orderStatus: 'confirmed', paymentIntentId: 'pi_bought', ...facts })
  const [bought, made] = [buildProviderIntent({ id: 'pi_bought' }), buildProviderIntent()]
  const opened = await opening({
    readIntent: async () => bought,
    createIntent: async () => made,
  })
  expect(opened).toMatchObject({ intent: isReload ? bought : made })
  expect(await all()).toHaveLength(isReload ? 1 : 2)
})

test('skips the lookup for a new browser', async () => {
  await placed({
    paymentStatus: 'paid',
    paidAt: NOW,
    orderStatus: 'confirmed',
    paymentIntentId: 'p',
  })
  const made = buildProviderIntent()
  const opened = await opening(
    { createIntent: async () => made },
    { hash: PROOF.hash, isNew: true },
  )
  expect(opened).toMatchObject({ intent: made })
})
