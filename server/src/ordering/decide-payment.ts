import {
  canMoveOrder,
  canReachPaymentStatus,
  type OrderStatus,
  type PaymentStatus,
  wasPaid,
} from '@vitrine/domain/orders/order-lifecycle'
import { formatCents } from '@vitrine/domain/payments/money'
import type { AttentionReason } from './events.ts'
import type { Order } from './tables.ts'

/** The provider's state of a payment. */
export type PaymentFacts = {
  readonly status: PaymentStatus
  /** Integer cents. */
  readonly receivedCents: number
  readonly refundedCents: number
  /** Taken back by the bank after lost disputes. */
  readonly chargedBackCents?: number
  readonly currency: string
  /** How it was paid, e.g. `Visa …4242`; absent: unknown. */
  readonly method?: string | undefined
}

/** The columns to change, history entries, and events. */
export type PaymentDecision = {
  readonly changes: Partial<Order>
  readonly steps: readonly PaymentStep[]
  /** The right amount arrived for a pending order. */
  readonly confirmed: boolean
  /** Integer cents refunded since the last sync. */
  readonly newlyRefundedCents: number
  readonly attention: readonly Attention[]
  /** The provider's status cannot follow from ours; at most the order is put on hold. */
  readonly isIllegalTransition: boolean
}

type Attention = {
  readonly reason: AttentionReason
  readonly note: string
  /** Integer cents of a failed refund. */
  readonly amountCents?: number
}

type PaymentStep =
  | {
      readonly what: 'payment-status' | 'refunded-amount' | 'order-status'
      readonly from: string
      readonly to: string
      readonly note: string | null
    }
  /** Integer cents. */
  | { readonly what: 'charged-back'; readonly to: string; readonly note: null }

type MoneyColumns = Pick<
  Order,
  | 'orderStatus'
  | 'heldFrom'
  | 'paymentStatus'
  | 'paymentAmount'
  | 'refundedAmount'
  | 'chargedBackAmount'
  | 'totalAmount'
  | 'paidAt'
>

/**
 * The transition for the provider's state of a payment. Pure and total. Repeated facts decide
 * nothing; `paid` never becomes unpaid.
 */
export function decidePayment(
  order: MoneyColumns,
  facts: PaymentFacts,
  now: Date,
): PaymentDecision {
  const attention: Attention[] = []
  const steps: PaymentStep[] = []
  const changes: Partial<Order> = {}
  let { orderStatus, heldFrom } = order
  const move = (to: OrderStatus, note: string | null) => {
    if (orderStatus === to || !canMoveOrder(orderStatus, to, heldFrom)) return
    steps.push({ what: 'order-status', from: orderStatus, to, note })
    heldFrom = to === 'on_hold' ? orderStatus : null
    orderStatus = to
    Object.assign(changes, { orderStatus, heldFrom })
  }
  const decision = (rest: Partial<PaymentDecision> = {}): PaymentDecision => ({
    changes,
    steps,
    attention,
    confirmed: false,
    newlyRefundedCents: 0,
    isIllegalTransition: false,
    ...rest,
  })

  const entered = order.paymentStatus !== facts.status
  if (entered && !canReachPaymentStatus(order.paymentStatus, facts.status)) {
    if (wasPaid(facts.status) && orderStatus === 'expired') {
      const note = `${amountOf(facts)} arrived for an order that was canceled`
      move('on_hold', note)
      attention.push({ reason: 'paid-after-expiry', note })
    }
    return decision({ isIllegalTransition: true })
  }
  const newlyRefundedCents = facts.refundedCents - order.refundedAmount
  if (!entered && isKnown(order, facts)) return decision()

  Object.assign(changes, {
    paymentStatus: facts.status,
    paymentAmount: facts.receivedCents,
    refundedAmount: facts.refundedCents,
  })
  if (entered) {
    steps.push({ what: 'payment-status', from: order.paymentStatus, to: facts.status, note: null })
  }
  let confirmed = false
  if (order.paidAt === null && wasPaid(facts.status)) {
    Object.assign(changes, { paidAt: now }, methodOf(facts))
    const late =
      orderStatus === 'expired' ? `${amountOf(facts)} arrived after the order had expired` : null
    const wrong = wrongAmount(order, facts)
    if (wrong !== null) attention.push({ reason: 'amount-mismatch', note: wrong })
    else if (late !== null) attention.push({ reason: 'paid-after-expiry', note: late })
    // A manual hold stays; releasing the order confirms it.
    confirmed = wrong === null && orderStatus === 'pending'
    move(confirmed ? 'confirmed' : 'on_hold', wrong ?? late)
  }
  if (newlyRefundedCents !== 0) {
    const from = formatCents(order.refundedAmount)
    steps.push({ what: 'refunded-amount', from, to: formatCents(facts.refundedCents), note: null })
  }
  if (newlyRefundedCents < 0) {
    const note = `A refund of ${formatCents(-newlyRefundedCents)} failed: the customer has not got it`
    attention.push({ reason: 'refund-failed', note, amountCents: -newlyRefundedCents })
  }
  const partLost = recordChargeback(order, facts, changes, steps)
  if (partLost) attention.push(partLost)
  else if (entered) followStatus(order.paymentStatus, facts.status, move, attention)
  return decision({ confirmed, newlyRefundedCents: Math.max(0, newlyRefundedCents) })
}

const methodOf = ({ method }: PaymentFacts): Partial<Order> =>
  method === undefined ? {} : { paymentMethod: method }

const isKnown = (
  order: MoneyColumns,
  { receivedCents, refundedCents, chargedBackCents = 0 }: PaymentFacts,
): boolean =>
  order.paymentAmount === receivedCents &&
  order.refundedAmount === refundedCents &&
  order.chargedBackAmount === chargedBackCents

/** Records money that the bank took back. Returns the alert for a part, which ends no order. */
function recordChargeback(
  order: MoneyColumns,
  { status, receivedCents, chargedBackCents: chargedBackAmount = 0 }: PaymentFacts,
  changes: Partial<Order>,
  steps: PaymentStep[],
): Attention | undefined {
  const cents = chargedBackAmount - order.chargedBackAmount
  if (cents === 0) return undefined
  Object.assign(changes, { chargedBackAmount })
  steps.push({ what: 'charged-back', to: String(cents), note: null })
  if (cents <= 0 || status === 'charged_back') return undefined
  const note = `A dispute is lost: the bank took ${formatCents(cents)} of ${formatCents(receivedCents)} back. The order is not canceled. Release it if it is on hold`
  return { reason: 'charged-back', note }
}

function followStatus(
  from: PaymentStatus,
  to: PaymentStatus,
  move: (to: OrderStatus, note: string | null) => void,
  attention: Attention[],
): void {
  if (to === 'canceled') move('expired', 'The payment was canceled')
  if (to === 'refunded') move('cancelled', 'Refunded in full')
  if (to === 'charged_back') {
    move('cancelled', 'The dispute is lost')
    attention.push({
      reason: 'charged-back',
      note: 'The dispute is lost: the bank took the money back',
    })
  }
  if (to === 'disputed') {
    const note =
      'The customer disputes the payment. Answer at the payment provider before the deadline'
    move('on_hold', 'The customer disputes the payment')
    attention.push({ reason: 'disputed', note })
  }
  if (from === 'disputed' && (to === 'paid' || to === 'partially_refunded')) {
    attention.push({
      reason: 'dispute-won',
      note: 'The dispute is won. Release the order to go on',
    })
  }
}

function wrongAmount(order: MoneyColumns, facts: PaymentFacts): string | null {
  if (facts.receivedCents === order.totalAmount && facts.currency === 'usd') return null
  return `Received ${amountOf(facts)}, expected ${formatCents(order.totalAmount)}`
}

function amountOf({ receivedCents, currency }: PaymentFacts): string {
  return currency === 'usd'
    ? formatCents(receivedCents)
    : `${receivedCents} ${currency} (smallest unit)`
}
