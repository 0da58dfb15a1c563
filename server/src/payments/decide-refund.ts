import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import {
  largestRefunds,
  type RefundPart,
  splitOrderRefund,
} from '@vitrine/domain/payments/split-refund'
import type { Order } from '../ordering/index.ts'
import { leftOf } from './order-payments.ts'
import type { Refund } from './payment-store.ts'

/** Two users who click at once mean the same refund. */
const SAME_REFUND_MS = 60_000

export type RefundRefusal =
  | { refused: 'not_paid' }
  /** Manual payments are refunded by staff, others by the provider. */
  | { refused: 'refund_proof_required' | 'provider_refunds' }
  | { refused: 'just_refunded'; by: string; amountCents: number }
  /** `partCents`: the most that can be refunded in part. */
  | { refused: 'amount_too_high'; leftCents: number; partCents: number }
  /** A payment or refund was recorded since the page showed the sum. */
  | { refused: 'payments_changed'; leftCents: number }

type EarlierRefund = Pick<Refund, 'status' | 'requestedAt' | 'requestedBy' | 'amountCents'>

type RefundablePaymentRow = Pick<
  Order,
  'id' | 'paymentIntentId' | 'paidAt' | 'paymentAmount' | 'refundedAmount' | 'chargedBackAmount'
>

/**
 * The parts of a refund, or why it is refused. Pure. `newestFirst` are the payments to refund,
 * `earlier` all refunds of the order and its upgrades and renewals.
 */
export function decideRefund(
  newestFirst: readonly RefundablePaymentRow[],
  earlier: readonly EarlierRefund[],
  request: {
    readonly amountCents: number
    readonly paidBack?: string | undefined
    /** The refundable sum that the page showed. */
    readonly shownCents?: number | undefined
  },
  now: Date,
): { readonly parts: readonly RefundPart[] } | RefundRefusal {
  const { amountCents, paidBack, shownCents } = request
  const paid = newestFirst.filter(
    ({ paymentIntentId, paidAt }) => paymentIntentId !== null && paidAt !== null,
  )
  if (paid.length === 0) return { refused: 'not_paid' }
  const rival = findRival(earlier, now)
  if (rival) return rival
  const lefts = paid.map((payment) => ({ orderId: payment.id, leftCents: leftOf(payment) }))
  const { allCents: leftCents, partCents } = largestRefunds(lefts)
  if (shownCents !== undefined && shownCents !== leftCents)
    return { refused: 'payments_changed', leftCents }
  const parts = splitOrderRefund(amountCents, lefts)
  if (!parts) return { refused: 'amount_too_high', leftCents, partCents }
  const isByHand = paid.some(
    ({ id, paymentIntentId }) =>
      isManualPaymentReference(paymentIntentId) && parts.some(({ orderId }) => orderId === id),
  )
  if (isByHand && !paidBack) return { refused: 'refund_proof_required' }
  if (!isByHand && paidBack) return { refused: 'provider_refunds' }
  return { parts }
}

/** A refund that is under way or was just made, with the sum of its parts. Pure. */
export function findRival(
  earlier: readonly EarlierRefund[],
  now: Date,
): Extract<RefundRefusal, { refused: 'just_refunded' }> | undefined {
  const rival = earlier.find(
    ({ status, requestedAt }) =>
      status === 'requested' || requestedAt.getTime() > now.getTime() - SAME_REFUND_MS,
  )
  if (!rival) return undefined
  const amountCents = earlier
    .filter(
      ({ requestedBy, requestedAt }) =>
        requestedBy === rival.requestedBy && requestedAt.getTime() === rival.requestedAt.getTime(),
    )
    .reduce((sum, part) => sum + part.amountCents, 0)
  return { refused: 'just_refunded', by: rival.requestedBy, amountCents }
}
