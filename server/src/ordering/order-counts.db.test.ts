import { randomUUID } from 'node:crypto'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { compactOrderCountsJob, readOrderCounts, recountOrders } from './order-counts.ts'

const MIRA = randomUUID()
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['order_history', 'orders', 'order_counts'])
    await database.db.execute(sql.raw(`delete from ordering.${table}`))
})

const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  ((await database.db.execute(statement)) as { rows: Row[] }).rows

async function place(count: number, status = 'pending', renews: string | null = null) {
  await database.db.execute(sql`
    insert into ordering.orders (id, proof_hash, flow, customer_first_name, customer_last_name, customer_email,
      package_id, package_name, package_price, tax_amount, total_amount, wishes, order_status, renews_order_id, created_at, updated_at)
    select gen_random_uuid(), '', 'checkout', 'A', 'B', 'a@example.com', 'basic', 'Basic', 3999, 0, 3999,
      '{"languages":[],"domainPreferences":[]}', ${status}, ${renews}::uuid, now(), now() from generate_series(1, ${count})`)
}

/** The stored and the real counts, of all orders and of one user. */
async function bothWays() {
  const read = async (assigneeId?: string) =>
    (await readOrderCounts(database.db, assigneeId))
      .map(({ status, isRunning, refersToAnother, count }) =>
        [status, isRunning, refersToAnother, count].join(' '),
      )
      .filter((line) => !line.endsWith(' 0'))
      .toSorted()
  const count = async (whose: ReturnType<typeof sql>) =>
    (
      await rowsOf<{ line: string }>(sql`
        select concat_ws(' ', order_status, (clock_from is not null)::text, (renews_order_id is not null)::text, count(*)) as line
        from ordering.orders ${whose} group by order_status, clock_from is not null, renews_order_id is not null`)
    )
      .map(({ line }) => line)
      .toSorted()
  return {
    read: [await read(), await read(MIRA)],
    counted: [await count(sql``), await count(sql`where assignee_id = ${MIRA}::uuid`)],
  }
}

/** Number of stored rows. */
const rowsKept = async () =>
  (await rowsOf<{ kept: number }>(sql`select count(*)::int as kept from ordering.order_counts`))[0]
    ?.kept ?? 0

// @promise order-counts: Queue counts match the orders after any change.
test('counts orders of each kind through changes', async () => {
  await place(5)
  await place(3, 'live')
  await place(2, 'closed', randomUUID())
  await place(1, 'on_hold', randomUUID())
  const first = await bothWays()
  expect(first.read).toEqual(first.counted)
  expect(first.read[0]).toHaveLength(4)

  await database.db.execute(
    sql`update ordering.orders set order_status = 'confirmed', assignee_id = ${MIRA}::uuid
      where id in (select id from ordering.orders where order_status = 'pending' limit 3)`,
  )
  await database.db.execute(
    sql`insert into ordering.order_history (order_id, at, actor, what, to_value)
      select id, now(), 'system', 'order-status', 'ready' from ordering.orders where order_status = 'confirmed' limit 2`,
  )
  await database.db.execute(
    sql`update ordering.orders set customer_first_name = 'C', renews_order_id = null where order_status = 'on_hold'`,
  )
  await database.db.execute(sql`delete from ordering.orders where order_status = 'live'`)
  const then = await bothWays()
  expect(then.read).toEqual(then.counted)
  expect(then.read[1]?.join()).toMatch(/confirmed/)
})

test('adds no row for an unchanged kind', async () => {
  await place(2)
  const kept = await rowsKept()
  await database.db.execute(sql`update ordering.orders set customer_first_name = 'C'`)
  expect(await rowsKept()).toBe(kept)
})

// @promise order-counts
test('compacts many rows and keeps few', async () => {
  const fold = () => compactOrderCountsJob(database.db).run({})
  await place(7)
  const few = await rowsKept()
  await fold()
  expect(await rowsKept()).toBe(few)

  await place(600, 'ready')
  await database.db.execute(sql`delete from ordering.orders where order_status = 'pending'`)
  await fold()
  expect(await rowsKept()).toBe(1)
  const { read, counted } = await bothWays()
  expect(read).toEqual(counted)
})

// @promise order-counts
test('repairs wrong counts in a recount', async () => {
  for (const status of orderStatusSchema.options) await place(2, status)
  await place(3, 'closed', randomUUID())
  await place(1, 'on_hold', randomUUID())
  await database.db.execute(sql`update ordering.order_counts set orders = orders + 5`)
  await recountOrders(database.db)
  const { read, counted } = await bothWays()
  expect(read).toEqual(counted)
})

// @promise order-counts
test('loses no concurrent order in a recount', async () => {
  await place(20)
  const change = async (turn: number) => {
    await place(1, 'ready')
    await database.db.execute(
      sql`update ordering.orders set order_status = 'live' where id in
        (select id from ordering.orders where order_status = 'pending' order by id limit 1 offset ${turn % 3})`,
    )
  }
  // Of two concurrent recounts one fails and is retried.
  const recount = () => recountOrders(database.db).catch(() => undefined)
  const fold = () => compactOrderCountsJob(database.db).run({})
  await Promise.all(
    Array.from({ length: 24 }, (_, turn) => [change(turn), turn % 3 ? fold() : recount()]).flat(),
  )
  const { read, counted } = await bothWays()
  expect(read).toEqual(counted)
})
