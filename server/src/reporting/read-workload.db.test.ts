import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { insertMember } from '../../testing/insert-member.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orderHistory, orders } from '../ordering/tables.ts'
import { readWorkload } from './read-workload.ts'

const NOW = new Date('2026-03-03T10:00:00Z')
const HOUR_MS = 60 * 60 * 1000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const person = (username: string, facts: Parameters<typeof insertMember>[2] = {}) =>
  insertMember(database.db, username, facts)

/** `startedHoursAgo`: null without a running clock. The starter plan promises 72 hours. */
async function assigned(
  assigneeId: string,
  orderStatus: OrderStatus,
  startedHoursAgo: number | null,
): Promise<string> {
  const order = buildOrder({ orderStatus, assigneeId, packageId: 'starter' })
  await database.db.insert(orders).values(order)
  if (startedHoursAgo !== null)
    await database.db.insert(orderHistory).values({
      orderId: order.id,
      at: new Date(NOW.getTime() - startedHoursAgo * HOUR_MS),
      actor: 'system',
      what: 'order-status',
      to: 'ready',
    })
  return order.id
}

test('counts open, late and soon due orders per member', async () => {
  const [ada, bo] = [await person('ada'), await person('bo')]
  await person('gone', { disabledAt: NOW })
  await person('cleo', { role: 'accountant' })
  await assigned(ada, 'ready', 100)
  await assigned(ada, 'in_production', 60)
  await assigned(ada, 'ready', 10)
  await assigned(ada, 'on_hold', null)
  await assigned(ada, 'closed', null)
  await assigned(ada, 'live', null)
  const load = await readWorkload(database.db, undefined, NOW)
  // Fewest open orders first.
  expect(load.map(({ username }) => username)).toEqual(['bo', 'ada'])
  expect(load.find(({ userId }) => userId === ada)).toMatchObject({
    open: 4,
    late: 1,
    soon: 1,
    nextDueHours: 12,
    unknownLanguages: [],
  })
  expect(load.find(({ userId }) => userId === bo)).toMatchObject({
    open: 0,
    late: 0,
    soon: 0,
    nextDueHours: null,
  })
})

test('counts a late list of changes', async () => {
  const eve = await person('eve')
  const { id } = buildOrder()
  const order = buildOrder({ id, orderStatus: 'in_revision', assigneeId: eve })
  await database.db.insert(orders).values(order)
  const at = new Date(NOW.getTime() - 25 * HOUR_MS)
  const happened = { orderId: id, at, actor: 'system' }
  await database.db.insert(orderHistory).values([
    { ...happened, what: 'preview-sent', to: '1' },
    { ...happened, what: 'revision-promised', to: '24' },
    { ...happened, what: 'order-status', to: 'in_revision' },
  ])
  const [found] = (await readWorkload(database.db, undefined, NOW)).filter(
    ({ userId }) => userId === eve,
  )
  expect(found).toMatchObject({ open: 1, late: 1, soon: 0 })
})

test('puts members first who write the languages of the order', async () => {
  const uma = await person('uma', { languages: ['English', 'Polish'], displayName: 'Uma Reyes' })
  const id = await assigned(uma, 'ready', null)
  for (const language of ['English', 'Polish'])
    await database.db.execute(
      sql`insert into reporting.order_languages (order_id, language) values (${id}::uuid, ${language}) on conflict do nothing`,
    )
  const [first, ...others] = await readWorkload(database.db, id, NOW)
  expect(first).toMatchObject({ userId: uma, displayName: 'Uma Reyes', unknownLanguages: [] })
  expect(others.length).toBeGreaterThan(0)
  for (const other of others)
    expect(other.unknownLanguages.toSorted()).toEqual(['English', 'Polish'])
})
