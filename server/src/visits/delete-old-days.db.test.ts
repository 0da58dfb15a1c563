import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orders } from '../ordering/index.ts'
import { emptyCounts } from './daily-counts.ts'
import { utcDay } from './utc-day.ts'
import { deleteOldDays } from './delete-old-days.ts'
import { advanceWindows } from './advance-windows.ts'
import { allSitesDays, days, lastVisits, recentVisits } from './tables.ts'

const NOW = new Date('2029-03-31T03:17:00Z')
/** 25 months before, in a month without that day. */
const FIRST_KEPT = '2027-02-28'
const DAY_MS = 24 * 60 * 60 * 1000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

// @promise visit-retention: Daily visits are deleted after 25 months.
test('deletes days older than 25 months with totals', async () => {
  const { db } = database
  const [read, silent] = [randomUUID(), randomUUID()]
  await db.insert(orders).values([read, silent].map((id) => buildOrder({ id })))
  const first = Date.parse(FIRST_KEPT)
  const at = (offset: number) => utcDay(first + offset * DAY_MS)
  const row = (orderId: string, day: string) => ({
    ...emptyCounts(),
    ...{ orderId, day, visitors: 2, pages: 3, pdfs: 1, namedRobots: 5 },
  })
  const old = Array.from({ length: 9 }, (_, n) => at(-1 - n))
  const kept = [at(0), at(1), '2029-03-30']
  await db.insert(days).values([
    ...[...old, ...kept].map((day) => row(read, day)),
    // Not read since.
    ...old.map((day) => row(silent, day)),
  ])
  await advanceWindows(db, NOW)
  const before = await db.select().from(recentVisits).orderBy(asc(recentVisits.range))

  // In batches that end within a day.
  await deleteOldDays(db, NOW, 7)
  const left = await db.select().from(days).orderBy(days.day)
  expect(left.map(({ orderId, day }) => [orderId, day])).toEqual(kept.map((day) => [read, day]))
  const all = await db.select().from(allSitesDays).orderBy(allSitesDays.day)
  expect(all).toMatchObject(kept.map((day) => ({ day, visitors: 2, pages: 3, namedRobots: 5 })))
  expect(await db.select().from(recentVisits).orderBy(asc(recentVisits.range))).toEqual(before)
  expect(before.length).toBe(3)
  expect(await db.select().from(lastVisits)).toEqual([{ orderId: read, day: '2029-03-30' }])

  // One day later.
  await deleteOldDays(db, new Date(NOW.getTime() + DAY_MS), 7)
  expect((await db.select().from(days)).map(({ day }) => day).toSorted()).toEqual(kept.slice(1))
})
