import { randomUUID } from 'node:crypto'
import { termEnd } from '@vitrine/domain/hosting/hosting-term'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { insertLiveSite } from '../../testing/insert-live-site.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orderRefunded, renewalPaid } from '../ordering/index.ts'
import { orderHistory, orders } from '../ordering/tables.ts'
import { createEmit, type EventKind } from '../platform/events.ts'
import { renewalSubscriptions } from '../hosting/sync-renewal.ts'
import { renewHosting } from '../hosting/hosting-term.ts'
import { hostingTerms } from '../hosting/index.ts'
import { sites, versions } from '../publishing/tables.ts'
import { hostingEndsJob } from './templates/hosting-ends.tsx'
import type { MailDeps } from './mail-deps.ts'
import { emails } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-02-20T09:00:00Z')
/** A thousand orders in batches. */
const PARTS = Array.from({ length: rounds(25, 1, 0.04) }, (_, at) => at + 1)
const ORDERS = 40
const DAYS = 3 * 366
const NOTICES = [60, 30, 7] as const
const TEAM = 'help@example.com'

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
  emit: createEmit(inMemoryJobQueue().enqueue, []),
  yearCents: () => 2900,
  textsOf: () => ({}),
  sites: { scheme: 'https:', domain: 'sites.example' },
  sender: { brandName: 'Vitrine', supportEmail: TEAM, publicUrl: 'https://v.example' },
}
const runJob = () => hostingEndsJob({ ...deps, db: database.db } as unknown as MailDeps).run({})

/** Expected state of an order. */
type Told = {
  readonly orderId: string
  readonly startedAt: Date
  status: 'live' | 'in_revision' | 'closed' | 'cancelled'
  isOnline: boolean
  /** Added years without reverted ones. */
  years: { readonly id: string; readonly at: Date; readonly isPaid: boolean }[]
}

const endOf = ({ startedAt, years }: Told) =>
  termEnd(
    startedAt,
    years.map(({ at }) => at),
  )

async function renewByHand(one: Told): Promise<void> {
  const said = { orderId: one.orderId, endsAt: endOf(one), note: 'By transfer' }
  const renewal = { ...said, actor: 'staff:noor' } as const
  const results = []
  // Sometimes clicked twice.
  for (let press = 0; press <= below(2); press += 1)
    results.push(await database.db.transaction((tx) => renewHosting(tx, renewal, now)))
  expect(results.filter((result) => 'renewed' in result)).toHaveLength(1)
  one.years.push({ id: '', at: now, isPaid: false })
}

/** Payment events of a renewal, sometimes twice. */
async function hear<Payload>(event: EventKind<Payload>, payload: Payload): Promise<void> {
  const heard = renewalSubscriptions({ ...deps, db: database.db }).find(
    (each) => each.event === event,
  )
  if (!heard) throw new Error(`nobody hears ${event.type}`)
  for (let time = 0; time <= below(2); time += 1) await heard.job.run(payload)
}

async function renewByCard(one: Told): Promise<void> {
  const id = randomUUID()
  await database.db.insert(orders).values(
    buildOrder({
      ...{ id, flow: 'renewal', parentOrderId: one.orderId, totalAmount: 2900 },
      ...{ paymentAmount: 2900, paymentStatus: 'paid', orderStatus: 'confirmed', paidAt: now },
    }),
  )
  await hear(renewalPaid, { orderId: id, renewsOrderId: one.orderId })
  one.years.push({ id, at: now, isPaid: true })
}

async function giveBack(one: Told): Promise<void> {
  const paid = one.years.findLast(({ isPaid }) => isPaid)
  if (!paid) return
  await database.db
    .update(orders)
    .set({ paymentStatus: 'refunded', refundedAmount: 2900 })
    .where(eq(orders.id, paid.id))
  await hear(orderRefunded, { orderId: paid.id, occurrence: randomUUID(), refundedCents: 2900 })
  one.years = one.years.filter((year) => year !== paid)
}

/** Random renewals, refunds, offline periods, closings and cancellations. */
async function happen(one: Told): Promise<void> {
  const { db } = database
  const daysLeft = (endOf(one).getTime() - now.getTime()) / DAY_MS
  const mayRenew = one.status !== 'cancelled'
  if (mayRenew && daysLeft < 55 && below(24) === 0)
    await (below(2) === 0 && one.status === 'live' ? renewByCard(one) : renewByHand(one))
  else if (one.years.length > 0 && below(80) === 0) await giveBack(one)
  if (below(150) === 0 && one.status !== 'closed' && one.status !== 'cancelled') {
    const chance = below(40)
    one.status =
      chance === 0 ? 'cancelled' : chance === 1 ? 'closed' : chance < 12 ? 'in_revision' : 'live'
    one.isOnline = below(4) !== 0
    const offlineAt = one.isOnline ? null : now
    await db.update(orders).set({ orderStatus: one.status }).where(eq(orders.id, one.orderId))
    await db.update(sites).set({ offlineAt }).where(eq(sites.orderId, one.orderId))
  }
}

// @promise hosting-renewal
test.each(PARTS)('sends each hosting reminder once, part %i', async (part) => {
  const { db } = database
  // Ignore the previous batch.
  await db.update(sites).set({ offlineAt: START })
  const all: Told[] = []
  for (let at = 0; at < ORDERS; at += 1) {
    const startedAt = new Date(START.getTime() + below(300) * DAY_MS + below(DAY_MS))
    const orderId = await insertLiveSite(db, `year-${part}-${at}`, startedAt)
    all.push({ orderId, startedAt, status: 'live', isOnline: true, years: [] })
  }
  /** Expected reminder days by order and end. */
  const expected = new Map<string, number[]>()
  let isTold = 0
  const note = (one: Told): void => {
    const end = endOf(one)
    const daysLeft = (end.getTime() - now.getTime()) / DAY_MS
    if (!one.isOnline || one.status === 'cancelled' || daysLeft <= 0) return
    // Reminders missed in downtime are skipped.
    const due = NOTICES.filter((days) => daysLeft <= days).at(-1)
    const about = `${one.orderId}:${end.toISOString().slice(0, 10)}`
    const given = expected.get(about) ?? []
    if (due === undefined || given.some((days) => days <= due)) return
    expected.set(about, [...given, due])
    isTold += 1
  }
  for (let day = 0; day < DAYS; day += 1 + below(5)) {
    now = new Date(START.getTime() + day * DAY_MS + below(DAY_MS))
    for (const one of all) if (one.startedAt < now) await happen(one)
    // Weeks of downtime and double runs.
    if (day % 200 > 180) continue
    for (const one of all) note(one)
    await (below(10) === 0 ? Promise.all([runJob(), runJob()]) : runJob())
  }

  const kindsOf = (prefix: string) =>
    [...expected]
      .flatMap(([about, given]) => given.map((days) => `${prefix}hosting-ends-${days} ${about}`))
      .toSorted()
  const ids = all.map(({ orderId }) => orderId)
  const written = await db
    .select()
    .from(emails)
    .where(and(inArray(emails.orderId, ids), like(emails.kind, '%hosting-ends-%')))
  const toldOf = (isTeam: boolean) =>
    written
      .filter(({ kind }) => kind.startsWith('team-') === isTeam)
      .map(({ kind, about }) => `${kind} ${about}`)
      .toSorted()
  expect(toldOf(false)).toEqual(kindsOf(''))
  expect(toldOf(true)).toEqual(kindsOf('team-'))
  for (const { kind, recipient } of written)
    expect(recipient).toBe(kind.startsWith('team-') ? TEAM : 'ada@example.com')
  const linesOf = async (what: string) =>
    db
      .select()
      .from(orderHistory)
      .where(and(inArray(orderHistory.orderId, ids), eq(orderHistory.what, what)))
  expect(await linesOf('hosting-notice')).toHaveLength(isTold)
  // All kinds of reminders and years occurred.
  for (const days of NOTICES)
    expect(written.filter(({ kind }) => kind === `hosting-ends-${days}`).length).toBeGreaterThan(
      ORDERS / 5,
    )
  expect((await linesOf('hosting-renewed')).length).toBeGreaterThan(ORDERS)
  expect(await linesOf('hosting-renewal-taken-back')).not.toEqual([])

  const terms = new Map((await db.select().from(hostingTerms)).map((term) => [term.orderId, term]))
  for (const one of all)
    expect(terms.get(one.orderId)).toMatchObject({
      endsAt: endOf(one),
      renewals: one.years.length,
    })
  // Only a person takes a site offline.
  const kept = await db.select().from(versions).where(inArray(versions.orderId, ids))
  expect(kept).toHaveLength(ORDERS)
  const standing = new Map((await db.select().from(sites)).map((site) => [site.orderId, site]))
  for (const one of all) {
    const site = standing.get(one.orderId)
    expect([site?.liveVersion, site?.offlineAt === null]).toEqual([1, one.isOnline])
  }
})
