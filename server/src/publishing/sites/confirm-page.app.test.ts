import { randomUUID } from 'node:crypto'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPublishedSite, buildPublication } from '../../../testing/insert-published-site.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { readHistory } from '../../ordering/index.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { confirmPage, readLivePage } from './confirm-page.ts'
import { findLatestPublication } from '../site-store.ts'

/** One second before midnight UTC. */
const NOW = new Date('2026-11-20T23:59:59Z')
const resume = assignIds({
  basics: { name: 'Ada Quill' },
  work: [{ name: 'Bayview', position: 'Nurse', startDate: '2019-03' }],
})
const input = {
  ...buildPublication('').input,
  resumes: [{ code: 'en', languageName: 'English', resume }],
}

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

type Wanted = Parameters<typeof insertPublishedSite>[1]
const made = (wanted: Wanted = {}) =>
  insertPublishedSite(database.db, { publications: [{ input }], ...wanted })
const confirm = (orderId: string, versionNumber = 1) =>
  database.db.transaction((tx) => confirmPage(tx, enqueue, { orderId, versionNumber }, NOW))
const said = async (orderId: string) => [queued, await readHistory(database.db, orderId)]

test('shows the customer the live page’s claims and last check', async () => {
  const { order } = await made()
  expect(await readLivePage(database.db, order)).toEqual({
    versionNumber: 1,
    checkedOn: null,
    claims: [expect.objectContaining({ about: 'Nurse, Bayview', when: 'since Mar 2019' })],
  })
  const checked = await made({ publications: [{ input: { ...input, checkedOn: '2026-10-01' } }] })
  expect(await readLivePage(database.db, checked.order)).toMatchObject({ checkedOn: '2026-10-01' })
})

test('records the confirmation in the history and a new version', async () => {
  const { order, made: versions } = await made()
  expect(await confirm(order.id)).toEqual({ confirmed: true })
  expect(await readHistory(database.db, order.id)).toMatchObject([
    { what: 'page-confirmed', actor: 'customer', at: NOW, to: '1' },
  ])
  const asked = await findLatestPublication(database.db, order.id)
  expect(asked).toMatchObject({
    purpose: 'live',
    state: 'queued',
    requestedBy: 'customer',
    requestedAt: NOW,
    requestedIn: 'live',
    reason: 'It says when it was checked last',
    // Only the date changes.
    input: { ...versions[0]?.publication.input, checkedOn: '2026-11-20', updatedOn: '2026-03-02' },
  })
  expect(queued).toEqual([['publishing.publish-site', { publicationId: asked?.id }]])
})

test('confirms once per day', async () => {
  for (const [checkedOn, isNew] of [
    ['2026-11-20', false],
    ['2026-11-19', true],
  ] as const) {
    const { order } = await made({ publications: [{ input: { ...input, checkedOn } }] })
    queued = []
    // Repeated on the same day, the version number does not matter.
    expect(await confirm(order.id, isNew ? 1 : 7)).toEqual({ confirmed: true })
    expect([checkedOn, queued.length]).toEqual([checkedOn, isNew ? 1 : 0])
  }
})

test('rejects a confirmation of another version', async () => {
  const { order } = await made({
    publications: [{ input }, { input }],
    site: { liveVersion: 2 },
  })
  expect(await confirm(order.id, 1)).toEqual({ refused: 'version_outdated' })
  expect(await said(order.id)).toEqual([[], []])
  expect(await confirm(order.id, 2)).toEqual({ confirmed: true })
})

test.each(['queued', 'rendering', 'waiting'] as const)(
  'rejects confirmations while a version is %s',
  async (state) => {
    const { order } = await made({ publications: [{ input }, { input, state }] })
    expect(await confirm(order.id)).toEqual({ refused: 'publication_pending' })
    expect(await said(order.id)).toEqual([[], []])
  },
)

test('asks nothing without a live page', async () => {
  expect(await confirm(randomUUID())).toEqual({ refused: 'order_not_found' })
  for (const wanted of [
    { site: { liveVersion: null } },
    { site: { offlineAt: NOW, offlineBy: 'customer' } },
  ]) {
    const { order } = await made(wanted)
    expect(await confirm(order.id)).toEqual({ refused: 'site_not_live' })
    expect(await readLivePage(database.db, order)).toBeUndefined()
    expect(await said(order.id)).toEqual([[], []])
  }
})

test('asks only customers with live orders', async () => {
  for (const orderStatus of orderStatusSchema.options) {
    const { order } = await made({ order: { orderStatus } })
    const isAsked = (await readLivePage(database.db, order)) !== undefined
    const isTaken = 'confirmed' in (await confirm(order.id))
    expect([orderStatus, isAsked, isTaken]).toEqual([
      orderStatus,
      orderStatus === 'live',
      orderStatus === 'live',
    ])
  }
})
