import type { Actor } from '@vitrine/domain/audit/actor'
import { appendHistory, lockOrder, moveOrder, PREVIEW_SENT } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { type Emit, on, type Subscription } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import {
  findPublication,
  findVersionOfPublication,
  partialChangeNote,
  previewRendered,
  type Publication,
  explainSuperseded,
  updatePublication,
  hashVersion,
} from '../publishing/index.ts'
import { previewSent } from './events.ts'
import { findPreview, listSentPreviews, updatePreview } from './review-store.ts'
import type { Preview } from './tables.ts'

/** A preview that is rendered goes to the customer. */
export const deliverPreviews = ({ db, emit, clock }: AppContext): Subscription =>
  on(
    previewRendered,
    // The shortest queue: whoever pressed waits for it.
    { name: 'reviews.hand-over-preview', queue: 'pay' },
    ({ publicationId }) =>
      db.transaction((tx) => handOverPreview(tx, emit, publicationId, clock())),
  )

/**
 * Numbers a rendered preview, moves its order into review and writes down who sent it; the
 * mail follows from the event. Only a preview of all ordered languages meets the clock. Run
 * twice it is sent once; if the order can't take it any more it fails with a sentence.
 */
async function handOverPreview(
  tx: Transaction,
  emit: Emit,
  previewId: string,
  now: Date,
): Promise<void> {
  const asked = await findPreview(tx, previewId)
  const order = asked && (await lockOrder(tx, asked.orderId))
  // Read again: a rival may have sent it while we waited for the order.
  const preview = order && (await findPreview(tx, previewId))
  const version = preview && (await findVersionOfPublication(tx, previewId))
  const publication = version && (await findPublication(tx, previewId))
  if (!order || !preview || !publication)
    throw new Error(`preview ${previewId} has lost its version`)
  if (preview.number !== null) return
  const problem = explainSuperseded(order, publication)
  if (problem !== null) {
    await updatePublication(tx, previewId, { state: 'failed', problem })
    return
  }
  const orderId = order.id
  const actor = preview.requestedBy as Actor
  const number = ((await listSentPreviews(tx, orderId))[0]?.number ?? 0) + 1
  const isWhole = preview.owedLanguages.length === 0
  await updatePreview(tx, previewId, {
    number,
    versionNumber: version.number,
    versionHash: hashVersion(version.files),
    sentAt: now,
  })
  await updatePublication(tx, previewId, { state: 'sent' })
  await appendHistory(tx, {
    orderId,
    at: now,
    actor,
    what: isWhole ? PREVIEW_SENT : 'preview-sent-in-part',
    to: String(number),
    note: noteOf(preview, publication),
  })
  const moved = await moveOrder(tx, emit, { orderId, to: 'in_review', actor }, now)
  if ('refused' in moved) throw new Error(`order ${orderId} may not go into review`)
  await emit(tx, previewSent, { orderId, previewId }, now)
}

/** What is not in it, and why, or what the team noted with it; and of what only some is new. */
function noteOf(
  { owedReason, owedLanguages }: Preview,
  { input, reason }: Pick<Publication, 'input' | 'reason'>,
): string | null {
  const owed =
    owedLanguages.length > 0 ? `${owedReason}. Still owed: ${owedLanguages.join(', ')}` : reason
  return [owed, partialChangeNote(input)].filter(Boolean).join('. ') || null
}
