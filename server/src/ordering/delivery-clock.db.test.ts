import { randomUUID } from 'node:crypto'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { CLOCK_EVENT_TYPES, deliveryClockOf, revisionClockOf } from './describe-order.ts'
import { appendHistory, type NewHistoryEntry } from './order-store.ts'
import { orderHistory, orders } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const START = Date.UTC(2026, 2, 28, 12)
/** After all events. */
const LATER = new Date(START + 400 * 24 * 60 * 60 * 1000)

type Change = { readonly minutes: number; readonly what: string; readonly to: string | null }

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      // Few distinct times, around the switch to daylight saving time.
      minutes: fc.oneof(fc.nat(4), fc.integer({ min: 0, max: 3000 })),
      what: fc.constant('order-status'),
      to: fc.constantFrom(...orderStatusSchema.options),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      minutes: fc.nat(3000),
      what: fc.constantFrom(...CLOCK_EVENT_TYPES.slice(1), 'payment-status', 'note'),
      to: fc.constantFrom(null, 'paid', 'ready'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      minutes: fc.nat(3000),
      what: fc.constant('revision-promised'),
      to: fc.constantFrom(null, '24', '48', 'soon'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      minutes: fc.integer({ min: 2000, max: 4000 }),
      what: fc.constant('order-status'),
      to: fc.constantFrom('in_revision', 'on_hold'),
    }),
  },
)

async function anOrder(packageId: (typeof planIdSchema.options)[number]): Promise<string> {
  const id = randomUUID()
  await database.db.insert(orders).values({
    id,
    proofHash: '',
    flow: 'checkout',
    customerFirstName: 'Ada',
    customerLastName: 'Quill',
    customerEmail: 'ada@example.com',
    packageId,
    packageName: packageId,
    packagePrice: 1,
    taxAmount: 0,
    totalAmount: 1,
    wishes: {
      languages: [],
      colorScheme: null,
      primaryColor: null,
      secondaryColor: null,
      linkedinUrl: null,
      selectedDomain: null,
      domainPrice: null,
      subdomain: null,
      domainPreferences: [],
    },
    createdAt: new Date(START),
    updatedAt: new Date(START),
  })
  return id
}

const entryOf = (orderId: string, { minutes, what, to }: Change) =>
  ({
    orderId,
    at: new Date(START + minutes * 60_000),
    actor: 'system',
    what,
    to,
  }) as NewHistoryEntry

const write = (orderId: string, changes: readonly Change[]) =>
  database.db.transaction((tx) =>
    appendHistory(tx, ...changes.map((each) => entryOf(orderId, each))),
  )

/** The stored clock and the clock by the rule. */
async function kept(orderId: string) {
  const { rows } = (await database.db.execute(sql`
    select (extract(epoch from clock_from) * 1000)::float8 as from, clock_over as over
    from ordering.orders where id = ${orderId}`)) as {
    rows: { from: number | null; over: boolean }[]
  }
  return rows[0]
}

async function ruled(orderId: string) {
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  const history = await database.db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(orderHistory.id)
  if (!order) throw new Error('the order is gone')
  const { state, dueAt, promisedMs } = deliveryClockOf(order, history, LATER)
  const over = state === 'met' || state === 'stopped'
  // The deadline itself.
  const revisionDueAt = revisionClockOf(order, history, LATER)?.dueAt ?? null
  if (over) return { from: revisionDueAt?.getTime() ?? null, over }
  return {
    from: dueAt === null ? null : dueAt.getTime() - promisedMs,
    over,
  }
}

// @promise stored-clock: The stored delivery clock equals the domain rule.
test('stores the same clock as the rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...planIdSchema.options),
      fc.array(change, { minLength: 1, maxLength: 9 }),
      fc.nat(9),
      async (packageId, changes, cut) => {
        const orderId = await anOrder(packageId)
        await write(orderId, changes.slice(0, cut))
        expect(await kept(orderId)).toEqual(await ruled(orderId))
        await write(orderId, changes.slice(cut))
        expect(await kept(orderId)).toEqual(await ruled(orderId))
      },
    ),
    { numRuns: rounds(2000) },
  )
})

// @promise stored-clock
test('stores the deadline of a revision', async () => {
  const orderId = await anOrder('starter')
  const status = (minutes: number, to: string) => ({ minutes, what: 'order-status', to })
  await write(orderId, [
    status(0, 'ready'),
    { minutes: 10, what: 'preview-sent', to: '1' },
    status(10, 'in_review'),
    { minutes: 60, what: 'revision-promised', to: '48' },
    status(60, 'in_revision'),
    status(70, 'on_hold'),
  ])
  expect(await kept(orderId)).toEqual({ from: null, over: true })
  await write(orderId, [status(100, 'in_revision')])
  const from = START + (60 + 48 * 60 + 30) * 60_000
  expect(await kept(orderId)).toEqual({ from, over: true })
  await write(orderId, [status(200, 'in_review')])
  expect(await kept(orderId)).toEqual({ from: null, over: true })
})

// @promise stored-clock
test('keeps the stored clock through direct changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      async (changes, remove) => {
        const orderId = await anOrder('basic')
        await write(orderId, changes)
        const [first] = await database.db
          .select()
          .from(orderHistory)
          .where(eq(orderHistory.orderId, orderId))
        const one = eq(orderHistory.id, first?.id ?? 0)
        if (remove) await database.db.delete(orderHistory).where(one)
        else await database.db.update(orderHistory).set({ to: 'in_review' }).where(one)
        const rule = await ruled(orderId)
        expect(await kept(orderId)).toEqual(rule)
        await database.db.execute(
          sql`update ordering.orders set clock_from = now(), clock_over = not clock_over where id = ${orderId}`,
        )
        expect(await kept(orderId)).toEqual(rule)
      },
    ),
    { numRuns: rounds(300) },
  )
})

// @promise stored-clock
test('misses no concurrent history entry', async () => {
  for (let round = 0; round < rounds(100); round += 1) {
    const orderId = await anOrder('starter')
    await write(orderId, [{ minutes: 0, what: 'order-status', to: 'pending' }])
    await Promise.all(
      ['ready', 'on_hold', 'in_production', 'in_review'].map((to, index) =>
        write(orderId, [{ minutes: index + 1, what: 'order-status', to }]),
      ),
    )
    expect(await kept(orderId)).toEqual(await ruled(orderId))
  }
})
