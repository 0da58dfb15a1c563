import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReviewTestApp, type ReviewTestApp } from '../../testing/review-test-app.ts'
import { holdOrder } from '../ordering/hold-order.ts'
import { releaseOrder } from '../ordering/release-order.ts'
import { previewRendered } from '../publishing/index.ts'
import { approvePreview } from './approve-preview.ts'
import { describePreviewRequest } from './describe-order-review.ts'
import { readReviewState } from './review-state.ts'
import { findPreview } from './review-store.ts'
import { sendPreview } from './send-preview.ts'
import { previews } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOLD = { question: 'Which year?', actor: 'staff:mira' } as const

let till: ReviewTestApp
let orderId: string

beforeAll(async () => {
  till = await createReviewTestApp()
})
afterAll(() => till.close())
beforeEach(async () => {
  till.clock.now = new Date('2026-03-02T09:00:00Z')
  orderId = await till.begin('careful nurse')
})

async function press(id: string = randomUUID(), note = ''): Promise<string> {
  const request = { id, orderId, owedReason: '', note, actor: 'staff:noor' } as const
  const settings = { ...till.app, announced: false }
  const result = await till.db.transaction((tx) =>
    sendPreview(tx, settings, request, till.clock.now),
  )
  if ('refused' in result) throw new Error(result.refused)
  return id
}

async function stateOf(id: string) {
  const preview = await findPreview(till.db, id)
  if (!preview) throw new Error('the preview is lost')
  return describePreviewRequest(till.db, preview)
}

/** Delivers the event again, as after a crash. */
async function handOverAgain(publicationId: string): Promise<void> {
  const { db, app, clock } = till
  await db.transaction((tx) => app.emit(tx, previewRendered, { orderId, publicationId }, clock.now))
  await till.drain()
}

const kindsSent = async () => (await till.letters(orderId)).map(({ kind }) => kind)

// @promise preview-once: A preview is sent once with the drafts of that moment.
// @promise internal-notes
test('sends a preview once per request with its drafts', async () => {
  const id = await press(randomUUID(), 'New photo')
  await till.db.transaction((tx) => till.write(tx, orderId, 'written after the press'))
  await press(id)
  await till.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'sent', number: 1 })
  await handOverAgain(id)
  const { previews, shown } = await readReviewState(
    till.db,
    await till.order(orderId),
    till.clock.now,
  )
  expect(previews.map(({ number }) => number)).toEqual([1])
  expect(shown?.publication.input.resumes[0]?.resume.basics?.label).toBe('careful nurse')
  const history = await till.history(orderId)
  expect(history.find(({ what }) => what === 'preview-sent')?.note).toBe('New photo')
  expect((await kindsSent()).filter((kind) => kind === 'preview-sent')).toHaveLength(1)
})

// @promise preview-once
test('fails a preview of a held order and allows a retry', async () => {
  const id = await press()
  await till.db.transaction((tx) =>
    holdOrder(tx, till.app.emit, { orderId, ...HOLD }, till.clock.now),
  )
  await till.drain()
  expect(await stateOf(id)).toEqual({
    id,
    state: 'failed',
    number: null,
    problem:
      'The order was put on hold or ended while its preview was rendered. Nothing was sent. Send it again once the order continues.',
  })
  expect(await kindsSent()).not.toContain('preview-sent')
  const history = (await till.history(orderId)).map(({ what }) => what)
  expect(history).not.toContain('preview-sent')
  await till.db.transaction((tx) =>
    releaseOrder(tx, till.app.emit, { orderId, actor: HOLD.actor }, till.clock.now),
  )
  const again = await press()
  await till.drain()
  expect(await stateOf(again)).toMatchObject({ state: 'sent', number: 1 })
})

// @promise preview-once
test('fails a preview whose order is held before sending', async () => {
  const id = await press()
  await till.drain()
  // The state before it was sent.
  await till.db.update(previews).set({ number: null }).where(eq(previews.id, id))
  await till.db.transaction((tx) =>
    holdOrder(tx, till.app.emit, { orderId, ...HOLD }, till.clock.now),
  )
  await handOverAgain(id)
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/Nothing was sent/),
  })
  expect((await till.order(orderId)).orderStatus).toBe('on_hold')
})

// @promise preview-reminders: Preview reminders come after 2, 5 and 10 days until an answer.
test('reminds after 2, 5 and 10 days and cancels on response', async () => {
  await press()
  await till.drain()
  const reminders = async () =>
    (await kindsSent()).filter((kind) => kind.startsWith('preview-reminder-'))
  const afterDays = async (days: number) => {
    till.clock.now = new Date(new Date('2026-03-02T09:00:00Z').getTime() + days * DAY_MS)
    await till.remind()
    await till.remind()
    if (days < 10) await till.drain()
    return reminders()
  }
  expect(await afterDays(1.99)).toEqual([])
  expect(await afterDays(2)).toEqual(['preview-reminder-2'])
  expect(await afterDays(5)).toEqual(['preview-reminder-2', 'preview-reminder-5'])
  const noted = (await till.history(orderId)).filter(({ what }) => what === 'preview-reminder')
  expect(noted.map(({ actor, to }) => [actor, to])).toEqual([
    ['system', '2'],
    ['system', '5'],
  ])
  expect(await afterDays(10)).toContain('preview-reminder-10')
  const { shown } = await readReviewState(till.db, await till.order(orderId), till.clock.now)
  const seen = { orderId, previewNumber: 1, versionHash: shown?.hash ?? '' }
  await till.db.transaction((tx) => approvePreview(tx, till.app, seen, till.clock.now))
  await till.drain()
  expect(await afterDays(11)).toEqual(['preview-reminder-2', 'preview-reminder-5'])
})

// @promise preview-reminders
test('sends only the latest reminder after downtime', async () => {
  await press()
  await till.drain()
  till.clock.advance(11 * DAY_MS)
  await till.remind()
  const kinds = (await kindsSent()).filter((kind) => kind.startsWith('preview-reminder-'))
  expect(kinds).toEqual(['preview-reminder-10'])
})

// @promise preview-reminders
test('sends no reminders for previews older than three months', async () => {
  await press()
  await till.drain()
  till.clock.advance(91 * DAY_MS)
  await till.remind()
  expect((await kindsSent()).filter((kind) => kind.startsWith('preview-reminder-'))).toEqual([])
})
