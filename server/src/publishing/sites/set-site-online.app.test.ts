import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPublishedSite } from '../../../testing/insert-published-site.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { findReservedSubdomain } from '../../onboarding/index.ts'
import { subdomains } from '../../onboarding/tables.ts'
import { orders, readHistory } from '../../ordering/index.ts'
import { setSiteRedirect, removeSiteRedirect } from './site-redirect.ts'
import { findSite } from '../site-store.ts'
import { setSiteOnline } from './set-site-online.ts'
import { createEmit } from '../../platform/events.ts'
import { inMemoryJobQueue } from '../../../testing/in-memory-job-queue.ts'
import { takeCancelledOffline, takeOffline } from './take-offline.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const emit = createEmit(inMemoryJobQueue().enqueue, [])
const turn = (orderId: string, to: 'offline' | 'online', actor: Actor) =>
  database.db.transaction((tx) => setSiteOnline(tx, emit, { orderId, to, actor }, NOW))
const site = (orderId: string) => findSite(database.db, orderId)
const history = (orderId: string) => readHistory(database.db, orderId)

test('lets the customer take the site offline and back, idempotently', async () => {
  const { order, site: made } = await insertPublishedSite(database.db)
  const answer = { subdomain: made.subdomain }
  for (let press = 0; press < 2; press += 1)
    expect(await turn(order.id, 'offline', 'customer')).toEqual(answer)
  expect(await site(order.id)).toMatchObject({ offlineAt: NOW, offlineBy: 'customer' })
  for (let press = 0; press < 2; press += 1)
    expect(await turn(order.id, 'online', 'customer')).toEqual(answer)
  expect(await site(order.id)).toMatchObject({ offlineAt: null, offlineBy: null })
  expect(await history(order.id)).toMatchObject([
    { what: 'taken-offline', actor: 'customer', at: NOW },
    { what: 'put-back', actor: 'customer' },
  ])
})

test('lets only the team restore what it took offline', async () => {
  const { order } = await insertPublishedSite(database.db)
  await turn(order.id, 'offline', 'staff:noor')
  expect(await turn(order.id, 'online', 'customer')).toEqual({ refused: 'taken_offline_by_team' })
  expect(await site(order.id)).toMatchObject({ offlineBy: 'staff:noor' })
  expect(await turn(order.id, 'online', 'staff:lena')).toHaveProperty('subdomain')
  expect(await site(order.id)).toMatchObject({ offlineAt: null })
})

test('lets only managers restore a canceled order’s site', async () => {
  const open = ['in_review', 'in_revision', 'approved', 'live', 'closed']
  for (const orderStatus of orderStatusSchema.options) {
    const { order } = await insertPublishedSite(database.db, { order: { orderStatus } })
    const may = async (to: 'offline' | 'online', actor: Actor) =>
      !('refused' in (await turn(order.id, to, actor)))
    expect([orderStatus, await may('offline', 'customer')]).toEqual([
      orderStatus,
      open.includes(orderStatus),
    ])
    expect([orderStatus, await may('online', 'customer')]).toEqual([
      orderStatus,
      open.includes(orderStatus),
    ])
    expect([orderStatus, await may('online', 'staff:noor')]).toEqual([
      orderStatus,
      [...open, 'cancelled'].includes(orderStatus),
    ])
  }
})

test('rejects switching missing or never-published sites', async () => {
  expect(await turn(randomUUID(), 'offline', 'customer')).toEqual({ refused: 'order_not_found' })
  const { order } = await insertPublishedSite(database.db, { site: { liveVersion: null } })
  expect(await turn(order.id, 'offline', 'customer')).toEqual({ refused: 'site_not_found' })
})

const HOUSE = {
  sites: { scheme: 'https:', domain: 'sites.example' },
  publicUrl: 'https://vitrine.example',
  emit,
}
const lead = (orderId: string, typed: string, actor: Actor = 'customer', now = NOW) =>
  database.db.transaction((tx) => setSiteRedirect(tx, { orderId, typed, actor }, HOUSE, now))
const stop = (orderId: string, now = NOW) =>
  database.db.transaction((tx) => removeSiteRedirect(tx, orderId, 'customer', now))
const later = new Date('2026-04-10T12:00:00Z')

test('keeps a redirect’s start date when its target changes', async () => {
  const { order, site: made } = await insertPublishedSite(database.db)
  expect(await lead(order.id, 'ada-quill.com')).toEqual({ subdomain: made.subdomain })
  expect(await site(order.id)).toMatchObject({
    movedTo: 'https://ada-quill.com',
    movedAt: NOW,
    offlineAt: NOW,
    offlineBy: 'customer',
  })
  await lead(order.id, 'ada-quill.com', 'customer', later)
  await lead(order.id, 'quill-at-work.com', 'customer', later)
  expect(await site(order.id)).toMatchObject({ movedTo: 'https://quill-at-work.com', movedAt: NOW })
  expect(await history(order.id)).toMatchObject([
    { what: 'visitors-led-on', from: null, to: 'https://ada-quill.com', actor: 'customer' },
    { what: 'visitors-led-on', from: 'https://ada-quill.com', to: 'https://quill-at-work.com' },
  ])
  expect(await stop(order.id, later)).toEqual({ subdomain: made.subdomain })
  expect(await site(order.id)).toMatchObject({ movedTo: null, movedAt: null, offlineAt: NOW })
  expect(await stop(order.id)).toBeUndefined()
  expect((await history(order.id)).at(-1)).toMatchObject({
    what: 'visitors-not-led-on',
    from: 'https://quill-at-work.com',
  })
  // Going online removes the redirect; a new one starts a new period.
  await lead(order.id, 'ada-quill.com', 'customer', later)
  expect(await site(order.id)).toMatchObject({ movedAt: later, offlineAt: NOW })
  await turn(order.id, 'online', 'customer')
  expect(await site(order.id)).toMatchObject({ movedTo: null, movedAt: null, offlineAt: null })
})

test('rejects redirects for missing, unpublished or team-disabled sites', async () => {
  expect(await lead(randomUUID(), 'ada-quill.com')).toEqual({ refused: 'order_not_found' })
  const { order: young } = await insertPublishedSite(database.db, { site: { liveVersion: null } })
  expect(await lead(young.id, 'ada-quill.com')).toEqual({ refused: 'site_not_found' })
  const { order: held } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'ready' },
  })
  expect(await lead(held.id, 'ada-quill.com')).toEqual({ refused: 'order_status_conflict' })
  const { order: taken } = await insertPublishedSite(database.db, {
    site: { offlineAt: NOW, offlineBy: 'staff:noor' },
  })
  expect(await lead(taken.id, 'ada-quill.com')).toEqual({ refused: 'taken_offline_by_team' })
  expect(await lead(taken.id, 'ada-quill.com', 'staff:noor')).toHaveProperty('subdomain')
  const { order } = await insertPublishedSite(database.db)
  for (const typed of ['nowhere', 'https://vitrine.example/ada', 'bo.sites.example'])
    expect(await lead(order.id, typed)).toMatchObject({ refused: 'redirect_target_invalid' })
  expect(await site(order.id)).toMatchObject({ movedTo: null, offlineAt: null })
})

const cancelled = (changed: string[]) =>
  takeCancelledOffline({ db: database.db, clock: () => NOW, verifyingSecrets: [] }, (subdomain) => {
    changed.push(subdomain)
  })
const hear = (orderId: string, changed: string[] = []) =>
  cancelled(changed).job.run({ orderId, from: 'live', to: 'cancelled' })

test('takes sites offline only for canceled orders', () => {
  const move = { orderId: randomUUID(), from: 'live', to: 'cancelled' }
  expect(cancelled([]).matches(move)).toBe(true)
  expect(cancelled([]).matches({ ...move, to: 'closed' })).toBe(false)
})

test('frees a never-published subdomain when the order is canceled', async () => {
  const order = buildOrder({ orderStatus: 'cancelled' })
  await database.db.insert(orders).values(order)
  await database.db
    .insert(subdomains)
    .values({ subdomain: 'wished', orderId: order.id, heldSince: NOW })
  await hear(order.id)
  expect(await findReservedSubdomain(database.db, 'wished')).toBeUndefined()
  // A published subdomain stays reserved and answers 410.
  const { order: shown, site: made } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'cancelled' },
  })
  await hear(shown.id)
  expect(await findReservedSubdomain(database.db, made.subdomain)).toMatchObject({
    orderId: shown.id,
  })
})

test('takes a canceled order’s site offline once and notifies caches', async () => {
  const { order, site: made } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'cancelled' },
  })
  const changed: string[] = []
  await hear(order.id, changed)
  await hear(order.id, changed)
  expect(changed).toEqual([made.subdomain])
  expect(await site(order.id)).toMatchObject({ offlineAt: NOW, offlineBy: 'system' })
})

test('ends redirects after a refund and respects restored orders', async () => {
  const { order: leading } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'cancelled' },
    site: { offlineAt: NOW, offlineBy: 'customer', movedTo: 'https://ada-quill.com', movedAt: NOW },
  })
  await hear(leading.id)
  expect(await site(leading.id)).toMatchObject({ movedTo: null, offlineBy: 'customer' })
  const { order: live } = await insertPublishedSite(database.db)
  await hear(live.id)
  expect(await site(live.id)).toMatchObject({ offlineAt: null })
})

test('takes an erased order’s site offline and keeps who did', async () => {
  const take = (orderId: string) => database.db.transaction((tx) => takeOffline(tx, orderId, NOW))
  const { order } = await insertPublishedSite(database.db)
  await take(order.id)
  expect(await site(order.id)).toMatchObject({ offlineAt: NOW, offlineBy: 'system' })
  const { order: own } = await insertPublishedSite(database.db, {
    site: { offlineAt: later, offlineBy: 'customer' },
  })
  await take(own.id)
  expect(await site(own.id)).toMatchObject({ offlineAt: later, offlineBy: 'customer' })
  await expect(take(randomUUID())).resolves.toBeUndefined()
})
