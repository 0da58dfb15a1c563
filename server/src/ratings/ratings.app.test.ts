import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type {
  OwnRatingResponse,
  ShownRatingsResponse,
  TeamRatingsResponse,
} from '@vitrine/contract/ratings'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLiveSite } from '../../testing/insert-live-site.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import {
  newRequestId,
  createTestClient,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { tryRatings } from '../../testing/try-ratings.ts'
import { auditLog } from '../audit/tables.ts'
import { hostingTerms } from '../hosting/index.ts'
import { emails } from '../mail/tables.ts'
import { ratingRequestJob } from '../mail/templates/rating-request.tsx'
import { findOrder } from '../ordering/index.ts'
import { orderHistory, orders } from '../ordering/tables.ts'
import { ratingTokenOf } from './rating-token.ts'
import { ratings } from './tables.ts'

const SECRET = 'a key for the tests of reviews and for nothing else'
const DAY_MS = 24 * 60 * 60 * 1000

let running: TestServer
let order: PaidOrder
let orderId: string
let owner: TestClient
let now = new Date()
const stranger = () => createTestClient(running.url)

beforeAll(async () => {
  running = await startTestServer({ clock: () => now, env: { APP_SECRET: SECRET } })
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
  owner = await signInStaff(running.url)
  const found = await running.db
    .select()
    .from(orders)
    .where(eq(orders.paymentIntentId, order.paymentIntentId))
  orderId = found[0]?.id ?? ''
})
afterAll(() => running.close())

let asksForRatings = true
/** Runs the daily job some days from now, without sending. Returns the orders that were asked. */
async function askIn(days: number): Promise<(string | null)[]> {
  const deps = {
    db: running.db,
    clock: () => new Date(now.getTime() + days * DAY_MS),
    enqueue: async () => {},
    textsOf: () => ({}),
    asksForRatings: () => asksForRatings,
    sites: { scheme: 'https:', domain: 'sites.example' },
    sender: {
      brandName: 'Vitrine',
      supportEmail: 'help@example.com',
      publicUrl: 'https://v.example',
    },
  }
  await ratingRequestJob(deps as unknown as Parameters<typeof ratingRequestJob>[0], 2).run({})
  const written = await running.db.select().from(emails).where(eq(emails.kind, 'rating-request'))
  return written.map((each) => each.orderId)
}

async function pathOf(id: string): Promise<string> {
  const found = await findOrder(running.db, id)
  if (!found) throw new Error('no such order')
  return `/api/ratings/${id}?proof=${ratingTokenOf(found, SECRET)}`
}
const write = async (id: string, stars: number, text = '') =>
  stranger().send<OwnRatingResponse & { code?: string }>('PUT', await pathOf(id), {
    ...{ stars, text, name: 'Ada' },
  })
const shown = async () => (await stranger().send<ShownRatingsResponse>('GET', '/api/ratings')).body
const listed = async () => (await owner.send<TeamRatingsResponse>('GET', '/api/admin/ratings')).body
const decide = (who: TestClient, id: string, decision: object) =>
  who.send<{ code?: string }>('PUT', `/api/admin/ratings/${id}/decision`, decision)

// @promise review-request: A customer is asked for a review once, if the owner allows it.
test('asks once, 30 days after going live', async () => {
  asksForRatings = false
  expect(await askIn(31)).toEqual([])
  asksForRatings = true
  expect(await askIn(29)).toEqual([])
  expect(await askIn(61)).toEqual([])
  expect(await askIn(31)).toEqual([orderId])
  expect(await askIn(32)).toEqual([orderId])
  const [letter] = await running.db.select().from(emails).where(eq(emails.kind, 'rating-request'))
  expect(letter?.recipient).toBe('ada@example.com')
  expect(letter?.text).toContain(`https://v.example/rating?order=${orderId}&proof=`)
  // Stored emails contain no secret.
  expect(letter?.text).not.toContain((await pathOf(orderId)).split('proof=')[1])
})

// @promise review-request
test('asks nobody whose order or site is over', async () => {
  const started = new Date(now.getTime() - 31 * DAY_MS)
  const insert = async (name: string, facts: object) => {
    const id = await insertLiveSite(running.db, name, started)
    await running.db.update(orders).set(facts).where(eq(orders.id, id))
    return id
  }
  const partly = await insert('partly', { paymentStatus: 'partially_refunded' })
  await insert('refunded', { paymentStatus: 'refunded' })
  await insert('cancelled', { orderStatus: 'cancelled' })
  await insert('erased', { customerEmail: '' })
  const offline = await insert('offline', { campaign: null })
  await running.db
    .update(hostingTerms)
    .set({ isOnline: false })
    .where(eq(hostingTerms.orderId, offline))
  expect((await askIn(0)).toSorted()).toEqual([orderId, partly].toSorted())
})

test('opens the review by the emailed link only', async () => {
  await owner.send('PUT', '/api/admin/settings/ratings', {
    ...{ setting: { group: 'ratings', asking: 'on' }, since: 0, note: '' },
  })
  const copies = `/api/admin/orders/${orderId}/letters`
  const [letter] = await running.db
    .select()
    .from(emails)
    .where(and(eq(emails.about, orderId), eq(emails.kind, 'rating-request')))
  const copied = await owner.send('POST', `${copies}/${letter?.id}/copies`, {
    requestId: newRequestId(),
  })
  expect(copied.status).toBe(200)
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const plain = mails
    .join('\n')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  const link = /rating\?order=([\w-]+)&proof=([\w-]+)/.exec(plain)
  expect(`/api/ratings/${link?.[1]}?proof=${link?.[2]}`).toBe(await pathOf(orderId))
  const opened = await stranger().send('GET', await pathOf(orderId))
  expect(opened.body).toEqual({ name: 'Ada', mayWrite: true, rating: null })
  // The secret opens nothing else, and the order's own secret opens no review.
  const other = await stranger().send('GET', `${orderPath(order).split('?')[0]}?token=${link?.[2]}`)
  expect(other.status).toBe(404)
  const byOrder = await stranger().send('GET', `/api/ratings/${orderId}?proof=${order.token}`)
  expect([byOrder.status, byOrder.body['code']]).toEqual([404, 'invalid_link'])
})

// @promise review-unedited: Reviews are shown as written or not at all, with the number not shown.
test('shows a review as written, once decided', async () => {
  const text = 'Line one\n\n\n<b>two</b> & "three"'
  expect((await write(orderId, 5, ` ${text} `)).body.rating).toMatchObject({ stars: 5, text })
  expect(await shown()).toEqual({ total: 1, shown: 0, mean: 5, ratings: [] })
  const [row] = (await listed()).ratings
  const changedAt = row?.changedAt ?? ''
  expect((await decide(owner, orderId, { verdict: 'shown', changedAt })).status).toBe(200)
  expect(await shown()).toMatchObject({ total: 1, shown: 1, mean: 5, ratings: [{ text }] })
  // No route takes other words.
  const edit = { verdict: 'shown', changedAt, text: 'Better' }
  expect((await decide(owner, orderId, edit)).status).toBe(400)
  const { browser: writer } = await signInColleague(running, 'sam', 'writer')
  expect((await decide(writer, orderId, { verdict: 'shown', changedAt })).status).toBe(403)
})

// @promise review-unedited
test('hides only with a reason, and counts it', async () => {
  const id = await insertLiveSite(running.db, 'second', now)
  await write(id, 2, 'You are all fools')
  const of = async () => (await listed()).ratings.find((each) => each.orderId === id)
  const changedAt = (await of())?.changedAt ?? ''
  expect((await decide(owner, id, { verdict: 'hidden', changedAt })).status).toBe(400)
  const hide = { verdict: 'hidden', reason: 'insult', changedAt }
  expect((await decide(owner, id, hide)).status).toBe(200)
  expect(await shown()).toMatchObject({ total: 2, shown: 1, mean: 3.5 })
  expect((await stranger().send('GET', await pathOf(id))).body).toMatchObject({
    rating: { verdict: 'hidden', reason: 'insult' },
  })
  // Other words are not decided yet, and the old decision does not fit them.
  now = new Date(now.getTime() + 1000)
  await write(id, 3, 'Slow')
  expect((await decide(owner, id, hide)).body.code).toBe('rating_changed')
  expect(await of()).toMatchObject({ verdict: null, reason: null })
})

test('keeps one review of two windows at once', async () => {
  const id = await insertLiveSite(running.db, 'windows', now)
  const both = await Promise.all([write(id, 1, 'One'), write(id, 2, 'Two')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await running.db.select().from(ratings).where(eq(ratings.orderId, id))).toHaveLength(1)
  const history = await running.db.select().from(orderHistory).where(eq(orderHistory.orderId, id))
  expect(history.map(({ what }) => what)).toEqual(['rating-written', 'rating-changed'])
  expect((await stranger().send('DELETE', await pathOf(id))).body).toMatchObject({ rating: null })
  expect((await stranger().send('DELETE', await pathOf(id))).status).toBe(200)
})

test('keeps a review after a refund, unchangeable', async () => {
  const id = await insertLiveSite(running.db, 'later-refund', now)
  await write(id, 1, 'Never again')
  const before = await shown()
  const set = (facts: object) => running.db.update(orders).set(facts).where(eq(orders.id, id))
  await set({ paymentStatus: 'refunded' })
  expect(await shown()).toEqual(before)
  expect((await write(id, 5)).body.code).toBe('not_ratable')
  await set({ paymentStatus: 'charged_back' })
  expect((await shown()).total).toBe(before.total - 1)
  expect((await stranger().send('DELETE', await pathOf(id))).status).toBe(200)
})

// @promise review-of-paid-order: No review exists without a paid order that was online.
test('stores no review without a paid order', async () => {
  const before = await running.db.select().from(ratings)
  const found = await tryRatings(running, { secret: SECRET, atLeast: 240 })
  expect(found).toMatchObject({ unpaid: 0, foreign: before.length })
  expect(found.honest).toBeGreaterThan(0)
  expect(found.tries).toBeGreaterThanOrEqual(240)
})

test('audits, exports and erases reviews', async () => {
  const audited = await running.db.select().from(auditLog).where(eq(auditLog.orderId, orderId))
  expect(audited.map(({ actor, act, to }) => [actor, act, to])).toEqual(
    expect.arrayContaining([
      ['customer', 'PUT /api/ratings/:orderId', null],
      ['staff:noor', 'PUT /api/admin/ratings/:orderId/decision', 'shown'],
    ]),
  )
  const exported = await fetch(running.url + orderPath(order, '/export'))
  expect(Buffer.from(await exported.arrayBuffer()).includes('ratings')).toBe(true)
  const link = await pathOf(orderId)
  const erased = await order.customer.send('POST', orderPath(order, '/erasure'), {
    confirmation: orderReference(orderId),
  })
  expect(erased.status).toBe(200)
  await running.jobsDone()
  expect(await running.db.select().from(ratings).where(eq(ratings.orderId, orderId))).toEqual([])
  const again = await stranger().send('PUT', link, { stars: 5, text: '', name: 'Ada' })
  expect(again.status).toBe(404)
  expect((await write(orderId, 5)).status).toBe(404)
})
