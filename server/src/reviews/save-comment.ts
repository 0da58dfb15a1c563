import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { findShownVersion, hashVersion, listSnapshots } from '../publishing/index.ts'
import { type CommentToSave, decideSave, quoteContext, type SaveDecision } from './review-rules.ts'
import {
  countOpenComments,
  findComment,
  insertComment,
  listSentPreviews,
  updateComment,
} from './review-store.ts'
import type { Comment } from './tables.ts'

export type SaveCommentResult = SaveDecision | { refused: 'version_not_found' | 'quote_not_found' }

/** Saves a comment. Idempotent. A save with a stale base revision is not written. */
export async function saveComment(
  tx: Transaction,
  save: CommentToSave,
  now: Date,
): Promise<SaveCommentResult> {
  const order = await lockOrder(tx, save.orderId)
  const known = await findComment(tx, save.id)
  const decision = decideSave(order, known, save, await countOpenComments(tx, save.orderId))
  if (decision || !order) return decision ?? { refused: 'comment_not_found' }
  const versionNumber = await versionOfHash(tx, order, save.versionHash)
  if (versionNumber === undefined) return { refused: 'version_not_found' }
  const documents = await listSnapshots(tx, order.id, [versionNumber])
  const context = quoteContext(save, documents.get(versionNumber)?.resumes ?? [])
  if (!context) return { refused: 'quote_not_found' }

  const { target, versionHash, quote, text, suggestion } = save
  const content = { target, versionNumber, versionHash, quote, text, suggestion, ...context }
  const changes = { ...content, revision: save.revision + 1, updatedAt: now }
  if (known) {
    await updateComment(tx, known.id, changes)
    return { saved: { ...known, ...changes } }
  }
  const comment: Comment = {
    ...changes,
    id: save.id,
    orderId: order.id,
    createdAt: now,
    deletedAt: null,
    roundId: null,
    verdict: null,
    answer: null,
    answeredBy: null,
    answeredAt: null,
    accepted: false,
  }
  await insertComment(tx, comment)
  return { saved: comment }
}

/** Finds a version that this customer was shown. */
async function versionOfHash(
  tx: Transaction,
  order: Parameters<typeof findShownVersion>[1],
  hash: string,
): Promise<number | undefined> {
  const previews = await listSentPreviews(tx, order.id)
  const sent = previews.find(({ versionHash }) => versionHash === hash)
  if (sent) return sent.versionNumber
  const shown = await findShownVersion(tx, order)
  return shown && hashVersion(shown.version.files) === hash ? shown.version.number : undefined
}
