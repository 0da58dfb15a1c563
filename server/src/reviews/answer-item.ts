import type { ItemVerdict } from '@vitrine/contract/reviews'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { findComment, updateComment } from './review-store.ts'

export type AnswerItemResult = { answered: true } | { refused: 'item_not_found' | 'empty_comments' }

/**
 * Stores the team's answer to an item of a submitted change request. A later answer replaces it.
 */
export async function answerItem(
  tx: Transaction,
  answer: {
    orderId: string
    itemId: string
    verdict: ItemVerdict
    words: string
    username: string
  },
  now: Date,
): Promise<AnswerItemResult> {
  const { orderId, itemId, verdict, words, username } = answer
  await lockOrder(tx, orderId)
  const item = await findComment(tx, itemId)
  if (item?.orderId !== orderId || !item.roundId) return { refused: 'item_not_found' }
  if (verdict !== 'done' && words === '') return { refused: 'empty_comments' }
  const changes = { verdict, answer: words, answeredBy: username, answeredAt: now }
  await updateComment(tx, itemId, changes)
  return { answered: true }
}
