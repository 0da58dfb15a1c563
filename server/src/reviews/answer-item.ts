import type { ItemVerdict } from '@vitrine/contract/reviews'
import { fillVariables } from '@vitrine/domain/conversation/message-variables'
import { readAt } from '@vitrine/domain/resume/json-pointer'
import { isSuggestionDone } from '@vitrine/domain/reviews/suggestion-done'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { listDrafts } from '../studio/index.ts'
import { editionOf, findAnchor, readCommentedVersions } from './describe-comments.ts'
import { findComment, updateComment } from './review-store.ts'
import type { Comment } from './tables.ts'

export type AnswerItemResult =
  | { answered: true }
  | { refused: 'item_not_found' | 'empty_comments' | 'suggestion_not_in_draft' }

/**
 * Stores the team's answer to an item of a submitted change request. A later answer replaces it. A
 * suggestion is done only if the saved draft says it.
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
  const { orderId, itemId, verdict, username } = answer
  const order = await lockOrder(tx, orderId)
  const words = fillVariables(answer.words, order?.customerFirstName ?? '')
  const item = await findComment(tx, itemId)
  if (item?.orderId !== orderId || !item.roundId) return { refused: 'item_not_found' }
  if (verdict !== 'done' && words === '') return { refused: 'empty_comments' }
  if (verdict === 'done' && !(await isInDraft(tx, item)))
    return { refused: 'suggestion_not_in_draft' }
  const changes = { verdict, answer: words, answeredBy: username, answeredAt: now }
  await updateComment(tx, itemId, changes)
  return { answered: true }
}

async function isInDraft(tx: Transaction, item: Comment): Promise<boolean> {
  const { suggestion, quote, target, orderId } = item
  if (suggestion === null) return true
  const drafts = (await listDrafts(tx, orderId)).map(({ language, resume }) => ({
    code: language,
    resume,
  }))
  const anchor = findAnchor(item, await readCommentedVersions(tx, orderId, [item]), drafts)
  const draft = editionOf(target, drafts)
  const text =
    draft && anchor.state !== 'gone' && anchor.pointer !== null
      ? readAt(draft, anchor.pointer)
      : null
  return isSuggestionDone({ suggestion, quote, text: typeof text === 'string' ? text : null })
}
