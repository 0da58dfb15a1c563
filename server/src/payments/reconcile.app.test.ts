import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  buildProviderEvent,
  buildProviderIntent,
  fakePayments,
} from '../../testing/fake-payment-provider.ts'
import { orders } from '../ordering/index.ts'
import { writeReconciliationCursor } from './payment-store.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from './provider/payment-provider.ts'
import { compareIntentsJob, reconcileJob } from './reconcile.ts'
import { providerEvents, reconciliation } from './tables.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ago = (ms: number) => new Date(NOW.getTime() - ms)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(orders)
  await database.db.delete(providerEvents)
  await database.db.delete(reconciliation)
})

/** Queued jobs with their payloads. */
let queued: unknown[] = []

/** The jobs of one run, with a changed provider. */
function jobsWith(changes: Partial<PaymentProvider>) {
  const payments = fakePayments(database.db, () => NOW, changes)
  queued = payments.queued
  return { reconcile: reconcileJob(payments.deps), compare: compareIntentsJob(payments.deps) }
}

const anEvent = (facts: Partial<ProviderEvent> = {}) =>
  buildProviderEvent({ createdAt: NOW, ...facts })
const anIntent = (facts: Partial<ProviderIntent> = {}) =>
  buildProviderIntent({ createdAt: NOW, ...facts })

const saysOf = (status: ProviderIntent['facts']['status'], refundedCents = 0) => ({
  status,
  receivedCents: 2499,
  refundedCents,
  currency: 'usd',
})

test('syncs orders after a minute and expires after a day', async () => {
  const rows = [
    buildOrder({ paymentIntentId: 'pi_fresh', createdAt: ago(MINUTE_MS - 1) }),
    buildOrder({ paymentIntentId: 'pi_waits', createdAt: ago(MINUTE_MS + 1) }),
    buildOrder({ paymentIntentId: 'pi_day', createdAt: ago(24 * HOUR_MS) }),
    buildOrder({ paymentIntentId: 'pi_over', createdAt: ago(24 * HOUR_MS + 1) }),
    buildOrder({ createdAt: ago(2 * MINUTE_MS) }),
    buildOrder({ createdAt: ago(25 * HOUR_MS) }),
  ]
  await database.db.insert(orders).values(rows)
  await jobsWith({}).reconcile.run({})
  expect(queued).toEqual([
    ['payments.close-unpaid', { orderId: rows[5]?.id }],
    ['payments.close-unpaid', { orderId: rows[3]?.id }],
    ['payments.settle', { intentId: 'pi_day' }],
    ['payments.settle', { intentId: 'pi_waits' }],
  ])
})

// @promise works-without-webhooks
test('continues with the next batch in the next run', async () => {
  const rows = Array.from({ length: 150 }, (_, at) =>
    buildOrder({ paymentIntentId: `pi_${at}`, createdAt: ago(10 * HOUR_MS - at) }),
  )
  await database.db.insert(orders).values(rows)
  const { reconcile } = jobsWith({})
  const turn = async () => {
    queued.length = 0
    await reconcile.run({})
    return queued.map((job) => (job as [string, { intentId: string }])[1].intentId)
  }
  const name = (at: number) => `pi_${at}`
  const [first, second, third] = [await turn(), await turn(), await turn()]
  expect([first.length, first[0], first.at(-1)]).toEqual([100, name(0), name(99)])
  expect([second.length, second[0], second.at(-1)]).toEqual([50, name(100), name(149)])
  expect(third).toEqual(first)
})

test('stores missed events once and syncs their payments', async () => {
  const [known, missed] = [anEvent({ intentId: 'pi_a' }), anEvent({ intentId: 'pi_b' })]
  const about = anEvent({ intentId: null })
  const give = (...events: ProviderEvent[]) =>
    jobsWith({
      async *listEvents() {
        yield* events
      },
    }).reconcile.run({})
  await give(known)
  expect(queued).toEqual([['payments.settle', { intentId: 'pi_a' }]])
  await give(about, missed, known)
  expect(queued).toEqual([['payments.settle', { intentId: 'pi_b' }]])
  expect(await database.db.select().from(providerEvents)).toHaveLength(3)
})

// @promise works-without-webhooks
test('rereads ten minutes before the newest event', async () => {
  const asked: (Date | null)[] = []
  const { reconcile } = jobsWith({
    async *listEvents(since) {
      asked.push(since)
      // Newest first.
      yield anEvent({ createdAt: ago(HOUR_MS) })
      yield anEvent({ createdAt: ago(2 * HOUR_MS) })
    },
  })
  await reconcile.run({})
  await reconcile.run({})
  expect(asked).toEqual([null, ago(HOUR_MS + 10 * MINUTE_MS)])
})

test('keeps the cursor without new events', async () => {
  await writeReconciliationCursor(database.db, { listedUntil: ago(HOUR_MS) })
  const asked: (Date | null)[] = []
  const { reconcile } = jobsWith({
    async *listEvents(since) {
      asked.push(since)
      yield* []
    },
  })
  await reconcile.run({})
  await reconcile.run({})
  expect(asked).toEqual([ago(HOUR_MS + 10 * MINUTE_MS), ago(HOUR_MS + 10 * MINUTE_MS)])
})

test('reads 1,000 events at first, later all', async () => {
  let read = 0
  const { reconcile } = jobsWith({
    async *listEvents() {
      for (let at = 0; at < 1100; at += 1) {
        read += 1
        yield anEvent({ intentId: null })
      }
    },
  })
  await reconcile.run({})
  expect(read).toBe(1000)
  read = 0
  await reconcile.run({})
  expect(read).toBe(1100)
  expect(await database.db.select().from(providerEvents)).toHaveLength(2100)
})

test('retries events after an interrupted run', async () => {
  const asked: (Date | null)[] = []
  const failing = (error: Error) =>
    jobsWith({
      async *listEvents(since) {
        asked.push(since)
        yield anEvent()
        throw error
      },
    }).reconcile.run({})
  await failing(new ProviderUnavailable(new Error('no answer')))
  await expect(failing(new Error('a fault'))).rejects.toThrow('a fault')
  expect(asked).toEqual([null, null])
})

test('keeps complete batches of an interrupted run', async () => {
  const { reconcile } = jobsWith({
    async *listEvents() {
      for (let at = 0; at < 150; at += 1) yield anEvent({ intentId: null })
      throw new ProviderUnavailable(new Error('no answer'))
    },
  })
  await reconcile.run({})
  expect(await database.db.select().from(providerEvents)).toHaveLength(100)
})

/** Compares these intents. Returns the queued jobs and canceled intents. */
async function compared(intents: readonly ProviderIntent[], payload: object = {}) {
  const canceled: string[] = []
  const asked: unknown[] = []
  const { compare } = jobsWith({
    async *listIntents(since, before) {
      asked.push([since, before])
      yield* intents
    },
    async cancelIntent(id) {
      canceled.push(id)
    },
  })
  await compare.run(payload)
  return { queued, canceled, asked }
}

async function ordered(facts: Parameters<typeof buildOrder>[0]) {
  const order = buildOrder(facts)
  await database.db.insert(orders).values(order)
  return { order, metadata: { order_id: order.id } }
}

test('syncs intents that differ from our orders', async () => {
  const paid = { paymentStatus: 'paid', orderStatus: 'confirmed', paymentAmount: 2499 } as const
  const agrees = await ordered({ ...paid, paymentIntentId: 'pi_agrees' })
  const unpaid = await ordered({ paymentIntentId: 'pi_unpaid' })
  const refunded = await ordered({
    ...paid,
    paymentStatus: 'partially_refunded',
    refundedAmount: 500,
    paymentIntentId: 'pi_refunded',
  })
  const intents = [
    anIntent({ id: 'pi_agrees', metadata: agrees.metadata, facts: saysOf('paid') }),
    anIntent({ id: 'pi_unpaid', metadata: unpaid.metadata, facts: saysOf('paid') }),
    anIntent({
      id: 'pi_refunded',
      metadata: refunded.metadata,
      facts: saysOf('partially_refunded', 700),
    }),
    anIntent({ id: 'pi_lost', facts: saysOf('paid') }),
    anIntent({ id: 'pi_second', metadata: agrees.metadata, facts: saysOf('paid') }),
    anIntent({ id: 'pi_foreign', metadata: {}, facts: saysOf('paid') }),
  ]
  const settled = (intentId: string) => ['payments.settle', { intentId }]
  expect(await compared(intents)).toMatchObject({
    queued: ['pi_unpaid', 'pi_refunded', 'pi_lost', 'pi_second'].map(settled),
    canceled: [],
  })
})

test('cancels only unpayable old intents', async () => {
  const { metadata } = await ordered({ paymentIntentId: 'pi_own' })
  const old = ago(25 * HOUR_MS + 1)
  const intents = [
    anIntent({ id: 'pi_own', metadata, createdAt: old }),
    anIntent({ id: 'pi_lost', metadata, createdAt: old }),
    anIntent({ id: 'pi_of_no_order', createdAt: old }),
    anIntent({ id: 'pi_young', metadata, createdAt: ago(25 * HOUR_MS) }),
    anIntent({ id: 'pi_foreign', metadata: {}, createdAt: old }),
    anIntent({ id: 'pi_decided', metadata, createdAt: old, facts: saysOf('processing') }),
    anIntent({ id: 'pi_gone', metadata, createdAt: old, facts: saysOf('canceled') }),
  ]
  expect(await compared(intents)).toMatchObject({
    queued: [],
    canceled: ['pi_lost', 'pi_of_no_order'],
  })
})

test('ignores a late cancel but not an unavailable provider', async () => {
  const failing = (error: Error) =>
    jobsWith({
      async *listIntents() {
        yield anIntent({ createdAt: ago(26 * HOUR_MS) })
        yield anIntent({ id: 'pi_next', facts: saysOf('paid') })
      },
      cancelIntent: async () => {
        throw error
      },
    }).compare.run({})
  await failing(new ProviderRefused('already paid', 'payment_intent_unexpected_state', null))
  expect(queued).toEqual([['payments.settle', { intentId: 'pi_next' }]])
  await expect(failing(new ProviderUnavailable(null))).rejects.toThrow('did not answer')
})

test('compares 35 days in batches of 500', async () => {
  const many = Array.from({ length: 501 }, (_, at) => anIntent({ createdAt: ago(at * 1000) }))
  const first = await compared(many)
  expect(first.asked).toEqual([[ago(35 * 24 * HOUR_MS), undefined]])
  const before = ago(499_000).toISOString()
  expect(first.queued).toEqual([['payments.compare', { before }]])
  expect((await compared(many.slice(0, 499))).queued).toEqual([])
  const next = await compared([], { before })
  expect(next.asked).toEqual([[ago(35 * 24 * HOUR_MS), ago(499_000)]])
})

test('finishes with 500 intents in one second', async () => {
  const same = Array.from({ length: 700 }, () => anIntent({ createdAt: ago(HOUR_MS) }))
  expect((await compared(same, { before: ago(HOUR_MS).toISOString() })).queued).toEqual([])
})
