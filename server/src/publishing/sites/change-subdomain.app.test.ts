import { randomUUID } from 'node:crypto'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrder } from '../../../testing/build-order.ts'
import { insertPublishedSite, buildPublication } from '../../../testing/insert-published-site.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { findReservedSubdomain, hashSubdomain, readIntake } from '../../onboarding/index.ts'
import { subdomains } from '../../onboarding/tables.ts'
import { findOrder, type Order, orders, readHistory } from '../../ordering/index.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { changeSubdomain } from './change-subdomain.ts'
import { findOrSuggestSubdomain } from './suggest-subdomain.ts'
import { findLatestPublication, findSite } from '../site-store.ts'
import { publications } from '../tables.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const SITES = { scheme: 'https:', domain: 'sites.example' }
const actor = 'staff:noor' as const

let database: TestDatabase
let queued: unknown[] = []
const enqueue: Enqueue = Object.assign(
  async (...[, { name }, payload]: Parameters<Enqueue>) => void queued.push([name, payload]),
  { all: async () => {}, deleteFinished: async () => {} },
)
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  queued = []
})

const correct = (orderId: string, subdomain: string) =>
  database.db.transaction((tx) =>
    changeSubdomain(
      tx,
      {
        enqueue,
        brand: { brandName: 'Vitrine', supportEmail: '' },
        verifyingSecrets: ['a secret'],
      },
      { orderId, subdomain, actor },
      SITES,
      NOW,
    ),
  )
const corrections = async (orderId: string) =>
  (await readHistory(database.db, orderId)).filter(({ what }) => what === 'address-corrected')
const held = (subdomain: string) => findReservedSubdomain(database.db, subdomain)
/** Subdomain and canonical URL of a test site. */
const named = (subdomain: string) => ({
  site: { subdomain },
  publications: [
    {
      input: { ...buildPublication('').input, siteUrl: `https://${subdomain}.sites.example` },
    },
  ],
})

test('moves a live site and redirects its old subdomain', async () => {
  const { order } = await insertPublishedSite(database.db, named('ada-old'))
  expect(await correct(order.id, 'ada-new')).toEqual({ changed: ['ada-old', 'ada-new'] })
  expect(await findSite(database.db, order.id)).toMatchObject({ subdomain: 'ada-new' })
  expect(await held('ada-old')).toMatchObject({ orderId: order.id, leftAt: NOW })
  expect(await corrections(order.id)).toMatchObject([{ actor, from: 'ada-old', to: 'ada-new' }])
  const made = await findLatestPublication(database.db, order.id)
  expect(made).toMatchObject({
    state: 'queued',
    requestedBy: actor,
    requestedIn: 'live',
    reason: 'The address was corrected',
    input: { siteUrl: 'https://ada-new.sites.example' },
  })
  expect(queued).toEqual([['publishing.publish-site', { publicationId: made!.id }]])
  // A pending publication blocks changes.
  expect(await correct(order.id, 'ada-third')).toEqual({ refused: 'publication_pending' })
})

test('rejects a taken subdomain with suggestions and ignores repeats', async () => {
  const { order } = await insertPublishedSite(database.db, named('bo-quill'))
  await insertPublishedSite(database.db, named('bo-taken'))
  expect(await correct(order.id, 'bo-quill')).toEqual({ changed: [] })
  expect(await correct(order.id, 'bo-taken')).toEqual({
    refused: 'subdomain_taken',
    proposals: ['bo-taken-cv', 'bo-taken-resume', 'bo-taken-online'],
  })
  expect(await correct(order.id, 'www')).toEqual({
    refused: 'subdomain_invalid',
    sentence: 'That address is reserved. Choose another one',
  })
  expect(await corrections(order.id)).toEqual([])
  expect(queued).toEqual([])
})

test('changes a requested subdomain before publishing and frees the old', async () => {
  const order = buildOrder({ orderStatus: 'ready' })
  await database.db.insert(orders).values(order)
  expect(await correct(order.id, 'wish-one')).toEqual({ changed: [] })
  expect(await correct(order.id, 'wish-two')).toEqual({ changed: [] })
  expect(await correct(order.id, 'wish-two')).toEqual({ changed: [] })
  expect(await held('wish-one')).toBeUndefined()
  expect(await held('wish-two')).toMatchObject({ orderId: order.id })
  expect((await readIntake(database.db, order)).subdomain).toBe('wish-two')
  expect(await corrections(order.id)).toMatchObject([
    { from: null, to: 'wish-one' },
    { from: 'wish-one', to: 'wish-two' },
  ])
  expect(queued).toEqual([])
})

test('keeps the subdomain during review, revision, offline and after closing', async () => {
  const refusals: Record<string, string> = {}
  for (const orderStatus of orderStatusSchema.options) {
    const { order } = await insertPublishedSite(database.db, { order: { orderStatus } })
    const result = await correct(order.id, `x-${order.id.slice(0, 8)}`)
    if ('refused' in result) refusals[orderStatus] = result.refused
  }
  expect(refusals).toEqual({
    pending: 'order_status_conflict',
    in_review: 'preview_under_review',
    in_revision: 'revision_in_progress',
    closed: 'order_status_conflict',
    on_hold: 'order_status_conflict',
    expired: 'order_status_conflict',
    cancelled: 'order_status_conflict',
  })
  const { order: off } = await insertPublishedSite(database.db, {
    site: { offlineAt: NOW, offlineBy: 'customer' },
  })
  expect(await correct(off.id, 'off-now')).toEqual({ refused: 'site_offline' })
  const { order: held1 } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'on_hold', heldFrom: 'live' },
  })
  expect(await correct(held1.id, 'held-now')).toEqual({ refused: 'order_status_conflict' })
  // A preview without a live version.
  const { order: held2 } = await insertPublishedSite(database.db, {
    order: { orderStatus: 'on_hold', heldFrom: 'in_review' },
    site: { liveVersion: null },
  })
  expect(await correct(held2.id, 'held-too')).toEqual({ refused: 'preview_under_review' })
  expect(await correct(randomUUID(), 'nobody')).toEqual({ refused: 'order_not_found' })
})

test('does not redirect a subdomain that was never live', async () => {
  const { order } = await insertPublishedSite(database.db, {
    ...named('never'),
    order: { orderStatus: 'in_production' },
    publications: [],
  })
  expect(await correct(order.id, 'never-two')).toEqual({ changed: ['never', 'never-two'] })
  expect(await held('never')).toBeUndefined()
  expect(await database.db.$count(publications)).toBeGreaterThan(0)
  expect(await findLatestPublication(database.db, order.id)).toBeUndefined()
})

const own = async (facts: Partial<Order> = {}) => {
  const order = buildOrder({ orderStatus: 'ready', ...facts })
  await database.db.insert(orders).values(order)
  return order
}
const wishing = (subdomain: string | null) => ({ wishes: { ...buildOrder().wishes, subdomain } })

test('suggests the site’s, requested, name-based or order-based subdomain', async () => {
  const of = (order: Order) => findOrSuggestSubdomain(database.db, order, 'Vitrine', ['a secret'])
  const { order: made } = await insertPublishedSite(database.db, named('kept'))
  expect(await of(made)).toBe('kept')
  expect(await of(await own(wishing('wished-for')))).toBe('wished-for')
  const name = { customerFirstName: 'Zoë', customerLastName: 'Moss' }
  expect(await of(await own({ ...wishing(null), ...name }))).toBe('zoe-moss')
  for (const refused of ['www', 'v1trine'])
    expect(await of(await own({ ...wishing(refused), ...name }))).toBe('zoe-moss')
  // From before the brand had this name.
  const older = await insertPublishedSite(database.db, named('vitr1ne'))
  expect(await of(older.order)).toBe('vitr1ne')
  const nameless = await own({
    ...wishing(null),
    customerFirstName: '李',
    customerLastName: '雷',
  })
  expect(await of(nameless)).toBe(`cv-${nameless.id.slice(0, 8)}`)
})

test('never suggests a taken or erased subdomain', async () => {
  const rival = await own()
  await database.db
    .insert(subdomains)
    .values({ subdomain: 'ida-moss', orderId: rival.id, heldSince: NOW })
  const name = { customerFirstName: 'Ida', customerLastName: 'Moss' }
  const order = await own({ ...wishing(null), ...name })
  expect(await findOrSuggestSubdomain(database.db, order, 'Vitrine', ['a secret'])).toBe(
    'ida-moss-cv',
  )
  const { order: erased } = await insertPublishedSite(database.db, {
    order: { customerFirstName: 'Uma', customerLastName: 'Reed' },
    site: { subdomain: hashSubdomain('uma', 'a secret') },
  })
  expect(
    await findOrSuggestSubdomain(
      database.db,
      (await findOrder(database.db, erased.id))!,
      'Vitrine',
      ['a secret'],
    ),
  ).toBe('uma-reed')
})
