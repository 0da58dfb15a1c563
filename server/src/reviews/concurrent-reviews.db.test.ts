import { createHash, randomUUID } from 'node:crypto'
import { plans } from '@vitrine/domain/catalog/plans'
import { canMoveOrder, type OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../../domain/testing/random-edits.ts'
import { rounds as tries } from '../../../tools/test-rounds.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { createReviewTestApp, type ReviewTestApp } from '../../testing/review-test-app.ts'
import { deliveryClockOf, type HistoryEntry, recordPayment } from '../ordering/index.ts'
import { holdOrder } from '../ordering/hold-order.ts'
import { lockOrder } from '../ordering/order-store.ts'
import { releaseOrder } from '../ordering/release-order.ts'
import { requestPublication } from '../publishing/publications/request-publication.ts'
import { setHiddenContact } from '../publishing/sites/hide-contact.ts'
import { setSiteOnline } from '../publishing/sites/set-site-online.ts'
import {
  findSite,
  findVersion,
  readStoredFrom,
  readVersionFile,
  hashVersion,
} from '../publishing/index.ts'
import { publications, versions } from '../publishing/tables.ts'
import { acceptSuggestion } from './accept-suggestion.ts'
import { approvePreview } from './approve-preview.ts'
import { grantRound } from './grant-round.ts'
import { readReviewState } from './review-state.ts'
import { listItems, listOpenComments, listSentPreviews } from './review-store.ts'
import { saveComment } from './save-comment.ts'
import { sendPreview } from './send-preview.ts'
import { submitRound } from './submit-round.ts'
import { approvals } from './tables.ts'

/** Steps with one to three concurrent actions by people or the provider. */
const WHOLE = tries(10_000, 10, 0.03)
/** After this many actions, each important one has happened. */
const ENOUGH = 300
const STEPS_OF_ORDER = 24
const MINUTE_MS = 60_000
/** The full run takes minutes on PGlite and up to an hour on a busy machine. */
const HANGS_MS = 6 * 60 * MINUTE_MS
/** Includes the start of daylight saving time in Europe. */
const START = new Date('2026-03-27T22:00:00Z')

let till: ReviewTestApp

beforeAll(async () => {
  till = await createReviewTestApp()
})
afterAll(() => till.close())

type Tx = Parameters<ReviewTestApp['write']>[0]

const WORDS = ['careful', 'kind', 'patient', 'calm', 'exact', 'quick']
const aLabel = (chance: () => number) => `${pick(WORDS, chance)} ${pick(WORDS, chance)} nurse`

const pickOr = <T>(list: readonly T[], chance: () => number): T | undefined =>
  list[Math.floor(chance() * list.length)]
const pick = <T>(list: readonly T[], chance: () => number): T =>
  list[Math.floor(chance() * list.length)] as T

function begin(chance: () => number): Promise<string> {
  const packageId = chance() < 0.3 ? 'starter' : 'basic'
  const languages = packageId === 'basic' && chance() < 0.5 ? ['English', 'French'] : ['English']
  const { wishes } = buildOrder()
  return till.begin(aLabel(chance), { packageId, wishes: { ...wishes, languages } })
}

type Act = (tx: Tx, orderId: string, chance: () => number) => Promise<unknown>

/** Actions on an order, each based on a slightly stale view. */
const ACTS: Readonly<Record<string, Act>> = {
  'one writer writes': (tx, orderId, chance) => till.write(tx, orderId, aLabel(chance)),
  'another writer writes': (tx, orderId, chance) => till.write(tx, orderId, aLabel(chance), 'mira'),
  'a preview is sent': (tx, orderId, chance) => {
    const owedReason = chance() < 0.7 ? 'French follows' : ''
    const request = { id: randomUUID(), orderId, owedReason, actor: 'staff:noor' } as const
    return sendPreview(tx, { ...till.app, announced: false }, request, till.clock.now)
  },
  'the customer comments': async (tx, orderId, chance) => {
    const shown = seen.get(orderId)
    if (!shown) return
    const quote = shown.label.split(' ')[0] ?? ''
    return saveComment(
      tx,
      {
        ...{ id: randomUUID(), orderId, revision: 0, versionHash: shown.hash, quote },
        target: {
          on: 'text',
          language: 'en',
          pointer: '/basics/label',
          start: 0,
          end: quote.length,
        },
        text: '',
        suggestion: pick(WORDS, chance) + 'er',
      },
      till.clock.now,
    )
  },
  'the customer submits': async (tx, orderId) => {
    const comments = await listOpenComments(tx, orderId)
    const versionHash = seen.get(orderId)?.hash ?? 'nothing'
    const submit = { id: randomUUID(), orderId, versionHash, comments, revisionHours: 48 }
    return submitRound(tx, till.app.emit, submit, till.clock.now)
  },
  'the customer approves what they saw': async (tx, orderId) => {
    const { number = 1, hash = 'nothing' } = seen.get(orderId) ?? {}
    const wish = { orderId, previewNumber: number, versionHash: hash }
    const result = await approvePreview(tx, till.app, wish, till.clock.now)
    if ('approval' in result) expect(result.approval).toMatchObject({ versionHash: hash })
    return result
  },
  'a suggestion is taken': async (tx, orderId, chance) => {
    const item = pickOr(await listItems(tx, orderId), chance)
    if (!item) return
    const writer = { actor: 'staff:noor', username: 'noor' } as const
    return acceptSuggestion(tx, till.app.emit, { orderId, itemId: item.id }, writer, till.clock.now)
  },
  'somebody publishes': (tx, orderId, chance) =>
    requestPublication(
      tx,
      till.app,
      {
        ...{ id: randomUUID(), orderId, purpose: 'live', subdomain: `ada-${orderId.slice(0, 8)}` },
        actor: 'staff:mira',
        reason: 'Agreed by phone',
        isManager: chance() < 0.5,
        announced: false,
      },
      till.app.sites,
      till.clock.now,
    ),
  'a round is granted': (tx, orderId) =>
    grantRound(
      tx,
      { id: randomUUID(), orderId, reason: 'Our mistake', actor: 'staff:mira' },
      till.clock.now,
    ),
  'the order is held': (tx, orderId) =>
    holdOrder(
      tx,
      till.app.emit,
      { orderId, question: 'Which year?', actor: 'staff:noor' },
      till.clock.now,
    ),
  'the order is released': (tx, orderId) =>
    releaseOrder(tx, till.app.emit, { orderId, actor: 'staff:noor' }, till.clock.now),
  'the customer switches the site': (tx, orderId, chance) =>
    setSiteOnline(
      tx,
      till.app.emit,
      { orderId, to: chance() < 0.5 ? 'offline' : 'online', actor: 'customer' },
      till.clock.now,
    ),
  'the customer hides the phone number': (tx, orderId, chance) =>
    setHiddenContact(
      tx,
      till.app.enqueue,
      { orderId, hidden: chance() < 0.6 ? ['phone'] : [] },
      till.clock.now,
    ),
  'the provider pays back': async (tx, orderId, chance) => {
    const order = await lockOrder(tx, orderId)
    // An ended order adds no coverage.
    if (!order || chance() < 0.7) return
    const status = chance() < 0.7 ? 'refunded' : 'disputed'
    const refundedCents = status === 'refunded' ? order.paymentAmount : 0
    const facts = {
      receivedCents: order.paymentAmount,
      currency: 'usd',
      status,
      refundedCents,
    } as const
    return recordPayment(tx, till.app.emit, { order, facts }, till.clock.now)
  },
}

/** Weights of the actions, so that most orders get far. */
const OFTEN: Readonly<Record<string, number>> = {
  'a preview is sent': 8,
  'the customer comments': 6,
  'the customer submits': 5,
  'the customer approves what they saw': 4,
  'the order is released': 6,
  'a suggestion is taken': 4,
  'the customer hides the phone number': 2,
}
const CHOICES = Object.keys(ACTS).flatMap((name) =>
  Array.from({ length: OFTEN[name] ?? 1 }, () => name),
)

/** Each customer's last view. */
const seen = new Map<string, { number: number; hash: string; label: string }>()

async function look(orderId: string): Promise<void> {
  const order = await till.order(orderId)
  const { shown } = await readReviewState(till.db, order, till.clock.now)
  if (!shown) return
  const label = shown.publication.input.resumes[0]?.resume.basics?.label ?? ''
  seen.set(orderId, { number: shown.preview?.number ?? 1, hash: shown.hash, label })
}

// @promise approved-bytes-live: Live bytes are approved by the customer or published with a reason.
// @promise contact-switch
test(
  'keeps approvals, rounds and clock correct under random concurrency',
  {
    timeout: HANGS_MS,
  },
  async () => {
    const chance = createRandom(1122)
    const happened = new Map<string, number>()
    for (let acts = 0; acts < WHOLE;) {
      till.clock.now = START
      const orderId = await begin(chance)
      for (let turn = 0; turn < STEPS_OF_ORDER; turn += 1) {
        if (chance() < 0.8) await look(orderId)
        const names = Array.from({ length: 1 + Math.floor(chance() * 3) }, () =>
          pick(CHOICES, chance),
        )
        acts += names.length
        // Each action has its own random source, so the order of execution does not matter.
        const chosen = names.map((name) => ({
          name,
          own: createRandom(Math.floor(chance() * 2 ** 32)),
        }))
        await Promise.all(
          chosen.map(async ({ name, own }) => {
            const result = await till.db.transaction((tx) => ACTS[name]!(tx, orderId, own))
            const isDone = typeof result === 'object' && result !== null && !('refused' in result)
            if (isDone) happened.set(name, (happened.get(name) ?? 0) + 1)
          }),
        )
        if (chance() < 0.8) await till.drain()
        till.clock.advance(Math.floor(chance() * 600) * MINUTE_MS)
        await expectTruth(orderId)
      }
      await till.drain()
      await expectTruth(orderId)
    }
    // Fail if an important action never happened. A few cannot be forced.
    for (const name of WHOLE >= ENOUGH ? CORE : [])
      expect([name, happened.get(name) ?? 0]).not.toEqual([name, 0])
  },
)

const CORE = [
  'a preview is sent',
  'the customer submits',
  'the customer approves what they saw',
  'a suggestion is taken',
  'somebody publishes',
  'the customer hides the phone number',
]

async function expectTruth(orderId: string): Promise<void> {
  const order = await till.order(orderId)
  const history = await till.history(orderId)
  expectChain(history, order.orderStatus)
  await expectLiveByRight(orderId, history)
  const { rounds, submitted, granted } = await readReviewState(till.db, order, till.clock.now)
  expect(submitted.length).toBeLessThanOrEqual(
    plans[order.packageId].revisionRounds + granted.length,
  )
  expect(rounds.used).toBe(submitted.length)
  for (const { number, owedLanguages } of await listSentPreviews(till.db, orderId)) {
    const [entry] = history.filter(
      ({ what, to }) => what.startsWith('preview-sent') && to === String(number),
    )
    const isWhole = owedLanguages.length === 0
    expect(entry?.what).toBe(isWhole ? 'preview-sent' : 'preview-sent-in-part')
    expect(entry?.actor).toMatch(/^staff:\w+$/)
  }
  expectClock(order, history)
}

/** Every status change is allowed and starts at the previous status. */
function expectChain(history: readonly HistoryEntry[], status: OrderStatus): void {
  const moves = history.filter(({ what }) => what === 'order-status')
  let heldFrom: OrderStatus | null = null
  for (const [place, { from, to }] of moves.entries()) {
    if (place === 0) continue
    expect(from).toBe(moves[place - 1]?.to)
    expect([from, to, canMoveOrder(from as OrderStatus, to as OrderStatus, heldFrom)]).toEqual([
      from,
      to,
      true,
    ])
    heldFrom = to === 'on_hold' ? (from as OrderStatus) : null
  }
  expect(status).toBe(moves.at(-1)?.to)
}

/**
 * The live version is an approved preview, a publication with a reason, the customer's own
 * correction, or a rerender of one of these for another URL.
 */
async function expectLiveByRight(orderId: string, history: readonly HistoryEntry[]) {
  const site = await findSite(till.db, orderId)
  const approved = await till.db.select().from(approvals).where(eq(approvals.orderId, orderId))
  const approvedMoves = history.filter(
    ({ what, to }) => what === 'order-status' && to === 'approved',
  )
  // Releasing a hold restores the earlier status and is no approval.
  expect(approvedMoves.filter(({ actor }) => actor === 'customer')).toHaveLength(approved.length)
  if (!site?.liveVersion) return
  await expectVersionByRight(orderId, site.liveVersion, history, approved)
}

async function expectVersionByRight(
  orderId: string,
  number: number,
  history: readonly HistoryEntry[],
  approved: readonly (typeof approvals.$inferSelect)[],
): Promise<void> {
  const version = await findVersion(till.db, orderId, number)
  if (!version) throw new Error('what is live is lost')
  for (const file of Object.values(version.files)) {
    const bytes = await readVersionFile(file, version.files, readStoredFrom(till.siteFiles))
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('base64url'),
    ).toBe(file.hash)
  }
  const [publication] = await till.db
    .select()
    .from(publications)
    .where(eq(publications.id, version.publicationId))
  if (publication?.purpose === 'preview') {
    const previews = await listSentPreviews(till.db, orderId)
    const sent = previews.find(({ versionNumber }) => versionNumber === version.number)
    const approval = approved.find(({ versionNumber }) => versionNumber === version.number)
    expect(approval).toMatchObject({
      previewNumber: sent?.number,
      versionHash: hashVersion(version.files),
    })
    expect(sent?.versionHash).toBe(approval?.versionHash)
    return
  }
  const [entry] = history.filter(
    ({ what, to }) =>
      (what === 'published-without-review' || what === 'correction-published') &&
      to === String(version.number),
  )
  if (publication?.requestedBy === 'customer') {
    expect(entry).toMatchObject({ what: 'correction-published', actor: 'customer' })
    expect(entry?.note).toMatch(/^Phone number (hidden|shown again)(\. Still missing: .+)?$/)
    return
  }
  if (publication?.requestedBy === 'system') {
    expect(entry).toMatchObject({ what: 'correction-published', actor: 'system' })
    expect(entry?.note).toMatch(/^The address is \S+ now(\. Still missing: .+)?$/)
    // Only the URL differs from the previous live version.
    const before = await livesBefore(publication, version.number)
    expect(before).toHaveLength(1)
    for (const earlier of before) await expectVersionByRight(orderId, earlier, history, approved)
    return
  }
  expect(entry?.actor).toMatch(/^staff:\w+$/)
  expect(entry?.note).toMatch(/^Agreed by phone/)
}

/** The newest earlier live version with the same documents. */
async function livesBefore(
  { orderId, input }: typeof publications.$inferSelect,
  number: number,
): Promise<number[]> {
  const wordsOf = ({ resumes, hidden }: typeof input) => JSON.stringify([resumes, hidden ?? []])
  const rows = await till.db
    .select({ number: versions.number, publication: publications })
    .from(versions)
    .innerJoin(publications, eq(publications.id, versions.publicationId))
    .where(eq(versions.orderId, orderId))
  return rows
    .filter(
      ({ publication }) => publication.liveAt && wordsOf(publication.input) === wordsOf(input),
    )
    .map((row) => row.number)
    .filter((each) => each < number)
    .toSorted((a, b) => b - a)
    .slice(0, 1)
}

/** A reference clock that checks the order once a minute. */
function expectClock(
  order: Parameters<typeof deliveryClockOf>[0],
  history: readonly HistoryEntry[],
): void {
  const { now } = till.clock
  let [used, status, isMet, isOver, everRan] = [0, 'none', false, false, false]
  const entries = [...history]
  for (let minute = START.getTime(); minute <= now.getTime(); minute += MINUTE_MS) {
    for (let next = entries[0]; next && next.at.getTime() <= minute; next = entries[0]) {
      entries.shift()
      if (isMet || isOver) continue
      if (next.what === 'order-status') status = next.to ?? ''
      if (next.what === 'preview-sent' || next.what === 'all-languages-delivered') isMet = true
      else isOver = status === 'cancelled'
    }
    const runs =
      !isMet &&
      !isOver &&
      ['ready', 'in_production', 'in_review', 'in_revision', 'approved', 'live'].includes(status)
    everRan ||= runs
    if (runs && minute < now.getTime()) used += 1
  }
  const clock = deliveryClockOf(order, history, now)
  expect([clock.usedMs / MINUTE_MS, clock.state === 'met', clock.state === 'stopped']).toEqual([
    used,
    isMet,
    !isMet && isOver,
  ])
}
