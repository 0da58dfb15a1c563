import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import type { Order } from '../ordering/index.ts'
import type { Refund } from './payment-store.ts'

/** Two users who click at once mean the same refund. */
const SAME_REFUND_MS = 60_000

export type RefundRefusal =
  | { refused: 'not_paid' }
  /** Manual orders are refunded by staff, others by the provider. */
  | { refused: 'refund_proof_required' | 'provider_refunds' }
  | { refused: 'just_refunded'; by: string; amountCents: number }
  | { refused: 'amount_too_high'; leftCents: number }

/** Why a new refund request is refused; undefined: it is accepted. Pure. */
export function refuseRefund(
  order: Pick<Order, 'paymentIntentId' | 'paidAt' | 'paymentAmount' | 'refundedAmount'>,
  earlier: readonly Pick<Refund, 'status' | 'requestedAt' | 'requestedBy' | 'amountCents'>[],
  {
    amountCents,
    paidBack,
  }: { readonly amountCents: number; readonly paidBack?: string | undefined },
  now: Date,
): RefundRefusal | undefined {
  if (order.paymentIntentId === null || order.paidAt === null) return { refused: 'not_paid' }
  const isManual = isManualPaymentReference(order.paymentIntentId)
  if (isManual && !paidBack) return { refused: 'refund_proof_required' }
  if (!isManual && paidBack) return { refused: 'provider_refunds' }
  const rival = earlier.find(
    ({ status, requestedAt }) =>
      status === 'requested' || requestedAt.getTime() > now.getTime() - SAME_REFUND_MS,
  )
  if (rival)
    return { refused: 'just_refunded', by: rival.requestedBy, amountCents: rival.amountCents }
  const leftCents = order.paymentAmount - order.refundedAmount
  return amountCents > leftCents ? { refused: 'amount_too_high', leftCents } : undefined
}
