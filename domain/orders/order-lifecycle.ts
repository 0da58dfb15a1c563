/**
 * State machines of an order: `orderStatus` (the team's work) and `paymentStatus` (from the payment
 * provider). The only place that allows a transition.
 */
import { z } from 'zod'

export const orderStatusSchema = z.enum([
  'pending',
  'confirmed',
  'ready',
  'in_production',
  'in_review',
  'in_revision',
  'approved',
  'live',
  'closed',
  'on_hold',
  'expired',
  'cancelled',
])
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** `on_hold` returns to the previous status only: see `canMoveOrder`. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'expired', 'on_hold', 'cancelled'],
  // `live` without a review needs a reason: see `publish-job.ts`. `closed` is also set by erasure:
  // see `request-erasure.ts`.
  confirmed: ['ready', 'live', 'closed', 'on_hold', 'cancelled'],
  ready: ['in_production', 'in_review', 'live', 'closed', 'on_hold', 'cancelled'],
  in_production: ['in_review', 'live', 'closed', 'on_hold', 'cancelled'],
  in_review: ['in_revision', 'approved', 'live', 'closed', 'on_hold', 'cancelled'],
  in_revision: ['in_review', 'live', 'closed', 'on_hold', 'cancelled'],
  approved: ['live', 'closed', 'on_hold', 'cancelled'],
  live: ['in_revision', 'closed', 'on_hold', 'cancelled'],
  closed: [],
  on_hold: [
    'pending',
    'confirmed',
    'ready',
    'in_production',
    'in_review',
    'in_revision',
    'approved',
    'live',
    'closed',
    'cancelled',
  ],
  // For late money, although the provider is asked to cancel the intent.
  expired: ['on_hold'],
  cancelled: [],
}

/**
 * Whether a transition is allowed. An order on hold returns to `heldFrom`, becomes `confirmed` if
 * it was unpaid, or is canceled.
 */
export function canMoveOrder(
  from: OrderStatus,
  to: OrderStatus,
  heldFrom?: OrderStatus | null,
): boolean {
  if (!orderTransitions[from].includes(to)) return false
  if (from !== 'on_hold') return true
  const unpaidWhenHeld = heldFrom === 'pending' || heldFrom === 'expired'
  return (
    to === 'cancelled' ||
    to === 'closed' ||
    to === heldFrom ||
    (unpaidWhenHeld && to === 'confirmed')
  )
}

export const paymentStatusSchema = z.enum([
  'requires_payment',
  'processing',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
  'canceled',
])
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  requires_payment: ['processing', 'paid', 'canceled'],
  processing: ['requires_payment', 'paid', 'canceled'],
  paid: ['partially_refunded', 'refunded', 'disputed'],
  // Back to paid if a refund failed.
  partially_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partially_refunded', 'disputed'],
  // A won dispute keeps earlier refunds.
  disputed: ['paid', 'partially_refunded', 'refunded', 'charged_back'],
  charged_back: [],
  canceled: [],
}

/** Whether the provider's status can follow, directly or over skipped statuses. */
export function canReachPaymentStatus(from: PaymentStatus, to: PaymentStatus): boolean {
  const reached = new Set<PaymentStatus>([from])
  for (const status of reached) {
    for (const next of paymentTransitions[status]) reached.add(next)
  }
  return reached.has(to)
}

/** Money arrived at some time. */
export function wasPaid(status: PaymentStatus): boolean {
  return !['requires_payment', 'processing', 'canceled'].includes(status)
}

/** Money is held, in full or in part. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded'
}

export const onboardingStatusSchema = z.enum(['not_started', 'in_progress', 'completed'])
export type OnboardingStatus = z.infer<typeof onboardingStatusSchema>

/** Onboarding never moves back: an older tab can answer late. */
export function laterOnboardingStatus(a: OnboardingStatus, b: OnboardingStatus): OnboardingStatus {
  const order = onboardingStatusSchema.options
  return order.indexOf(a) >= order.indexOf(b) ? a : b
}
