import { plans } from '@vitrine/domain/catalog/plans'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { countRevisionRounds, type RevisionRounds } from '@vitrine/domain/reviews/revision-rounds'
import {
  type HistoryEntry,
  isPaymentInEffect,
  listChildOrders,
  type Order,
  readHistory,
} from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { findShownVersion, type PublishedVersion, hashVersion } from '../publishing/index.ts'
import {
  listGrantedRounds,
  listRounds,
  listSentPreviews,
  type SentPreview,
} from './review-store.ts'
import type { GrantedRound, Round } from './tables.ts'

/** The version that the customer sees. `preview` is null if it was published without one. */
export type ReviewedVersion = PublishedVersion & {
  readonly hash: string
  readonly preview: SentPreview | null
}

/** Inputs of all review rules. */
export type ReviewState = {
  readonly order: Order
  readonly previews: readonly SentPreview[]
  readonly submitted: readonly Round[]
  readonly granted: readonly GrantedRound[]
  readonly rounds: RevisionRounds
  readonly shown: ReviewedVersion | undefined
}

export async function readReviewState(db: Database, order: Order, now: Date): Promise<ReviewState> {
  const previews = await listSentPreviews(db, order.id)
  const { submitted, granted, rounds } = await readRounds(db, order, now)
  const version = await findShownVersion(db, order)
  const shown = version && {
    ...version,
    hash: hashVersion(version.version.files),
    preview: previews.find(({ id }) => id === version.publication.id) ?? null,
  }
  return { order, previews, submitted, granted, rounds, shown }
}

/** The submitted and granted rounds of an order, and how many are left. */
export async function readRounds(
  db: Database,
  order: Order,
  now: Date,
): Promise<Pick<ReviewState, 'submitted' | 'granted' | 'rounds'>> {
  const history = await readHistory(db, order.id)
  const submitted = await listRounds(db, order.id)
  const granted = await listGrantedRounds(db, order.id)
  const bought = (await listChildOrders(db, order.id)).filter(
    (child) => child.flow === 'extra-round' && isPaymentInEffect(child),
  )
  const rounds = countRevisionRounds(
    {
      ofPlan: plans[order.packageId].revisionRounds,
      granted: granted.length + bought.length,
      submitted: submitted.length,
      firstLiveAt: firstLiveOf(history),
    },
    now,
  )
  return { submitted, granted, rounds }
}

function firstLiveOf(history: readonly HistoryEntry[]): Date | null {
  return history.find(({ what, to }) => what === 'order-status' && to === 'live')?.at ?? null
}

/** Returns why the customer cannot submit a round, with advice, or null. */
export function explainRoundRefusal({ order, rounds, shown }: ReviewState): string | null {
  const { orderStatus } = order
  if (orderStatus === 'in_revision' && rounds.left === 0)
    return 'We are working on your last list. It used up your last round of changes.'
  if (orderStatus === 'in_revision' || orderStatus === 'approved')
    return 'We are working on your last list. What you write now is kept for the next one.'
  if (orderStatus === 'on_hold')
    return 'Your order waits for an answer. What you write is kept until we continue.'
  if (orderStatus === 'closed')
    return 'The service for this order is over, and your site stays as it is. Write to us if something should change.'
  if (!orderAllows.submitRound(order) || !shown)
    return 'There is nothing to review now. We’ll write when there is.'
  if (rounds.left > 0) return null
  const isLive = orderStatus === 'live'
  const otherwise = isLive
    ? 'Tell us what to change: our own mistakes and contact details are always corrected.'
    : 'Approve the preview, or write to us: we can agree on another round.'
  if (rounds.used < rounds.allowed && rounds.validUntil !== null)
    return `Your rounds of changes could be used for twelve months after going live. ${otherwise}`
  return `You have used all your rounds of changes (${rounds.used} of ${rounds.allowed}). ${otherwise}`
}
