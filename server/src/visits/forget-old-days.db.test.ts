import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { orders } from '../ordering/index.ts'
import { emptyDay } from './add-to-day.ts'
import { dayOf } from './day-of.ts'
import { forgetOldDays } from './forget-old-days.ts'
import { moveWindows } from './move-windows.ts'
import { allDays, days, lastReads, recent } from './tables.ts'

const NOW = new Date('2029-03-31T03:17:00Z')
/** 25 months before, in a month that has no such day. */
const FIRST_KEPT = '2027-02-28'
const DAY_MS = 24 * 60 * 60 * 1000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

// @promise visit-retention: Daily visits are deleted after 25 months.
test('days older than 25 months are deleted, those after them stay, and each sum is of what stays', async () => {
  const { db } = database
  const [read, silent] = [randomUUID(), randomUUID()]
  await db.insert(orders).values([read, silent].map((id) => anOrder({ id })))
  const first = Date.parse(FIRST_KEPT)
  const at = (offset: number) => dayOf(first + offset * DAY_MS)
  const row = (orderId: string, day: string) => ({
    ...emptyDay(),
    ...{ orderId, day, visitors: 2, pages: 3, pdfs: 1, namedRobots: 5 },
  })
  const old = Array.from({ length: 9 }, (_, n) => at(-1 - n))
  const kept = [at(0), at(1), '2029-03-30']
  await db.insert(days).values([
    ...[...old, ...kept].map((day) => row(read, day)),
    // Nobody has read it since.
    ...old.map((day) => row(silent, day)),
  ])
  await moveWindows(db, NOW)
  const before = await db.select().from(recent).orderBy(asc(recent.range))

  // In pieces that end within a day, one of which is not full.
  await forgetOldDays(db, NOW, 7)
  const left = await db.select().from(days).orderBy(days.day)
  expect(left.map(({ orderId, day }) => [orderId, day])).toEqual(kept.map((day) => [read, day]))
  const all = await db.select().from(allDays).orderBy(allDays.day)
  expect(all).toMatchObject(kept.map((day) => ({ day, visitors: 2, pages: 3, namedRobots: 5 })))
  expect(await db.select().from(recent).orderBy(asc(recent.range))).toEqual(before)
  expect(before.length).toBe(3)
  expect(await db.select().from(lastReads)).toEqual([{ orderId: read, day: '2029-03-30' }])

  // The next night it is one day more.
  await forgetOldDays(db, new Date(NOW.getTime() + DAY_MS), 7)
  expect((await db.select().from(days)).map(({ day }) => day).toSorted()).toEqual(kept.slice(1))
})
