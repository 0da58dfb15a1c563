import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { isPaid, wasPaid } from '@vitrine/domain/orders/order-lifecycle'
import { findOrder, listChildOrders, lockOrder, type Order } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { listRefunds } from './payment-store.ts'

/**
 * The payments of an order: upgrades, rounds and renewals, newest first, then the order itself. Of a
 * child order too. Empty if there is no such order.
 */
export async function listOrderPayments(db: Database, orderId: string): Promise<Order[]> {
  const found = await findOrder(db, orderId)
  const first = found?.parentOrderId ? await findOrder(db, found.parentOrderId) : found
  if (!first) return found ? [found] : []
  return [...(await listChildOrders(db, first.id)), first]
}

/** Same query with `FOR UPDATE`. Lock order: parent before child. */
export async function lockOrderPayments(tx: Transaction, orderId: string): Promise<Order[]> {
  const found = await findOrder(tx, orderId)
  const first = await lockOrder(tx, found?.parentOrderId ?? orderId)
  if (!first) return found ? [found] : []
  const children: Order[] = []
  for (const { id } of await listChildOrders(tx, first.id)) {
    const child = await lockOrder(tx, id)
    if (child) children.push(child)
  }
  return [...children, first]
}

/**
 * The payments that a refund of an order goes to: of a child order its own, else all that hold
 * money. Disputed and charged-back payments can't be refunded. `all`: see `listOrderPayments`.
 */
export function refundablePayments(all: readonly Order[], orderId: string): Order[] {
  const own = all.filter(({ id }) => id === orderId)
  if (own.some(({ parentOrderId }) => parentOrderId !== null)) return own
  const refundable = all.filter((order) => isPaid(order.paymentStatus) && leftOf(order) > 0)
  // The refusal is about the order itself.
  return refundable.length > 0 ? refundable : own
}

/** Integer cents that a refund can return. */
export const leftOf = ({
  paymentAmount,
  refundedAmount,
  chargedBackAmount,
}: Pick<Order, 'paymentAmount' | 'refundedAmount' | 'chargedBackAmount'>): number =>
  Math.max(0, paymentAmount - refundedAmount - chargedBackAmount)

export type OrderMoney = {
  readonly paidCents: number
  readonly refundedCents: number
  /** Refunds that are requested and not made yet. */
  readonly requestedCents: number
  readonly count: number
}

/** The sums of all payments of an order, without those that a bank took back. */
export async function readOrderMoney(db: Database, orderId: string): Promise<OrderMoney> {
  const paid = (await listOrderPayments(db, orderId)).filter(
    ({ paymentStatus }) => wasPaid(paymentStatus) && paymentStatus !== 'charged_back',
  )
  const refunds = await listRefunds(
    db,
    paid.map(({ id }) => id),
  )
  return {
    // A bank's share is neither paid to us nor refunded by us.
    paidCents: paid.reduce((sum, each) => sum + each.paymentAmount - each.chargedBackAmount, 0),
    refundedCents: paid.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0),
    requestedCents: refunds.reduce(
      (sum, { status, amountCents }) => sum + (status === 'requested' ? amountCents : 0),
      0,
    ),
    count: paid.length,
  }
}

const KINDS = {
  checkout: 'site',
  'payment-page': 'site',
  'by-hand': 'site',
  renewal: 'renewal',
  'plan-change': 'upgrade',
  'extra-round': 'round',
} as const satisfies Record<Order['flow'], string>

/** For pages. */
export const describePayment = (order: Order) => ({
  orderId: order.id,
  of: KINDS[order.flow],
  leftCents: leftOf(order),
  paidCents: order.paymentAmount,
  refundedCents: order.refundedAmount,
  paymentStatus: order.paymentStatus,
  isManual: isManualPaymentReference(order.paymentIntentId),
})
