import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { findComment, updateComment } from './review-store.ts'

export type DeleteCommentResult =
  | { state: 'deleted' | 'submitted' }
  | { refused: 'comment_not_found' }

/** Deletes an open comment. Idempotent. A submitted comment stays. */
export async function deleteComment(
  tx: Transaction,
  { id, orderId }: { id: string; orderId: string },
  now: Date,
): Promise<DeleteCommentResult> {
  await lockOrder(tx, orderId)
  const known = await findComment(tx, id)
  if (known && known.orderId !== orderId) return { refused: 'comment_not_found' }
  if (known?.roundId) return { state: 'submitted' }
  if (known && !known.deletedAt) await updateComment(tx, id, { deletedAt: now, updatedAt: now })
  return { state: 'deleted' }
}
