/**
 * The two life cycles of an order as tables: what the team does with it
 * (`orderStatus`) and what the payment provider says of its money
 * (`paymentStatus`). Nothing else in the program decides whether a move is allowed.
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

/** `on_hold` is left only to the status it was entered from: see `mayMoveOrder`. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'expired', 'on_hold', 'cancelled'],
  // To `live` without a review only by name and with a reason: see `publish-job.ts`.
  // To `closed` from anywhere where all about the customer is erased: see `request-erasure.ts`.
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
  // Only if money arrives after all, which the provider is asked to make impossible.
  expired: ['on_hold'],
  cancelled: [],
}

/**
 * Whether an order may move. An order on hold goes back to where it was
 * (`heldFrom`), to `confirmed` if it was held when its payment came in, or is cancelled.
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
  // Back to paid or partly refunded when the provider reports that a refund failed.
  partially_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partially_refunded', 'disputed'],
  // A dispute that is won leaves what was refunded before it.
  disputed: ['paid', 'partially_refunded', 'refunded', 'charged_back'],
  charged_back: [],
  canceled: [],
}

/**
 * Whether the provider's word may follow ours, in one move or in several that
 * happened while nobody asked.
 */
export function canReachPaymentStatus(from: PaymentStatus, to: PaymentStatus): boolean {
  const reached = new Set<PaymentStatus>([from])
  for (const status of reached) {
    for (const next of paymentTransitions[status]) reached.add(next)
  }
  return reached.has(to)
}

/** Money has arrived at some time, wherever it is now. */
export function wasPaid(status: PaymentStatus): boolean {
  return !['requires_payment', 'processing', 'canceled'].includes(status)
}

/** The money is with us, whole or in part. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded'
}

export const onboardingStatusSchema = z.enum(['not_started', 'in_progress', 'completed'])
export type OnboardingStatus = z.infer<typeof onboardingStatusSchema>

/** Onboarding only moves forward: a late answer from an older tab never takes it back. */
export function laterOnboardingStatus(a: OnboardingStatus, b: OnboardingStatus): OnboardingStatus {
  const order = onboardingStatusSchema.options
  return order.indexOf(a) >= order.indexOf(b) ? a : b
}
