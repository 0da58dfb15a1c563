import { randomUUID } from 'node:crypto'
import { effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { formatCents } from '@vitrine/domain/payments/money'
import {
  appendHistory,
  findOrder,
  isPaymentInEffect,
  lockOrder,
  moveOrder,
  type Order,
  orderNeedsAttention,
  orderRefunded,
  readHistory,
  roundPaid,
} from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/database.ts'
import { type Emit, on, type Subscription } from '../platform/events.ts'
import { failpoint } from '../platform/failpoint.ts'
import { roundBought } from './events.ts'

/** Every event about the payment of an extra round syncs it. */
export function roundOrderSubscriptions(
  deps: Pick<AppContext, 'db' | 'clock' | 'emit'>,
): Subscription[] {
  const follow = ({ orderId }: { orderId: string }) =>
    deps.db.transaction((tx) => syncRoundOrder(tx, deps.emit, orderId, deps.clock()))
  const queue = 'pay'
  return [
    on(roundPaid, { name: 'reviews.add-paid-round', queue }, follow),
    on(orderRefunded, { name: 'reviews.follow-refund-of-round', queue }, follow),
    // Charged back, dispute won, or refund failed.
    on(orderNeedsAttention, { name: 'reviews.follow-trouble-of-round', queue }, follow),
  ]
}

const OVER: ReadonlySet<string> = new Set(['closed', 'cancelled', 'expired'])

/**
 * Writes the history of an extra round and closes its order. The round itself counts as long as
 * its payment is in effect (`readRounds`). Idempotent, in any order and concurrently; other orders
 * are ignored.
 */
async function syncRoundOrder(
  tx: Transaction,
  emit: Emit,
  roundOrderId: string,
  now: Date,
): Promise<void> {
  const found = await findOrder(tx, roundOrderId)
  const orderId = found?.flow === 'extra-round' ? found.parentOrderId : null
  if (!orderId) return
  // Lock order: parent before child.
  const order = await lockOrder(tx, orderId)
  // Restored before its parent: the job retries.
  if (!order) throw new Error(`extra round ${roundOrderId} is of order ${orderId}, which is gone`)
  const round = await lockOrder(tx, roundOrderId)
  if (!round || round.orderStatus === 'on_hold') return
  const note = `Order ${orderReference(roundOrderId)}`
  const last = (await readHistory(tx, orderId)).findLast(
    (entry) => entry.note === note && (entry.what === BOUGHT || entry.what === TAKEN_BACK),
  )
  const isDue = isPaymentInEffect(round)
  if (isDue && !last && OVER.has(effectiveStatus(order))) return holdUnused(tx, emit, round, now)
  if (isDue !== (last?.what === BOUGHT)) {
    const actor = isDue && !last ? 'customer' : 'provider'
    const what = isDue ? BOUGHT : TAKEN_BACK
    await appendHistory(tx, { orderId, at: now, actor, what, note })
    if (isDue && !last) await emit(tx, roundBought, { orderId, roundOrderId }, now)
  }
  // The child order is complete.
  if (round.orderStatus === 'confirmed') {
    const done = isDue ? 'The round is added' : 'The payment was refunded'
    const move = { orderId: roundOrderId, to: 'closed', actor: 'system', note: done } as const
    await moveOrder(tx, emit, move, now)
  }
  failpoint('before-round-commit')
}

const BOUGHT = 'round-bought'
const TAKEN_BACK = 'round-taken-back'

async function holdUnused(
  tx: Transaction,
  emit: Emit,
  { id: orderId, orderStatus, paymentAmount }: Order,
  now: Date,
): Promise<void> {
  if (orderStatus !== 'confirmed') return
  const note = `${formatCents(paymentAmount)} was paid for a round of changes of an order that is over. Pay it back`
  await moveOrder(tx, emit, { orderId, to: 'on_hold', actor: 'system', note }, now)
  const occurrence = randomUUID()
  await emit(tx, orderNeedsAttention, { orderId, occurrence, reason: 'payments-left', note }, now)
}
