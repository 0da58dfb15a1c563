import type { Actor } from '@vitrine/domain/audit/actor'
import { readAt, writeAt } from '@vitrine/domain/resume/json-pointer'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { readDraft, saveDraft } from '../studio/index.ts'
import { findAnchor, readCommentedVersions } from './describe-comments.ts'
import { applySuggestion } from './describe-order-review.ts'
import { findComment, findRound, updateComment } from './review-store.ts'

export type AcceptSuggestionResult =
  | { accepted: true }
  | {
      refused:
        | 'item_not_found'
        | 'suggestion_missing'
        | 'draft_missing'
        | 'anchor_not_exact'
        | 'order_status_conflict'
    }

/**
 * Applies a suggestion to the current draft, with the customer as author since the submission, and
 * marks the item as done. Idempotent. Refused unless the anchor still matches exactly.
 */
export async function acceptSuggestion(
  tx: Transaction,
  emit: Emit,
  { orderId, itemId }: { orderId: string; itemId: string },
  writer: { actor: Actor; username: string },
  now: Date,
): Promise<AcceptSuggestionResult> {
  const order = await lockOrder(tx, orderId)
  const item = await findComment(tx, itemId)
  const round = item?.roundId ? await findRound(tx, item.roundId) : undefined
  if (!order || item?.orderId !== order.id || !round) return { refused: 'item_not_found' }
  if (item.accepted) return { accepted: true }
  if (item.suggestion === null || item.target.on !== 'text')
    return { refused: 'suggestion_missing' }
  const { language } = item.target
  const draft = await readDraft(tx, orderId, language)
  if (!draft) return { refused: 'draft_missing' }
  const commented = await readCommentedVersions(tx, orderId, [item])
  const anchor = findAnchor(item, commented, [{ code: language, resume: draft.resume }])
  const text = anchor.pointer === null ? null : readAt(draft.resume, anchor.pointer)
  const proposed = applySuggestion(item, anchor, typeof text === 'string' ? text : null)
  if (proposed === null || anchor.pointer === null) return { refused: 'anchor_not_exact' }
  const { revision, templateId, themeId } = draft
  const saved = await saveDraft(
    tx,
    emit,
    {
      ...{ orderId, language, revision, templateId, themeId },
      resume: writeAt(draft.resume, anchor.pointer, proposed),
    },
    { ...writer, words: { author: 'customer', at: round.submittedAt } },
    now,
  )
  if ('refused' in saved) return { refused: 'order_status_conflict' }
  await updateComment(tx, item.id, {
    accepted: true,
    verdict: 'done',
    answer: '',
    answeredBy: writer.username,
    answeredAt: now,
  })
  return { accepted: true }
}
