import { isPaid, mayMovePayment, type PaymentStatus } from '@vitrine/domain/order-life-cycle'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { orderPaid } from './events.ts'
import { moveOrder } from './move-order.ts'
import { appendHistory, lockOrder, updateOrder } from './order-store.ts'
import type { Order } from './tables.ts'

/** What the provider says of an order's money, read from the provider itself. */
export type PaymentFacts = {
  readonly status: PaymentStatus
  /** Integer cents. */
  readonly receivedCents: number
  readonly refundedCents: number
  readonly currency: string
}

export type RecordPaymentResult =
  | { recorded: Order; changed: boolean }
  /** The provider's word does not follow from ours; nothing was changed but the history. */
  | { refused: 'backwards'; order: Order }
  | { refused: 'no-such-order' }

/**
 * Brings an order to what the provider says. Idempotent: the same facts again
 * change nothing. Never backwards: `paid` does not become unpaid.
 *
 * A paid amount other than the one asked for holds the order for a person to look at.
 */
export async function recordPayment(
  tx: Transaction,
  emit: Emit,
  orderId: string,
  facts: PaymentFacts,
  now: Date,
): Promise<RecordPaymentResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no-such-order' }
  const unchanged =
    order.paymentStatus === facts.status &&
    order.paymentAmount === facts.receivedCents &&
    order.refundedAmount === facts.refundedCents
  if (unchanged) return { recorded: order, changed: false }
  if (order.paymentStatus !== facts.status && !mayFollow(order.paymentStatus, facts.status)) {
    return { refused: 'backwards', order }
  }

  const firstPaid = order.paidAt === null && facts.receivedCents > 0 && wasPaid(facts.status)
  let recorded = await updateOrder(
    tx,
    order.id,
    {
      paymentStatus: facts.status,
      paymentAmount: facts.receivedCents,
      refundedAmount: facts.refundedCents,
      ...(firstPaid ? { paidAt: now } : {}),
    },
    now,
  )
  await appendHistory(tx, {
    orderId,
    at: now,
    actor: 'provider',
    what: 'payment-status',
    from: order.paymentStatus,
    to: facts.status,
  })
  if (firstPaid) recorded = await startPaidOrder(tx, emit, recorded, facts, now)
  const lost = facts.status === 'refunded' || facts.status === 'charged_back'
  if (lost) recorded = await follow(tx, emit, recorded, 'cancelled', `payment ${facts.status}`, now)
  if (facts.status === 'disputed') {
    recorded = await follow(tx, emit, recorded, 'on_hold', 'The customer disputes the payment', now)
  }
  if (facts.status === 'canceled') {
    recorded = await follow(tx, emit, recorded, 'expired', 'Not paid within 24 hours', now)
  }
  return { recorded, changed: true }
}

async function startPaidOrder(
  tx: Transaction,
  emit: Emit,
  order: Order,
  facts: PaymentFacts,
  now: Date,
): Promise<Order> {
  if (facts.receivedCents !== order.totalAmount || facts.currency !== 'usd') {
    const note = `Received ${facts.receivedCents} ${facts.currency} cents, expected ${order.totalAmount} usd cents`
    return follow(tx, emit, order, 'on_hold', note, now)
  }
  const confirmed = await follow(tx, emit, order, 'confirmed', undefined, now)
  await emit(tx, orderPaid, { orderId: order.id, packageId: order.packageId }, now)
  return confirmed
}

async function follow(
  tx: Transaction,
  emit: Emit,
  order: Order,
  to: Order['orderStatus'],
  note: string | undefined,
  now: Date,
): Promise<Order> {
  const result = await moveOrder(
    tx,
    emit,
    { orderId: order.id, to, actor: 'provider', ...(note === undefined ? {} : { note }) },
    now,
  )
  return 'moved' in result ? result.moved : order
}

function wasPaid(status: PaymentStatus): boolean {
  return isPaid(status) || status === 'refunded' || status === 'disputed' || status === 'charged_back'
}

/** By the table; a refund or dispute may be the first that we hear of a payment. */
function mayFollow(from: PaymentStatus, to: PaymentStatus): boolean {
  const unpaid = from === 'requires_payment' || from === 'processing'
  return mayMovePayment(from, to) || (unpaid && mayMovePayment('paid', to))
}
