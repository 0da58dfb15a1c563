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

export const deliverPreviews = ({ db, emit, clock }: AppContext): Subscription =>
  on(
    previewRendered,
    // The fastest queue, because a person waits.
    { name: 'reviews.hand-over-preview', queue: 'pay' },
    ({ publicationId }) =>
      db.transaction((tx) => handOverPreview(tx, emit, publicationId, clock())),
  )

/**
 * Numbers a rendered preview, moves its order into review and records the sender. The email follows
 * from the event. Only a preview of all languages stops the delivery clock. Idempotent. Fails the
 * publication with a message if the order no longer takes a preview.
 */
async function handOverPreview(
  tx: Transaction,
  emit: Emit,
  previewId: string,
  now: Date,
): Promise<void> {
  const request = await findPreview(tx, previewId)
  const order = request && (await lockOrder(tx, request.orderId))
  // Read again under the lock: another run may have sent it.
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
  const actor = preview.requestedBy
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

/** Reasons for missing languages or the team's note, and the changed languages. */
function noteOf(
  { owedReason, owedLanguages }: Preview,
  { input, reason }: Pick<Publication, 'input' | 'reason'>,
): string | null {
  const missing =
    owedLanguages.length > 0 ? `${owedReason}. Still missing: ${owedLanguages.join(', ')}` : reason
  return [missing, partialChangeNote(input)].filter(Boolean).join('. ') || null
}
