import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPublishedSite } from '../../testing/insert-published-site.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readHistory } from '../ordering/index.ts'
import {
  type StartedTerm,
  startTerm,
  findEarliestTermStart,
  findTerm,
  listEndingTerms,
  listTermsStartedBetween,
  renewHosting,
} from './hosting-term.ts'
import { type Site, sites } from '../publishing/tables.ts'
import { hostingTerms } from './tables.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const inYears = (years: number) => new Date(`${2026 + years}-03-02T09:00:00Z`)
const actor = 'staff:noor' as const
const DAY_MS = 86_400_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const begin = (orderId: string, now = NOW) =>
  database.db.transaction((tx) => startTerm(tx, orderId, now))
const renew = (orderId: string, endsAt: Date, note = 'Paid by invoice') =>
  database.db.transaction((tx) => renewHosting(tx, { orderId, endsAt, note, actor }, NOW))

test('starts the hosting term at the first publication', async () => {
  const { order } = await insertPublishedSite(database.db)
  expect(await findTerm(database.db, order.id)).toBeUndefined()
  await begin(order.id)
  await begin(order.id, inYears(1))
  expect(await findTerm(database.db, order.id)).toEqual({
    orderId: order.id,
    startedAt: NOW,
    renewals: 0,
    endsAt: inYears(1),
    isOnline: true,
  })
})

test('adds one year per renewal and records it', async () => {
  const { order } = await insertPublishedSite(database.db)
  await begin(order.id)
  const term = { orderId: order.id, startedAt: NOW, isOnline: true }
  expect(await renew(order.id, inYears(1))).toEqual({
    renewed: { ...term, renewals: 1, endsAt: inYears(2) },
  })
  expect(await renew(order.id, inYears(1))).toEqual({ refused: 'already_renewed' })
  expect(await renew(order.id, inYears(2), 'Again')).toMatchObject({ renewed: { renewals: 2 } })
  expect(await findTerm(database.db, order.id)).toEqual({
    ...term,
    renewals: 2,
    endsAt: inYears(3),
  })
  const line = { at: NOW, actor, what: 'hosting-renewed' }
  expect(await readHistory(database.db, order.id)).toMatchObject([
    {
      ...line,
      from: '2027-03-02T09:00:00.000Z',
      to: '2028-03-02T09:00:00.000Z',
      note: 'Paid by invoice',
    },
    { ...line, from: '2028-03-02T09:00:00.000Z', note: 'Again' },
  ])
})

test('rejects renewals of unpublished, canceled or missing orders', async () => {
  const { order: young } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'ready' },
  })
  const { order: never } = await insertPublishedSite(database.db)
  const { order: gone } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'cancelled' },
  })
  await begin(young.id)
  await begin(gone.id)
  for (const { id } of [young, never, gone])
    expect(await renew(id, inYears(1))).toEqual({ refused: 'not_renewable' })
  expect(await renew(randomUUID(), inYears(1))).toEqual({ refused: 'no_such_order' })
})

test('lists online sites whose term ends within 60 days', async () => {
  await database.db.delete(hostingTerms)
  const ends = async (days: number, site: Parameters<typeof insertPublishedSite>[1] = {}) => {
    const { order } = await insertPublishedSite(database.db, site)
    const endsAt = new Date(NOW.getTime() + days * DAY_MS)
    await database.db.insert(hostingTerms).values({ orderId: order.id, startedAt: NOW, endsAt })
    return order.id
  }
  const last = await ends(60)
  const first = await ends(1)
  await ends(61)
  await ends(0)
  await ends(-1)
  await ends(5, { site: { offlineAt: NOW, offlineBy: 'customer' } })
  await ends(5, { site: { liveVersion: null } })
  const listed = await listEndingTerms(database.db, NOW)
  expect(listed.map(({ orderId }) => orderId)).toEqual([first, last])
})

test('pages through terms started between two dates', async () => {
  await database.db.delete(hostingTerms)
  const wentLive = async (
    startedAt: Date,
    site: Parameters<typeof insertPublishedSite>[1] = {},
  ) => {
    const { order } = await insertPublishedSite(database.db, site)
    await begin(order.id, startedAt)
    return { orderId: order.id, startedAt }
  }
  const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
  const last = await wentLive(NOW)
  const [first, second] = [await wentLive(ago(1)), await wentLive(ago(1))].toSorted((a, b) =>
    a.orderId < b.orderId ? -1 : 1,
  )
  await wentLive(new Date(NOW.getTime() + 1))
  await wentLive(new Date(ago(1).getTime() - 1))
  await wentLive(ago(1), { site: { offlineAt: NOW, offlineBy: 'customer' } })
  await wentLive(ago(1), { site: { liveVersion: null } })
  const list = (after: StartedTerm | null, limit: number) =>
    listTermsStartedBetween(database.db, { from: ago(1), until: NOW }, after, limit)
  expect(await list(null, 9)).toEqual([first, second, last])
  expect(await list(null, 2)).toEqual([first, second])
  expect(await list(second!, 2)).toEqual([last])
  expect(await list(last, 2)).toEqual([])
  expect(await findEarliestTermStart(database.db)).toEqual(new Date(ago(1).getTime() - 1))
})

test('tracks whether the site is online', async () => {
  const { order } = await insertPublishedSite(database.db, { site: { liveVersion: null } })
  await begin(order.id, NOW)
  const isOnline = async () => (await findTerm(database.db, order.id))?.isOnline
  const set = (facts: Partial<Site>) =>
    database.db.update(sites).set(facts).where(eq(sites.orderId, order.id))
  expect(await isOnline()).toBe(false)
  await set({ liveVersion: 1 })
  expect(await isOnline()).toBe(true)
  await set({ liveVersion: 2 })
  expect(await isOnline()).toBe(true)
  await set({ offlineAt: NOW })
  expect(await isOnline()).toBe(false)
  await set({ offlineAt: null })
  expect(await isOnline()).toBe(true)
  await database.db.delete(sites).where(eq(sites.orderId, order.id))
  expect(await isOnline()).toBe(false)
})
