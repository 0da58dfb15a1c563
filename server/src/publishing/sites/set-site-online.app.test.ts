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
import { takeCancelledOffline, takeOffline } from './take-offline.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const turn = (orderId: string, to: 'offline' | 'online', actor: Actor) =>
  database.db.transaction((tx) => setSiteOnline(tx, orderId, to, actor, NOW))
const site = (orderId: string) => findSite(database.db, orderId)
const history = (orderId: string) => readHistory(database.db, orderId)

test('the customer takes their site from the public and puts it back, and twice is once', async () => {
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

test('what the team took offline only the team puts back', async () => {
  const { order } = await insertPublishedSite(database.db)
  await turn(order.id, 'offline', 'staff:noor')
  expect(await turn(order.id, 'online', 'customer')).toEqual({ refused: 'taken-by-another' })
  expect(await site(order.id)).toMatchObject({ offlineBy: 'staff:noor' })
  expect(await turn(order.id, 'online', 'staff:lena')).toHaveProperty('subdomain')
  expect(await site(order.id)).toMatchObject({ offlineAt: null })
})

test('a site is switched while it may be: a manager alone puts back that of a canceled order', async () => {
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

test('what is not there, or was never live, is not switched', async () => {
  expect(await turn(randomUUID(), 'offline', 'customer')).toEqual({ refused: 'no_such_order' })
  const { order } = await insertPublishedSite(database.db, { site: { liveVersion: null } })
  expect(await turn(order.id, 'offline', 'customer')).toEqual({ refused: 'no-site' })
})

const HOUSE = {
  sites: { scheme: 'https:', domain: 'sites.example' },
  publicUrl: 'https://vitrine.example',
}
const lead = (orderId: string, typed: string, actor: Actor = 'customer', now = NOW) =>
  database.db.transaction((tx) => setSiteRedirect(tx, { orderId, typed, actor }, HOUSE, now))
const stop = (orderId: string, now = NOW) =>
  database.db.transaction((tx) => removeSiteRedirect(tx, orderId, 'customer', now))
const later = new Date('2026-04-10T12:00:00Z')

test('visitors are led on from the first day, wherever the address is corrected to later', async () => {
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
  // Put back, it would lead nobody away; led on once more, the months begin anew.
  await lead(order.id, 'ada-quill.com', 'customer', later)
  expect(await site(order.id)).toMatchObject({ movedAt: later, offlineAt: NOW })
  await turn(order.id, 'online', 'customer')
  expect(await site(order.id)).toMatchObject({ movedTo: null, movedAt: null, offlineAt: null })
})

test('visitors are led nowhere from what is not there, not live, not open or taken by the team', async () => {
  expect(await lead(randomUUID(), 'ada-quill.com')).toEqual({ refused: 'no_such_order' })
  const { order: young } = await insertPublishedSite(database.db, { site: { liveVersion: null } })
  expect(await lead(young.id, 'ada-quill.com')).toEqual({ refused: 'no-site' })
  const { order: held } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'ready' },
  })
  expect(await lead(held.id, 'ada-quill.com')).toEqual({ refused: 'not-open' })
  const { order: taken } = await insertPublishedSite(database.db, {
    site: { offlineAt: NOW, offlineBy: 'staff:noor' },
  })
  expect(await lead(taken.id, 'ada-quill.com')).toEqual({ refused: 'taken-by-another' })
  expect(await lead(taken.id, 'ada-quill.com', 'staff:noor')).toHaveProperty('subdomain')
  const { order } = await insertPublishedSite(database.db)
  for (const typed of ['nowhere', 'https://vitrine.example/ada', 'bo.sites.example'])
    expect(await lead(order.id, typed)).toMatchObject({ refused: 'address' })
  expect(await site(order.id)).toMatchObject({ movedTo: null, offlineAt: null })
})

const cancelled = (changed: string[]) =>
  takeCancelledOffline({ db: database.db, clock: () => NOW, verifyingSecrets: [] }, (subdomain) => {
    changed.push(subdomain)
  })
const hear = (orderId: string, changed: string[] = []) =>
  cancelled(changed).job.run({ orderId, from: 'live', to: 'cancelled' })

test('only that an order is canceled takes its site from the public', () => {
  const move = { orderId: randomUUID(), from: 'live', to: 'cancelled' }
  expect(cancelled([]).matches(move)).toBe(true)
  expect(cancelled([]).matches({ ...move, to: 'closed' })).toBe(false)
})

test('an address that nobody has seen is free again once its order is canceled', async () => {
  const order = buildOrder({ orderStatus: 'cancelled' })
  await database.db.insert(orders).values(order)
  await database.db
    .insert(subdomains)
    .values({ subdomain: 'wished', orderId: order.id, heldSince: NOW })
  await hear(order.id)
  expect(await findReservedSubdomain(database.db, 'wished')).toBeUndefined()
  // One that was shown stays its own: it says that its page is gone.
  const { order: shown, site: made } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'cancelled' },
  })
  await hear(shown.id)
  expect(await findReservedSubdomain(database.db, made.subdomain)).toMatchObject({
    orderId: shown.id,
  })
})

test('the site of a canceled order leaves the public, once, and everybody who serves it is told', async () => {
  const { order, site: made } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'cancelled' },
  })
  const changed: string[] = []
  await hear(order.id, changed)
  await hear(order.id, changed)
  expect(changed).toEqual([made.subdomain])
  expect(await site(order.id)).toMatchObject({ offlineAt: NOW, offlineBy: 'system' })
})

test('who has their money back is not led on to either; who was put back meanwhile stays', async () => {
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

test('an erased order’s site goes, and what went earlier keeps who took it', async () => {
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
