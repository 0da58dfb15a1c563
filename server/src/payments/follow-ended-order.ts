import { formatCents } from '@vitrine/domain/payments/money'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import {
  findOpenPlanChange,
  findOrder,
  listChildOrders,
  type Order,
  orderNeedsAttention,
  orderRefunded,
} from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { type Emit, onWithMetadata, type Subscription } from '../platform/events.ts'
import { expireUnpaidOrder } from './expire-unpaid-order.ts'
import { isAwaitingCard } from './open-child-intent.ts'
import { leftOf, lockOrderPayments, refundablePayments } from './order-payments.ts'
import { listRefunds } from './payment-store.ts'
import type { SyncDeps } from './sync-payment.ts'
import { withdrawOffer } from './withdraw-offer.ts'

/**
 * After a full refund or a chargeback of an order's first payment: nobody can pay for its
 * upgrade, renewal or round any more, and the team is told of money that is left.
 */
export function endedOrderSubscriptions(deps: SyncDeps): Subscription[] {
  const queue = 'pay'
  const follow = async ({ orderId }: { orderId: string }, { eventId }: { eventId: string }) => {
    const order = await findOrder(deps.db, orderId)
    if (!order || !hasEnded(order)) return
    await stopOpenPayments(deps, orderId)
    await deps.db.transaction((tx) => reportMoneyLeft(tx, deps, orderId, eventId))
  }
  return [
    onWithMetadata(orderRefunded, { name: 'payments.end-after-refund', queue }, follow),
    onWithMetadata(
      orderNeedsAttention,
      { name: 'payments.end-after-chargeback', queue },
      async (payload, event) => {
        if (payload.reason === 'charged-back') await follow(payload, event)
      },
    ),
  ]
}

const hasEnded = ({ parentOrderId, paymentStatus }: Order): boolean =>
  parentOrderId === null && (paymentStatus === 'refunded' || paymentStatus === 'charged_back')

/** A payment that is made or processing wins: it is held and reported by its own sync. */
async function stopOpenPayments(deps: SyncDeps, orderId: string): Promise<void> {
  const open = await findOpenPlanChange(deps.db, orderId)
  if (open?.state === 'offered')
    await withdrawOffer(deps, open, 'system', 'The order was refunded or charged back')
  for (const child of (await listChildOrders(deps.db, orderId)).filter(isAwaitingCard))
    await expireUnpaidOrder(deps, child)
}

/** Tells the team of payments that nobody refunds. `occurrence` makes a repeat harmless. */
export async function reportMoneyLeft(
  tx: Transaction,
  { emit, clock }: { readonly emit: Emit; readonly clock: () => Date },
  orderId: string,
  occurrence: string,
): Promise<void> {
  const all = await lockOrderPayments(tx, orderId)
  if (!all.some((each) => each.id === orderId && hasEnded(each))) return
  const kept = refundablePayments(all, orderId).filter(({ id }) => id !== orderId)
  const requested = (
    await listRefunds(
      tx,
      kept.map(({ id }) => id),
    )
  ).filter(({ status }) => status === 'requested')
  const leftCents =
    kept.reduce((sum, each) => sum + leftOf(each), 0) -
    requested.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (leftCents <= 0) return
  const payments = kept.map(({ id }) => orderReference(id)).join(', ')
  const note = `The first payment of this order went back, but ${formatCents(leftCents)} of what was bought later is left (${payments}). Refund the order to pay it back`
  await emit(
    tx,
    orderNeedsAttention,
    { orderId, occurrence, reason: 'payments-left', note },
    clock(),
  )
}
