import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPublishedSite, buildPublication } from '../../../testing/insert-published-site.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { findOrder, readHistory } from '../../ordering/index.ts'
import { createEmit } from '../../platform/events.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { events } from '../../platform/tables.ts'
import { findTerm } from '../../hosting/hosting-term.ts'
import { findHiddenContact } from '../snapshots/hidden-contact.ts'
import { putVersionLive } from './go-live.ts'
import { findShownVersion } from '../previews/shown-version.ts'
import { rejectPublication, signPublication } from './sign-publication.ts'
import {
  findLatestPublication,
  findPublication,
  findSite,
  isPublicationPending,
  isServed,
  listSnapshots,
  listVersions,
  latestVersionNumber,
  listMissingLanguages,
} from '../site-store.ts'
import type { Publication } from '../tables.ts'
import { hashVersion } from '../versions/version-hash.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const EARLIER = new Date('2026-03-09T12:00:00Z')
const lena = 'staff:lena' as const

let database: TestDatabase
let queued: unknown[] = []
const enqueue: Enqueue = Object.assign(
  async (...[, { name }, payload]: Parameters<Enqueue>) => void queued.push([name, payload]),
  { all: async () => {}, deleteFinished: async () => {} },
)
const deps = { emit: createEmit(enqueue, []), enqueue }
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  queued = []
})

type Made = Awaited<ReturnType<typeof insertPublishedSite>>

/** Version 1 is live; version 2 waits for a signature. */
const waiting = (facts: Partial<Publication> = {}, order: object = {}) =>
  insertPublishedSite(database.db, {
    order: { orderStatus: 'in_production', ...order },
    publications: [{}, { state: 'waiting', requestedIn: 'in_production', ...facts }],
  })
const sign = ({ order, made }: Made, facts: object = {}) =>
  database.db.transaction((tx) =>
    signPublication(
      tx,
      deps,
      {
        orderId: order.id,
        publicationId: made[1]!.publication.id,
        versionHash: hashVersion(made[1]!.version.files),
        actor: lena,
        ...facts,
      },
      NOW,
    ),
  )
const publication = ({ made }: Made, at = 1) =>
  findPublication(database.db, made[at]!.publication.id)
const history = ({ order }: Made) => readHistory(database.db, order.id)
const site = ({ order }: Made) => findSite(database.db, order.id)
async function told({ order }: Made): Promise<unknown[]> {
  const rows = await database.db.select().from(events)
  return rows
    .map(({ type, payload }) => ({ type, ...(payload as { orderId?: string }) }))
    .filter(({ orderId }) => orderId === order.id)
}

test('publishes the signed version with both names in the history', async () => {
  const announcement = { url: 'https://engine.example', body: '{}' }
  const made = await waiting({ announcement, owedLanguages: ['German', 'Greek'] })
  expect(await sign(made)).toEqual({
    signed: { ...made.made[1]!.publication, state: 'published' },
    subdomain: made.site.subdomain,
  })
  expect(await site(made)).toMatchObject({ liveVersion: 2, updatedAt: NOW })
  expect(await publication(made)).toMatchObject({ state: 'published', liveAt: NOW })
  expect(await findOrder(database.db, made.order.id)).toMatchObject({ orderStatus: 'live' })
  expect(await findTerm(database.db, made.order.id)).toMatchObject({ startedAt: NOW })
  expect(await history(made)).toMatchObject([
    { what: 'publication-signed', actor: lena, to: '2', at: NOW },
    {
      what: 'published-without-review',
      actor: 'staff:noor',
      to: '2',
      note: 'Agreed by phone. Still missing: German, Greek',
    },
    { what: 'order-status', actor: lena, to: 'live' },
  ])
  expect(await told(made)).toMatchObject([
    { type: 'ordering.order-moved', to: 'live' },
    {
      type: 'publishing.site-published',
      versionNumber: 2,
      url: made.made[1]!.publication.input.siteUrl,
    },
  ])
  expect(queued).toContainEqual([expect.stringContaining('announce'), announcement])
})

test('stops the clock once when all languages are delivered', async () => {
  const made = await waiting()
  await sign(made)
  const met = async () =>
    (await history(made)).filter(({ what }) => what === 'all-languages-delivered').length
  expect(await met()).toBe(1)
  expect(queued).toEqual([])
  await database.db.transaction(async (tx) => {
    const order = (await findOrder(tx, made.order.id))!
    return putVersionLive(tx, deps, { order, number: 1, actor: lena }, NOW)
  })
  expect(await met()).toBe(1)
})

test('rejects self-signing, other versions and settled publications', async () => {
  const made = await waiting()
  expect(await sign(made, { actor: 'staff:noor' })).toEqual({ refused: 'own_publication' })
  expect(await sign(made, { versionHash: 'another' })).toEqual({ refused: 'version_outdated' })
  expect(await sign(made, { publicationId: made.made[0]!.publication.id })).toEqual({
    refused: 'publication_not_waiting',
  })
  expect(await sign(made, { publicationId: randomUUID() })).toEqual({
    refused: 'publication_not_waiting',
  })
  const other = await waiting()
  expect(await sign(made, { orderId: other.order.id })).toEqual({
    refused: 'publication_not_waiting',
  })
  expect(await history(made)).toEqual([])
  expect(await site(made)).toMatchObject({ liveVersion: 1 })
})

test('fails a superseded publication at signing with a reason', async () => {
  const made = await waiting({}, { orderStatus: 'live' })
  const sentence = expect.stringContaining('went live while this was rendered')
  expect(await sign(made)).toEqual({ refused: 'publication_superseded', sentence })
  expect(await publication(made)).toMatchObject({ state: 'failed', problem: sentence })
  expect(await site(made)).toMatchObject({ liveVersion: 1 })
  expect(await history(made)).toEqual([])
})

test('rejects a publication once, with name and reason', async () => {
  const made = await waiting()
  const back = (id = made.made[1]!.publication.id) =>
    database.db.transaction((tx) =>
      rejectPublication(tx, deps, { orderId: made.order.id, publicationId: id, actor: lena }, NOW),
    )
  const problem = 'lena sent it back, and it was not published.'
  expect(await back()).toMatchObject({ state: 'failed', problem })
  expect(await publication(made)).toMatchObject({ state: 'failed', problem })
  expect(await history(made)).toMatchObject([
    { what: 'publication-sent-back', actor: lena, to: '2', at: NOW },
  ])
  expect(await back()).toBeUndefined()
  expect(await back(randomUUID())).toBeUndefined()
})

test('cancels older waiting publications when a version goes live', async () => {
  const made = await waiting()
  const { id } = made.order
  expect(await isPublicationPending(database.db, id)).toBe(true)
  const put = (number: number) =>
    database.db.transaction(async (tx) =>
      putVersionLive(tx, deps, { order: (await findOrder(tx, id))!, number, actor: lena }, NOW),
    )
  expect(await put(1)).toEqual({ live: { subdomain: made.site.subdomain } })
  expect(await publication(made)).toMatchObject({
    state: 'failed',
    problem: 'Another version went live before this one was signed.',
  })
  expect(await isPublicationPending(database.db, id)).toBe(false)
  expect(await put(7)).toEqual({ refused: 'version_not_found' })
})

test('keeps the order and site unless it may go live', async () => {
  const made = await waiting({}, { orderStatus: 'closed' })
  const order = (await findOrder(database.db, made.order.id))!
  await expect(
    database.db.transaction((tx) =>
      putVersionLive(tx, deps, { order, number: 2, actor: lena }, NOW),
    ),
  ).rejects.toThrow('may not go live from closed')
  expect(await site(made)).toMatchObject({ liveVersion: 1 })
})

// @promise languages-published-separately
test('rejects signing a partial version with an outdated base', async () => {
  const { input } = buildPublication('')
  const made = await waiting({ input: { ...input, part: { languages: ['en'], keptFrom: 9 } } })
  expect(await sign(made)).toMatchObject({ refused: 'publication_superseded' })
  expect(await site(made)).toMatchObject({ liveVersion: 1 })
})

test('keeps the order status for corrections of live sites', async () => {
  const made = await waiting({ requestedIn: 'live' }, { orderStatus: 'in_revision' })
  expect(await sign(made)).toHaveProperty('signed')
  expect(await findOrder(database.db, made.order.id)).toMatchObject({ orderStatus: 'in_revision' })
  expect((await history(made)).map(({ what }) => what)).toContain('correction-published')
})

test('shows the newest preview in review, then the live version', async () => {
  const shown = async (order: object, ...publications: Partial<Publication>[]) => {
    const made = await insertPublishedSite(database.db, { order, publications })
    return (await findShownVersion(database.db, made.order))?.version.number
  }
  const preview = { purpose: 'preview', state: 'sent' } as const
  const unsent = { purpose: 'preview', state: 'rendered' } as const
  const statuses = ['in_review', 'in_revision', 'approved', 'live', 'closed'] as const
  const seen = async (...publications: Partial<Publication>[]) =>
    Object.fromEntries(
      await Promise.all(
        statuses.map(async (orderStatus) => [
          orderStatus,
          await shown({ orderStatus }, ...publications),
        ]),
      ),
    )
  expect(await seen({}, preview, unsent)).toEqual({
    in_review: 2,
    in_revision: 2,
    approved: 2,
    live: 1,
    closed: 1,
  })
  expect(await seen({}, unsent)).toMatchObject({ in_review: undefined, in_revision: 1, live: 1 })
  expect(await shown({ orderStatus: 'on_hold', heldFrom: 'in_review' }, {}, preview)).toBe(2)
  expect(await shown({ orderStatus: 'on_hold', heldFrom: 'live' }, {}, preview)).toBe(1)
  for (const orderStatus of ['cancelled', 'expired'])
    expect(await shown({ orderStatus }, {}, preview)).toBeUndefined()
  const fresh = await insertPublishedSite(database.db, {
    order: { orderStatus: 'in_revision' },
    site: { liveVersion: null },
    publications: [preview],
  })
  expect((await findShownVersion(database.db, fresh.order))?.version.number).toBe(1)
})

test('lists version files by purpose', async () => {
  const { db } = database
  const made = await insertPublishedSite(db, {
    publications: [
      { owedLanguages: ['German'], requestedAt: EARLIER },
      { requestedAt: NOW },
      { purpose: 'preview', state: 'queued', requestedAt: new Date(NOW.getTime() + 1) },
    ],
  })
  const { id } = made.order
  expect((await listVersions(db, id)).map(({ version }) => version.number)).toEqual([2, 1])
  expect(await latestVersionNumber(db, id)).toBe(3)
  expect(await latestVersionNumber(db, randomUUID())).toBe(0)
  expect((await findLatestPublication(db, id))?.id).toBe(made.made[1]!.publication.id)
  expect(await isPublicationPending(db, id)).toBe(false)
  expect(await listMissingLanguages(db, id, 1)).toEqual(['German'])
  expect(await listMissingLanguages(db, id, 9)).toEqual([])
  expect([...(await listSnapshots(db, id, [1, 3])).keys()].sort()).toEqual([1, 3])
  expect((await listSnapshots(db, id, [])).size).toBe(0)
  expect(isServed(made.site)).toBe(true)
  expect(isServed({ ...made.site, offlineAt: NOW })).toBe(false)
  expect(isServed({ ...made.site, liveVersion: null })).toBe(false)
})

test('keeps hidden contact details hidden in later versions', async () => {
  const { input } = buildPublication('')
  const made = await insertPublishedSite(database.db, {
    publications: [{ input: { ...input, hidden: ['phone'] } }],
  })
  expect(await findHiddenContact(database.db, made.order.id)).toEqual(['phone'])
  const shown = await insertPublishedSite(database.db)
  expect(await findHiddenContact(database.db, shown.order.id)).toEqual([])
  expect(await findHiddenContact(database.db, randomUUID())).toEqual([])
})
