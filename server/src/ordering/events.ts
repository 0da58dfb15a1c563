import { actorSchema } from '@vitrine/domain/audit/actor'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { centsSchema } from '@vitrine/domain/payments/money'
import { z } from 'zod'
import { type EmittedEvent, emittedEvent, eventKind } from '../platform/events.ts'
import type { Order } from './tables.ts'

const orderId = z.uuid()
/** Distinguishes repeated events of one order. */
const occurrence = z.uuid()

/** An order is paid in full and confirmed. Emitted once per order. */
export const orderPaid = eventKind('ordering.order-paid', { orderId, packageId: planIdSchema })

/** A renewal is paid. `renewsOrderId` is its parent order. */
export const renewalPaid = eventKind('ordering.renewal-paid', {
  orderId,
  renewsOrderId: z.uuid(),
})

/** An upgrade payment is paid. `ofOrderId` is its parent order. */
export const upgradePaid = eventKind('ordering.difference-paid', { orderId, ofOrderId: z.uuid() })

/** An extra round of changes is paid. `ofOrderId` is its parent order. */
export const roundPaid = eventKind('ordering.round-paid', { orderId, ofOrderId: z.uuid() })

/** The event of an accepted payment, by the kind of order. */
export function paidEvent({
  id,
  packageId,
  flow,
  parentOrderId,
}: Pick<Order, 'id' | 'packageId' | 'flow' | 'parentOrderId'>): EmittedEvent {
  if (parentOrderId === null) return emittedEvent(orderPaid, { orderId: id, packageId })
  if (flow === 'plan-change')
    return emittedEvent(upgradePaid, { orderId: id, ofOrderId: parentOrderId })
  return flow === 'extra-round'
    ? emittedEvent(roundPaid, { orderId: id, ofOrderId: parentOrderId })
    : emittedEvent(renewalPaid, { orderId: id, renewsOrderId: parentOrderId })
}

/** Staff offered an upgrade to the customer. */
export const planOffered = eventKind('ordering.plan-offered', { orderId, changeId: z.uuid() })

/** An order has another plan. */
export const planChanged = eventKind('ordering.plan-changed', { orderId, changeId: z.uuid() })

export const orderMoved = eventKind('ordering.order-moved', {
  orderId,
  from: orderStatusSchema,
  to: orderStatusSchema,
})

/** `refundedCents` is this refund, not the sum. */
export const orderRefunded = eventKind('ordering.order-refunded', {
  orderId,
  occurrence,
  refundedCents: centsSchema,
})

const attentionReasonSchema = z.enum([
  'amount-mismatch',
  'paid-after-expiry',
  'restored-from-provider',
  'second-payment',
  'refund-failed',
  'disputed',
  'dispute-won',
  'charged-back',
  'difference-without-change',
  'payments-left',
  'email-returned',
  'document-held',
])
export type AttentionReason = z.infer<typeof attentionReasonSchema>

/** A person must decide about a payment, correct an address or send a document. */
export const orderNeedsAttention = eventKind('ordering.order-needs-attention', {
  orderId,
  occurrence,
  reason: attentionReasonSchema,
  note: z.string(),
  /** A failed refund. */
  amountCents: centsSchema.optional(),
})

/** Staff put an order on hold with a question to the customer. */
export const orderHeld = eventKind('ordering.order-held', {
  orderId,
  occurrence,
  question: z.string(),
})

/** The customer invalidated all links of the order and got a new one. */
export const linksRenewed = eventKind('ordering.links-renewed', { orderId, occurrence })

/** Staff corrected the customer's email address. `from` is the previous one. */
export const emailCorrected = eventKind('ordering.email-corrected', {
  orderId,
  occurrence,
  from: z.string(),
})

/** An order was assigned to a member of the team, `userId`. */
export const orderAssigned = eventKind('ordering.order-given', {
  orderId,
  userId: z.uuid(),
  occurrence,
  by: actorSchema,
})
