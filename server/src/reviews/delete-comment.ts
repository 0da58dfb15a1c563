import { lockOrder } from '../ordering/index.ts'
import { z } from 'zod'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/database.ts'
import { EVERY_DAY, type Job, job, scheduled } from '../platform/jobs.ts'
import { findComment, removeDeletedComments, updateComment } from './review-store.ts'

export type DeleteCommentResult =
  | { state: 'deleted' | 'submitted' }
  | { refused: 'comment_not_found' }

/**
 * Deletes an open comment: its words at once, its row a day later (`deletedCommentsJob`). Until
 * then the row answers saves that were sent before. Idempotent. A submitted comment stays.
 */
export async function deleteComment(
  tx: Transaction,
  { id, orderId }: { id: string; orderId: string },
  now: Date,
): Promise<DeleteCommentResult> {
  await lockOrder(tx, orderId)
  const known = await findComment(tx, id)
  if (known && known.orderId !== orderId) return { refused: 'comment_not_found' }
  if (known?.roundId) return { state: 'submitted' }
  if (known && !known.deletedAt)
    await updateComment(tx, id, { ...NO_WORDS, deletedAt: now, updatedAt: now })
  return { state: 'deleted' }
}

const NO_WORDS = {
  target: { on: 'whole', language: null },
  ...{ quote: '', prefix: '', suffix: '', text: '', suggestion: null },
} as const

/** A device that was offline for longer saves the comment again. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Removes the rows of comments that were deleted over a day ago. */
export const deletedCommentsJob = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job =>
  scheduled(
    EVERY_DAY,
    job({ name: 'reviews.remove-deleted-comments', queue: 'build', payload: z.object({}) }, () =>
      removeDeletedComments(db, new Date(clock().getTime() - KEPT_MS)),
    ),
  )
