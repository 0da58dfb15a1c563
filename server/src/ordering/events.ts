import { planIdSchema } from '@vitrine/domain/catalog'
import { centsSchema } from '@vitrine/domain/money'
import { orderStatusSchema } from '@vitrine/domain/order-life-cycle'
import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const orderPaidPayload = z.object({ orderId: z.uuid(), packageId: planIdSchema })

/** The money for an order has arrived, in full, and the order is confirmed. Emitted once per order. */
export const orderPaid: EventKind<z.infer<typeof orderPaidPayload>> = {
  type: 'ordering.order-paid',
  payload: orderPaidPayload,
}

const orderMovedPayload = z.object({
  orderId: z.uuid(),
  from: orderStatusSchema,
  to: orderStatusSchema,
})

/** An order has moved in its life cycle. */
export const orderMoved: EventKind<z.infer<typeof orderMovedPayload>> = {
  type: 'ordering.order-moved',
  payload: orderMovedPayload,
}

const orderRefundedPayload = z.object({
  orderId: z.uuid(),
  /** Tells two refunds of the same order apart. */
  occurrence: z.uuid(),
  /** This refund alone, not the sum of all. */
  refundedCents: centsSchema,
})

/** Money went back to the customer. */
export const orderRefunded: EventKind<z.infer<typeof orderRefundedPayload>> = {
  type: 'ordering.order-refunded',
  payload: orderRefundedPayload,
}

const attentionReasonSchema = z.enum([
  'amount-mismatch',
  'paid-after-expiry',
  'restored-from-provider',
  'second-payment',
  'refund-failed',
  'disputed',
  'dispute-won',
  'charged-back',
])
export type AttentionReason = z.infer<typeof attentionReasonSchema>

const orderNeedsAttentionPayload = z.object({
  orderId: z.uuid(),
  occurrence: z.uuid(),
  reason: attentionReasonSchema,
  note: z.string(),
})

/** Something about an order's money that only a person can judge. */
export const orderNeedsAttention: EventKind<z.infer<typeof orderNeedsAttentionPayload>> = {
  type: 'ordering.order-needs-attention',
  payload: orderNeedsAttentionPayload,
}

const orderHeldPayload = z.object({ orderId: z.uuid(), occurrence: z.uuid(), question: z.string() })

/** Somebody of the team put an order on hold and asks the customer something. */
export const orderHeld: EventKind<z.infer<typeof orderHeldPayload>> = {
  type: 'ordering.order-held',
  payload: orderHeldPayload,
}

const linksRenewedPayload = z.object({ orderId: z.uuid(), occurrence: z.uuid() })

/** The customer made all links of the order worthless: there is a new one. */
export const linksRenewed: EventKind<z.infer<typeof linksRenewedPayload>> = {
  type: 'ordering.links-renewed',
  payload: linksRenewedPayload,
}

const emailCorrectedPayload = z.object({
  orderId: z.uuid(),
  occurrence: z.uuid(),
  /** The address that letters went to before. */
  from: z.string(),
})

/** Somebody of the team corrected the customer's mail address. */
export const emailCorrected: EventKind<z.infer<typeof emailCorrectedPayload>> = {
  type: 'ordering.email-corrected',
  payload: emailCorrectedPayload,
}
