import { actorSchema } from '@vitrine/domain/audit/actor'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { centsSchema } from '@vitrine/domain/payments/money'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { z } from 'zod'
import { type EventKind, type EmittedEvent, emittedEvent } from '../platform/events.ts'
import type { Order } from './tables.ts'

const orderPaidPayload = z.object({ orderId: z.uuid(), packageId: planIdSchema })

/** The money for an order has arrived, in full, and the order is confirmed. Emitted once per order. */
export const orderPaid: EventKind<z.infer<typeof orderPaidPayload>> = {
  type: 'ordering.order-paid',
  payload: orderPaidPayload,
}

const renewalPaidPayload = z.object({ orderId: z.uuid(), renewsOrderId: z.uuid() })

/** The same of a renewal, with the order whose hosting it renews: nothing is to be made for it. */
export const renewalPaid: EventKind<z.infer<typeof renewalPaidPayload>> = {
  type: 'ordering.renewal-paid',
  payload: renewalPaidPayload,
}

const differencePaidPayload = z.object({ orderId: z.uuid(), ofOrderId: z.uuid() })

/** The same of the difference to another plan, with the order whose plan it changes. */
export const upgradePaid: EventKind<z.infer<typeof differencePaidPayload>> = {
  type: 'ordering.difference-paid',
  payload: differencePaidPayload,
}

/** What is emitted once the money for an order is accepted. */
export function paidEvent({
  id: orderId,
  packageId,
  flow,
  renewsOrderId,
}: Pick<Order, 'id' | 'packageId' | 'flow' | 'renewsOrderId'>): EmittedEvent {
  if (renewsOrderId === null) return emittedEvent(orderPaid, { orderId, packageId })
  return flow === 'plan-change'
    ? emittedEvent(upgradePaid, { orderId, ofOrderId: renewsOrderId })
    : emittedEvent(renewalPaid, { orderId, renewsOrderId })
}

const planChangePayload = z.object({ orderId: z.uuid(), changeId: z.uuid() })

/** The customer is asked to pay the difference to another plan. */
export const planOffered: EventKind<z.infer<typeof planChangePayload>> = {
  type: 'ordering.plan-offered',
  payload: planChangePayload,
}

/** An order has another plan. */
export const planChanged: EventKind<z.infer<typeof planChangePayload>> = {
  type: 'ordering.plan-changed',
  payload: planChangePayload,
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
  'difference-without-change',
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

const orderGivenPayload = z.object({
  orderId: z.uuid(),
  /** Who has it now. */
  userId: z.uuid(),
  occurrence: z.uuid(),
  by: actorSchema,
})

/** An order was given to a member of the team, by a colleague or by themselves. */
export const orderAssigned: EventKind<z.infer<typeof orderGivenPayload>> = {
  type: 'ordering.order-given',
  payload: orderGivenPayload,
}
