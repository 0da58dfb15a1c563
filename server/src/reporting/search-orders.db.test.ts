import { randomUUID } from 'node:crypto'
import { MAX_SEARCH_RESULTS } from '@vitrine/contract/reporting'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Order, orders } from '../ordering/index.ts'
import { searchOrders } from './search-orders.ts'
import { orderLanguages } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(orderLanguages)
  await database.db.delete(orders)
})

/** One minute apart, newest first. */
async function placed(count: number, daysAgo: number, facts: Partial<Order>): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) =>
    buildOrder({
      ...{ id: randomUUID(), paymentIntentId: null, orderStatus: 'live' as const },
      createdAt: new Date(Date.now() - daysAgo * DAY_MS - at * 60_000),
      ...facts,
    }),
  )
  await database.db.insert(orders).values(rows)
  return rows.map(({ id }) => id)
}

const search = async (words: string) =>
  (await searchOrders(database.db, words, 'sites.example')).map(({ orderId }) => orderId)

test('finds the newest of many matches', async () => {
  const old = await placed(9, 400, { customerLastName: 'Lindqvist' })
  const lately = await placed(MAX_SEARCH_RESULTS + 5, 20, { customerLastName: 'Lindqvist' })
  await placed(310, 0, { customerLastName: 'Vance' })
  expect(await search('lindqv')).toEqual(lately.slice(0, MAX_SEARCH_RESULTS))
  await database.db.delete(orderLanguages)
  await database.db.delete(orders).where(inArray(orders.id, lately.slice(0, 8)))
  expect(await search('lindqv')).toEqual([...lately.slice(8), ...old].slice(0, MAX_SEARCH_RESULTS))
})

test('finds a full email exactly, a part anywhere', async () => {
  const [joanna] = await placed(1, 1, { customerEmail: 'joanna@mail.example' })
  const [anna] = await placed(1, 3, { customerEmail: 'anna@mail.example' })
  const [again] = await placed(1, 2, { customerEmail: 'Anna@Mail.example' })
  await placed(1, 1, {
    customerEmail: 'anna@mail.example',
    parentOrderId: anna!,
    orderStatus: 'closed',
  })
  expect(await search('ANNA@mail.example')).toEqual([again, anna])
  expect(await search('nna@mail.example')).toEqual([joanna, again, anna])
})

test('accepts very long language names', async () => {
  const languages = [`Old ${'x'.repeat(5000)}`, 'English', 'English']
  const [id] = await placed(1, 0, { wishes: { ...buildOrder().wishes, languages } })
  const kept = await database.db.select().from(orderLanguages)
  expect(kept.map(({ orderId }) => orderId)).toEqual([id, id])
  expect(kept.map(({ language }) => language.slice(0, 7)).toSorted()).toEqual([
    'English',
    'Old xxx',
  ])
})
