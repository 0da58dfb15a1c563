import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VISIT_RANGES } from '@vitrine/contract/visits'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orders } from '../ordering/index.ts'
import { createLog } from '../platform/log.ts'
import { mergeCounts, emptyCounts } from './daily-counts.ts'
import { createVisitCounter, SESSION_MS } from './count-visits.ts'
import { utcDay, daysInRange } from './utc-day.ts'
import { advanceWindows } from './advance-windows.ts'
import {
  allSitesDays,
  days,
  lastVisits,
  recentVisits,
  saltKeys,
  seenVisitors,
  windows,
} from './tables.ts'
import { browserRequest } from './testing/browser-request.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2026, 10, 20, 12)

let database: TestDatabase
let siteIds: string[]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  const { db } = database
  await db.delete(days)
  await db.delete(allSitesDays)
  await db.delete(windows)
  await db.delete(seenVisitors)
  await db.delete(saltKeys)
  siteIds = Array.from({ length: 5 }, () => randomUUID())
  await db.insert(orders).values(siteIds.map((id) => buildOrder({ id })))
})

const at = (day: number) => new Date(NOON + day * DAY_MS)
const dayNumber = (day: number) => utcDay(at(day).getTime())

/** As counting does. */
async function add(site: number, day: number, numbers: { pages?: number; namedRobots?: number }) {
  const orderId = siteIds[site] ?? ''
  const isDay = and(eq(days.orderId, orderId), eq(days.day, dayNumber(day)))
  const [held] = await database.db.select().from(days).where(isDay)
  const counts = { ...emptyCounts(), visitors: numbers.pages ?? 0, ...numbers }
  const row = { orderId, day: dayNumber(day), ...mergeCounts(held ?? emptyCounts(), counts) }
  await database.db
    .insert(days)
    .values(row)
    .onConflictDoUpdate({ target: [days.orderId, days.day], set: row })
}

const NUMBERS = ['visitors', 'pages', 'pdfs', 'cards'] as const

/** The stored totals and the sums of the daily rows. */
async function kept() {
  const { db } = database
  return {
    all: await db.select().from(allSitesDays).orderBy(allSitesDays.day),
    recent: await db.select().from(recentVisits).orderBy(recentVisits.range, recentVisits.orderId),
    lastReads: await db.select().from(lastVisits).orderBy(lastVisits.orderId),
  }
}
async function addedUp(now: Date): Promise<Awaited<ReturnType<typeof kept>>> {
  const { db } = database
  const total = (column: Exclude<keyof typeof days.$inferSelect, 'orderId' | 'day' | 'shares'>) =>
    sql<number>`sum(${days[column]})::int`
  const people = Object.fromEntries(NUMBERS.map((column) => [column, total(column)])) as Record<
    (typeof NUMBERS)[number],
    ReturnType<typeof total>
  >
  const isRead = sql`${days.pages} + ${days.pdfs} + ${days.cards} > 0`
  const ofRange = (range: (typeof VISIT_RANGES)[number]) =>
    db
      .select({ orderId: days.orderId, range: sql<number>`${range}::int`, ...people })
      .from(days)
      .where(and(gte(days.day, daysInRange(range, now)[0] ?? ''), isRead))
      .groupBy(days.orderId)
      .orderBy(days.orderId)
  return {
    all: await db
      .select({
        day: days.day,
        ...people,
        namedRobots: total('namedRobots'),
        headerRobots: total('headerRobots'),
        networkRobots: total('networkRobots'),
        mannerRobots: total('mannerRobots'),
        declined: total('declined'),
      })
      .from(days)
      .groupBy(days.day)
      .orderBy(days.day),
    recent: [...(await ofRange('7')), ...(await ofRange('30')), ...(await ofRange('365'))],
    lastReads: (
      await db
        .select({ orderId: days.orderId, day: max(days.day) })
        .from(days)
        .where(isRead)
        .groupBy(days.orderId)
        .orderBy(days.orderId)
    ).map(({ orderId, day }) => ({ orderId, day: day ?? '' })),
  }
}

// @promise visit-totals: Visit totals equal the sum of their daily rows.
test('keeps totals equal to all days', async () => {
  // A fixed seed that covers every rule.
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 16807) % 2147483647
    return seed % below
  }
  for (let today = 0; today < 400; today += 1 + chance(60)) {
    for (let written = 0; written < 8; written += 1) {
      const isRobot = chance(4) === 0
      await add(chance(5), today - chance(chance(2) ? 2 : 40), {
        ...(isRobot ? { namedRobots: 3 } : { pages: 1 + chance(3) }),
      })
    }
    // Of a replica whose clock is ahead.
    await add(chance(5), today + 1, { pages: 1 })
    await advanceWindows(database.db, at(today), () => false, 1 + chance(3))
    expect(await kept()).toEqual(await addedUp(at(today)))
  }
})

// @promise visit-totals
test('closes a day once across replicas', async () => {
  for (let site = 0; site < 5; site += 1)
    for (const day of [0, 1, 5, 20]) await add(site, day, { pages: 1 + site })
  await Promise.all([
    advanceWindows(database.db, at(8), () => false, 1),
    advanceWindows(database.db, at(8), () => false, 2),
    add(0, 1, { pages: 4 }),
    add(4, 1, { pages: 2 }),
    add(2, 8, { pages: 3 }),
  ])
  await advanceWindows(database.db, at(8))
  await advanceWindows(database.db, at(8))
  // A replica whose clock is behind changes nothing.
  await advanceWindows(database.db, at(2))
  expect(await kept()).toEqual(await addedUp(at(8)))
})

// @promise visit-totals
test('resumes an interrupted window', async () => {
  for (let site = 0; site < 5; site += 1)
    for (const day of [0, 1]) await add(site, day, { pages: 2 })
  let steps = 0
  await advanceWindows(database.db, at(8), () => (steps += 1) > 3, 2)
  const [week] = await database.db.select().from(windows).where(eq(windows.range, 7))
  expect(week).toMatchObject({ first: dayNumber(0), reached: expect.any(String) })
  // One site without that day, and one with it.
  const [first = 0, last = 0] = [0, 4].map((place) =>
    siteIds.indexOf(siteIds.toSorted()[place] ?? ''),
  )
  await add(first, 0, { pages: 5 })
  await add(last, 0, { pages: 7 })
  await advanceWindows(database.db, at(8))
  expect(await kept()).toEqual(await addedUp(at(8)))
})

// @promise visit-totals
test('removes erased orders from all totals', async () => {
  for (let site = 0; site < 4; site += 1) await add(site, 0, { pages: 2 })
  await add(3, 1, { pages: 2 })
  const [one = '', other = ''] = siteIds
  const { db } = database
  await db.transaction(async (tx) => {
    await tx.delete(days).where(eq(days.orderId, one))
    await tx.delete(recentVisits).where(eq(recentVisits.orderId, one))
    await tx.delete(lastVisits).where(eq(lastVisits.orderId, one))
  })
  await db.transaction(async (tx) => {
    await tx.delete(recentVisits).where(eq(recentVisits.orderId, other))
    await tx.delete(lastVisits).where(eq(lastVisits.orderId, other))
    await tx.delete(days).where(eq(days.orderId, other))
  })
  expect(await kept()).toEqual(await addedUp(at(1)))
  expect(
    await db
      .select()
      .from(recentVisits)
      .where(inArray(recentVisits.orderId, [one, other])),
  ).toEqual([])
})

// @promise visit-totals
test('keeps totals exact through failures', async () => {
  let now = at(0)
  const open = () =>
    createVisitCounter({
      db: database.db,
      clock: () => now,
      log: createLog('silent'),
      secure: true,
      shared: true,
      trustProxy: [],
      isDataCentre: () => false,
      countryOf: () => null,
    })
  const replicas = [open(), open(), open()]
  for (let turn = 0; turn < 2; turn += 1) for (const replica of replicas) await replica.flush()
  for (let reader = 0; reader < 60; reader += 1) {
    const request = browserRequest({}, `203.0.113.${reader}`)
    const answer = { orderId: siteIds[reader % 5] ?? '', isKept: false }
    replicas[reader % 3]?.recordVisit({ ...answer, name: 'index.html' }, request)
    replicas[reader % 3]?.recordVisit({ ...answer, name: 'icon.svg' }, request)
  }
  now = new Date(now.getTime() + SESSION_MS + 1)
  await database.db.execute(sql`alter table visits.recent rename to elsewhere`)
  await expect(replicas[0]?.flush()).rejects.toThrow()
  await database.db.execute(sql`alter table visits.elsewhere rename to recent`)
  await Promise.all(replicas.map((replica) => replica.flush()))
  expect(await database.db.select().from(allSitesDays)).toMatchObject([{ visitors: 60, pages: 60 }])
  expect(await kept()).toEqual(await addedUp(at(0)))
})
