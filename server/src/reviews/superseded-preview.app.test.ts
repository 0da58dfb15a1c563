import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReviewTestApp, type ReviewTestApp } from '../../testing/review-test-app.ts'
import { holdOrder } from '../ordering/hold-order.ts'
import { findOrder, moveOrder } from '../ordering/index.ts'
import { findPublication, findSite } from '../publishing/index.ts'
import { requestPublication } from '../publishing/publications/request-publication.ts'
import { setHiddenContact } from '../publishing/sites/hide-contact.ts'
import { setSiteOnline } from '../publishing/sites/set-site-online.ts'
import { approvePreview } from './approve-preview.ts'
import { readReviewState } from './review-state.ts'
import { listOpenComments } from './review-store.ts'
import { saveComment } from './save-comment.ts'
import { sendPreview } from './send-preview.ts'
import { submitRound } from './submit-round.ts'

let till: ReviewTestApp
let orderId: string

beforeAll(async () => {
  till = await createReviewTestApp()
})
afterAll(() => till.close())
beforeEach(async () => {
  orderId = await till.begin('careful nurse')
})

type Tx = Parameters<ReviewTestApp['write']>[0]

const publish = async (id = randomUUID()): Promise<string> => {
  // Keep the preview's subdomain, because another one would cause a rerender.
  const site = await findSite(till.db, orderId)
  const subdomain = site?.subdomain ?? `ada-${orderId.slice(0, 8)}`
  const result = await till.db.transaction((tx) =>
    requestPublication(
      tx,
      till.app,
      {
        ...{ id, orderId, purpose: 'live', subdomain },
        ...{ actor: 'staff:noor', reason: 'By phone', isManager: true, announced: false },
      },
      till.app.sites,
      till.clock.now,
    ),
  )
  expect(result).toHaveProperty('publication')
  return id
}

const preview = async (id = randomUUID()): Promise<string> => {
  const request = { id, orderId, owedReason: '', actor: 'staff:noor' } as const
  const app = { ...till.app, announced: false }
  const result = await till.db.transaction((tx) => sendPreview(tx, app, request, till.clock.now))
  expect(result).toHaveProperty('preview')
  return id
}

const shown = async (tx: Tx) => {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error('the order is lost')
  const facts = await readReviewState(tx, order, till.clock.now)
  return { number: facts.shown?.preview?.number ?? 1, hash: facts.shown?.hash ?? '' }
}

/** Events between a request and its rendered version. */
const MEANWHILE = {
  async 'the customer sends a list'(tx: Tx) {
    const { hash } = await shown(tx)
    const at = { pointer: '/basics/label', start: 0, end: 7 }
    const target = { on: 'text', language: 'en', ...at } as const
    const words = { target, quote: 'careful', text: 'Say kind', suggestion: null }
    const comment = { id: randomUUID(), orderId, revision: 0, versionHash: hash, ...words }
    expect(await saveComment(tx, comment, till.clock.now)).not.toHaveProperty('refused')
    const comments = await listOpenComments(tx, orderId)
    const submit = { id: randomUUID(), orderId, versionHash: hash, comments, revisionHours: 48 }
    return submitRound(tx, till.app.emit, submit, till.clock.now)
  },
  async 'the customer approves'(tx: Tx) {
    const { number, hash } = await shown(tx)
    const seen = { orderId, previewNumber: number, versionHash: hash }
    return approvePreview(tx, till.app, seen, till.clock.now)
  },
  'the customer takes the site offline': (tx: Tx) =>
    setSiteOnline(tx, till.app.emit, { orderId, to: 'offline', actor: 'customer' }, till.clock.now),
  'the team asks something': (tx: Tx) =>
    holdOrder(
      tx,
      till.app.emit,
      { orderId, question: 'Which year?', actor: 'staff:mira' },
      till.clock.now,
    ),
  'the money goes back': (tx: Tx) =>
    moveOrder(tx, till.app.emit, { orderId, to: 'cancelled', actor: 'provider' }, till.clock.now),
}

async function meanwhile(what: keyof typeof MEANWHILE): Promise<void> {
  till.clock.advance(1_000)
  expect(
    await till.db.transaction((tx) => MEANWHILE[what](tx) as Promise<unknown>),
  ).not.toHaveProperty('refused')
  await till.drain()
}

const outcome = async (publicationId: string) => {
  const site = await findSite(till.db, orderId)
  const publication = await findPublication(till.db, publicationId)
  return {
    status: (await till.order(orderId)).orderStatus,
    live: site?.liveVersion ?? null,
    offlineBy: site?.offlineBy ?? null,
    state: publication?.state,
    problem: publication?.problem ?? null,
  }
}

const acts = async () =>
  (await till.history(orderId)).flatMap(({ what, to }) =>
    /publish/.test(what) ? [`${what} ${to}`] : [],
  )

const LIST_SENT = /^The customer sent a list of changes while/

// @promise late-versions: A version finished after a status change respects the new status.
test('publishes a live site’s correction despite a new change request', async () => {
  await publish()
  await till.drain()
  const correction = await publish()
  await meanwhile('the customer sends a list')
  expect(await outcome(correction)).toMatchObject({
    status: 'in_revision',
    live: 2,
    state: 'published',
  })
  expect(await acts()).toEqual(['published-without-review 1', 'correction-published 2'])
})

// @promise contact-switch
test('publishes hidden contact details despite a new change request', async () => {
  await publish()
  await till.drain()
  const wish = { orderId, hidden: ['phone' as const] }
  const result = await till.db.transaction((tx) =>
    setHiddenContact(tx, till.app.enqueue, wish, till.clock.now),
  )
  if (!('publication' in result) || !result.publication) throw new Error('it was refused')
  await meanwhile('the customer sends a list')
  expect(await outcome(result.publication.id)).toMatchObject({ status: 'in_revision', live: 2 })
})

// @promise late-versions
test('keeps a site offline when its correction finishes', async () => {
  await publish()
  await till.drain()
  const correction = await publish()
  await meanwhile('the customer takes the site offline')
  expect(await outcome(correction)).toMatchObject({
    status: 'live',
    live: 2,
    offlineBy: 'customer',
  })
})

// @promise late-versions
test.each(['the team asks something', 'the money goes back'] as const)(
  'drops a correction when %s meanwhile',
  async (what) => {
    await publish()
    await till.drain()
    const correction = await publish()
    await meanwhile(what)
    expect(await outcome(correction)).toMatchObject({
      live: 1,
      state: 'failed',
      problem: expect.stringMatching(/^The order was put on hold or ended while/),
    })
  },
)

// @promise late-versions
test('fails an unreviewed publication after a new change request', async () => {
  await preview()
  await till.drain()
  const publication = await publish()
  await meanwhile('the customer sends a list')
  expect(await outcome(publication)).toMatchObject({
    status: 'in_revision',
    live: null,
    state: 'failed',
    problem: expect.stringMatching(LIST_SENT),
  })
  // Allowed after the change request was read.
  const again = await publish()
  await till.drain()
  expect(await outcome(again)).toMatchObject({ status: 'live', state: 'published' })
})

// @promise late-versions
test('keeps an approved version over a pending unreviewed publication', async () => {
  await preview()
  await till.drain()
  const publication = await publish()
  await meanwhile('the customer approves')
  expect(await outcome(publication)).toMatchObject({
    status: 'live',
    live: 1,
    state: 'failed',
    problem: expect.stringMatching(/^The order went live while/),
  })
  expect(await acts()).toEqual([])
})

// @promise late-versions
test.each([
  ['the customer sends a list', 'in_revision', LIST_SENT],
  ['the customer approves', 'live', /^The order went live while/],
  ['the team asks something', 'on_hold', /^The order was put on hold or ended while/],
] as const)(
  'fails a replacement preview when %s, with the reason',
  async (what, status, problem) => {
    await preview()
    await till.drain()
    const better = await preview()
    await meanwhile(what)
    expect(await outcome(better)).toMatchObject({
      ...{ status, state: 'failed' },
      problem: expect.stringMatching(problem),
    })
  },
)
