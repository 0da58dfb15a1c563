/** Write, withdraw and decide on the review of an order. */
import type { Actor } from '@vitrine/domain/audit/actor'
import { type HideReason, mayRate, type Verdict } from '@vitrine/domain/ratings/rating'
import { hasWithdrawn } from '../contact/index.ts'
import { findTerm } from '../hosting/index.ts'
import { appendHistory, lockOrder, type Order } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { deleteRating, findRating, saveRating, saveVerdict } from './rating-store.ts'

/** Whether the customer may write a review now. */
export async function isRatable(db: Database, order: Order): Promise<boolean> {
  const term = await findTerm(db, order.id)
  const isWithdrawn = await hasWithdrawn(db, order.id)
  return mayRate(order, { wasLive: term !== undefined, isWithdrawn })
}

type RatingLink = { readonly orderId: string; readonly isOpened: (order: Order) => boolean }

/**
 * Writes the review, or changes it: the order is locked, so that two windows, a refund and an
 * erasure come one after the other. The same words again change nothing. `isOpened`: the link opens
 * the locked order.
 */
export async function writeRating(
  tx: Transaction,
  { orderId, isOpened }: RatingLink,
  words: { readonly stars: number; readonly text: string; readonly name: string },
  now: Date,
): Promise<{ written: true } | { refused: 'invalid_link' | 'not_ratable' }> {
  const order = await lockOrder(tx, orderId)
  if (!order || !isOpened(order)) return { refused: 'invalid_link' }
  if (!(await isRatable(tx, order))) return { refused: 'not_ratable' }
  const before = await findRating(tx, orderId)
  const { stars, text, name } = words
  const isSame = before?.stars === stars && before.text === text && before.name === name
  if (isSame) return { written: true }
  await saveRating(tx, { orderId, stars, text, name }, now)
  const what = before ? 'rating-changed' : 'rating-written'
  await appendHistory(tx, { orderId, at: now, actor: 'customer', what })
  return { written: true }
}

/** Possible whatever became of the order. Idempotent. */
export async function withdrawRating(
  tx: Transaction,
  { orderId, isOpened }: RatingLink,
  now: Date,
): Promise<{ withdrawn: true } | { refused: 'invalid_link' }> {
  const order = await lockOrder(tx, orderId)
  if (!order || !isOpened(order)) return { refused: 'invalid_link' }
  if (await deleteRating(tx, orderId))
    await appendHistory(tx, { orderId, at: now, actor: 'customer', what: 'rating-withdrawn' })
  return { withdrawn: true }
}

/** `changedAt`: of the words that were read. Words that changed since are not decided on. */
export async function decideRating(
  tx: Transaction,
  decision: {
    readonly orderId: string
    readonly verdict: Verdict
    readonly reason: HideReason | null
    readonly changedAt: string
    readonly by: Actor
  },
  now: Date,
): Promise<{ decided: true } | { refused: 'rating_not_found' | 'rating_changed' }> {
  const { orderId, verdict, reason, changedAt, by } = decision
  await lockOrder(tx, orderId)
  const rating = await findRating(tx, orderId)
  if (!rating) return { refused: 'rating_not_found' }
  if (rating.changedAt.toISOString() !== changedAt) return { refused: 'rating_changed' }
  if (rating.verdict === verdict && rating.reason === reason) return { decided: true }
  await saveVerdict(tx, orderId, { verdict, reason, by }, now)
  const what = verdict === 'shown' ? 'rating-shown' : 'rating-hidden'
  await appendHistory(tx, { orderId, at: now, actor: by, what })
  return { decided: true }
}
