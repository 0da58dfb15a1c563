import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { findComment, updateComment } from './review-store.ts'

export type DeleteCommentResult = { state: 'deleted' | 'submitted' } | { refused: 'another-order' }

/** Takes a comment off the open list. One that is submitted stays; one that is not there is gone already. */
export async function deleteComment(
  tx: Transaction,
  { id, orderId }: { id: string; orderId: string },
  now: Date,
): Promise<DeleteCommentResult> {
  await lockOrder(tx, orderId)
  const known = await findComment(tx, id)
  if (known && known.orderId !== orderId) return { refused: 'another-order' }
  if (known?.roundId) return { state: 'submitted' }
  if (known && !known.deletedAt) await updateComment(tx, id, { deletedAt: now, updatedAt: now })
  return { state: 'deleted' }
}
