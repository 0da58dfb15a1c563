import { dueCheckYear } from '@vitrine/domain/hosting/yearly-check'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { insertLiveSite } from '../../testing/insert-live-site.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orderHistory, orders } from '../ordering/tables.ts'
import { sites } from '../publishing/index.ts'
import { stillTrueJob } from './templates/still-true.tsx'
import type { MailDeps } from './mail-deps.ts'
import { emails } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-02-20T09:00:00Z')
const ORDERS = rounds(200, 40)
const DAYS = 3 * 366 + 40

let database: TestDatabase
let now = START
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A seeded random generator. */
let state = 11
const below = (most: number) => {
  state = (state * 1103515245 + 12345) % 2147483648
  return Math.floor((state / 2147483648) * most)
}

const deps = {
  clock: () => now,
  enqueue: async () => {},
  textsOf: () => ({}),
  sites: { scheme: 'https:', domain: 'sites.example' },
  sender: {
    brandName: 'Vitrine',
    supportEmail: 'help@example.com',
    publicUrl: 'https://v.example',
  },
}
/** More sites than one batch. */
const runJob = () => stillTrueJob({ ...deps, db: database.db } as unknown as MailDeps, 15).run({})

// @promise yearly-check: Each live site gets one accuracy request a year.
test('asks 200 customers once a year over three years', async () => {
  const { db } = database
  const all: { orderId: string; startedAt: Date; isOpen: boolean }[] = []
  for (let at = 0; at < ORDERS; at += 1) {
    const startedAt = new Date(START.getTime() + below(400) * DAY_MS + below(DAY_MS))
    all.push({
      orderId: await insertLiveSite(database.db, `year-${at}`, startedAt),
      startedAt,
      isOpen: true,
    })
  }
  const expected = new Set<string>()
  for (let day = 0; day < DAYS; day += 1 + below(5)) {
    now = new Date(START.getTime() + day * DAY_MS + below(DAY_MS))
    // Random closings, offline periods and changes.
    const one = all[below(ORDERS)]
    if (one && below(2) === 0) {
      const ends = below(40)
      const status =
        ends === 0 ? 'cancelled' : ends === 1 ? 'closed' : ends < 12 ? 'in_revision' : 'live'
      const offlineAt = below(4) === 0 ? now : null
      const [held] = await db.select().from(orders).where(eq(orders.id, one.orderId))
      if (held?.orderStatus !== 'cancelled' && held?.orderStatus !== 'closed') {
        await db.update(orders).set({ orderStatus: status }).where(eq(orders.id, one.orderId))
        await db.update(sites).set({ offlineAt }).where(eq(sites.orderId, one.orderId))
        one.isOpen = status === 'live' && offlineAt === null
      }
    }
    // Weeks of downtime and double runs.
    if (day % 180 > 160) continue
    for (const { orderId, startedAt, isOpen } of all) {
      const year = dueCheckYear(startedAt, now)
      if (isOpen && year > 0) expected.add(`${orderId}:${year}`)
    }
    await runJob()
    if (below(20) === 0) await Promise.all([runJob(), runJob()])
  }
  const written = await db.select().from(emails).where(eq(emails.kind, 'still-true'))
  expect(written.map(({ about }) => about).toSorted()).toEqual([...expected].toSorted())
  expect(written.length).toBeGreaterThan(ORDERS)
  // Exactly one history entry each.
  const lines = await db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.what, 'still-true-asked')))
  expect(lines.map(({ orderId, to }) => `${orderId}:${to}`).toSorted()).toEqual(
    [...expected].toSorted(),
  )
})
