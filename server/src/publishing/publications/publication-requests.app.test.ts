import { randomUUID } from 'node:crypto'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrder } from '../../../testing/build-order.ts'
import { memoryFileStore } from '../../../testing/memory-file-store.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { subdomains } from '../../onboarding/tables.ts'
import { type Order, orders } from '../../ordering/index.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { drafts } from '../../studio/tables.ts'
import { requestPublication } from './request-publication.ts'
import { findPublication, findSite } from '../site-store.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const ADDRESS = { domain: 'sites.example', scheme: 'https:' } as Parameters<
  typeof requestPublication
>[3]

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

/** A paid order in these languages, with a draft in each `written` one. */
async function ordered(
  facts: Partial<Order> = {},
  { languages = ['English'], written = ['en'], resume = {}, templateId = 'tearsheet' } = {},
): Promise<string> {
  const order = buildOrder({
    orderStatus: 'ready',
    paymentStatus: 'paid',
    paidAt: NOW,
    packageId: 'professional',
    ...facts,
  })
  await database.db
    .insert(orders)
    .values({ ...order, wishes: { ...order.wishes, languages, ...facts.wishes } })
  const draft = assignIds({ basics: { name: 'Ada Quill', email: 'ada@example.com' }, ...resume })
  for (const language of written)
    await database.db.insert(drafts).values({
      orderId: order.id,
      language,
      revision: 1,
      resume: draft,
      templateId,
      themeId: 'nomad',
      authors: [],
      updatedAt: NOW,
      updatedBy: 'staff:noor',
    })
  return order.id
}

const NOTHING_KNOWN = {
  customerMessages: async () => [],
  lostFields: async () => [],
  isSiteOnline: async () => false,
}

const ask = (
  orderId: string,
  wish: Partial<Parameters<typeof requestPublication>[2]> = {},
  files = memoryFileStore(),
) =>
  database.db.transaction((tx) =>
    requestPublication(
      tx,
      {
        enqueue,
        files,
        brand: { brandName: 'Vitrine', supportEmail: '' },
        orderLookups: NOTHING_KNOWN,
        verifyingSecrets: ['a secret'],
      },
      {
        id: randomUUID(),
        orderId,
        purpose: 'live',
        subdomain: `site-${orderId.slice(0, 8)}`,
        actor: 'staff:noor',
        reason: 'Agreed by phone',
        isManager: true,
        announced: false,
        ...wish,
      },
      ADDRESS,
      NOW,
    ),
  )

test('snapshots drafts, actor, reason and order status', async () => {
  const orderId = await ordered()
  const id = randomUUID()
  const asked = await ask(orderId, { id, subdomain: 'Ada-Quill!' })
  expect(asked).toHaveProperty('publication')
  expect(await findPublication(database.db, id)).toMatchObject({
    id,
    orderId,
    purpose: 'live',
    state: 'queued',
    problem: null,
    requestedBy: 'staff:noor',
    requestedAt: NOW,
    requestedIn: 'ready',
    reason: 'Agreed by phone',
    owedLanguages: [],
    liveAt: null,
    input: {
      resumes: [{ code: 'en', languageName: 'English' }],
      templateId: 'tearsheet',
      themeId: 'nomad',
      siteUrl: 'https://ada-quill.sites.example',
      updatedOn: '2026-11-20',
    },
  })
  expect(await findSite(database.db, orderId)).toMatchObject({ subdomain: 'ada-quill' })
  expect(queued).toEqual([['publishing.publish-site', { publicationId: id }]])
})

test('creates one publication per request ID', async () => {
  const orderId = await ordered()
  const id = randomUUID()
  await ask(orderId, { id })
  expect(await ask(orderId, { id, subdomain: 'another', reason: 'Another' })).toMatchObject({
    publication: { id, reason: 'Agreed by phone' },
  })
  expect(queued).toHaveLength(1)
  expect(await ask(await ordered(), { id })).toEqual({ refused: 'request_id_taken' })
  expect(await ask(randomUUID())).toEqual({ refused: 'order_not_found' })
})

test('lets only managers publish unapproved sites before going live', async () => {
  const orderId = await ordered()
  expect(await ask(orderId, { isManager: false })).toEqual({ refused: 'approval_required' })
  expect(await ask(orderId, { isManager: false, purpose: 'preview' })).toHaveProperty('publication')
  const live = await ordered({ orderStatus: 'live' })
  expect(await ask(live, { isManager: false })).toHaveProperty('publication')
})

test('allows publishing and previews by order status and payment', async () => {
  const publishable = [
    ...['confirmed', 'ready', 'in_production', 'in_review', 'in_revision', 'approved', 'live'],
  ]
  const showable = ['ready', 'in_production', 'in_review', 'in_revision']
  for (const orderStatus of orderStatusSchema.options) {
    const orderId = await ordered({ orderStatus })
    const may = async (purpose: 'live' | 'preview') =>
      'publication' in (await ask(orderId, { purpose }))
    expect([orderStatus, await may('live'), await may('preview')]).toEqual([
      orderStatus,
      publishable.includes(orderStatus),
      showable.includes(orderStatus),
    ])
  }
  const unpaid = await ordered({ paidAt: null, paymentStatus: 'requires_payment' })
  for (const purpose of ['live', 'preview'] as const)
    expect(await ask(unpaid, { purpose })).toEqual({ refused: 'order_status_conflict' })
})

test('rejects orders without a draft or with a removed template', async () => {
  const nothing = { refused: 'draft_missing' }
  expect(await ask(await ordered({}, { written: [] }))).toEqual(nothing)
  expect(await ask(await ordered({}, { written: ['de'] }))).toEqual(nothing)
  expect(await ask(await ordered({}, { templateId: 'of-last-year' }))).toEqual(nothing)
})

// @promise internal-notes: Customers never see publication notes of the team.
test('requires a reason for previews with missing languages', async () => {
  const two = { languages: ['German', 'English'], written: ['en'] }
  const orderId = await ordered({}, two)
  // The customer reads the reason, so an internal note is dropped.
  const preview = (reason: string) =>
    ask(orderId, { purpose: 'preview', reason, note: 'For us alone' })
  expect(await preview('')).toEqual({ refused: 'languages_missing', owed: ['German'] })
  expect(await preview('Next week')).toMatchObject({
    publication: { owedLanguages: ['German'], reason: 'Next week' },
  })
  expect(await ask(orderId, { reason: '' })).toMatchObject({
    publication: { owedLanguages: ['German'], reason: null },
  })
  const whole = await ordered()
  expect(await ask(whole, { purpose: 'preview', reason: '' })).toMatchObject({
    publication: { owedLanguages: [], reason: null, purpose: 'preview' },
  })
  expect(await ask(whole, { purpose: 'preview', reason: '', note: 'New photo' })).toMatchObject({
    publication: { owedLanguages: [], reason: 'New photo' },
  })
})

test('blocks publishing with the list of unsourced claims', async () => {
  const work = [{ name: 'Bayview', position: 'Nurse', startDate: '2019-03' }]
  const orderId = await ordered({}, { resume: { work } })
  const answer = await ask(orderId)
  expect(answer).toMatchObject({ refused: 'open_items' })
  expect('items' in answer && answer.items.length).toBeGreaterThan(0)
  expect(await findSite(database.db, orderId)).toBeUndefined()
  expect(queued).toEqual([])
})

test('rejects invalid or taken subdomains', async () => {
  const orderId = await ordered()
  expect(await ask(orderId, { subdomain: 'ab' })).toEqual({
    refused: 'subdomain_invalid',
    sentence: 'Use at least 3 characters',
  })
  const other = await ordered()
  await database.db
    .insert(subdomains)
    .values({ subdomain: 'taken-by-bea', orderId: other, heldSince: NOW })
  expect(await ask(orderId, { subdomain: 'taken-by-bea' })).toEqual({
    refused: 'subdomain_invalid',
    sentence: 'That address is taken. Choose another one',
  })
  expect([await findSite(database.db, orderId), queued]).toEqual([undefined, []])
  // Defaults to the first suggestion.
  await ask(orderId, { subdomain: null })
  expect(await findSite(database.db, orderId)).toMatchObject({
    subdomain: expect.stringMatching(/^ada-quill/),
  })
})

test('notifies search engines only if the plan includes it', async () => {
  const told = async (announced: boolean) => {
    const asked = await ask(await ordered(), { announced })
    return 'publication' in asked && asked.publication.input.indexNowKey
  }
  expect(await told(false)).toBeUndefined()
  expect(await told(true)).toMatch(/^[0-9a-f]{32}$/)
})
