import type { Actor } from '@vitrine/domain/audit/actor'
import { canMoveOrder, type OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'

import { orderMoved } from './events.ts'
import { appendHistory, lockOrder, updateOrder } from './order-store.ts'
import type { Order } from './tables.ts'

export type MoveOrderResult =
  | { moved: Order }
  /** The order has that status already. */
  | { unchanged: Order }
  | { refused: 'no_such_order' | 'not_allowed'; from: OrderStatus | null }

/**
 * Moves an order to another status, if the transition table allows it. Writes history and event
 * in the same transaction.
 */
export async function moveOrder(
  tx: Transaction,
  emit: Emit,
  move: { orderId: string; to: OrderStatus; actor: Actor; note?: string },
  now: Date,
): Promise<MoveOrderResult> {
  const order = await lockOrder(tx, move.orderId)
  if (!order) return { refused: 'no_such_order', from: null }
  const from = order.orderStatus
  if (from === move.to) return { unchanged: order }
  if (!canMoveOrder(from, move.to, order.heldFrom)) return { refused: 'not_allowed', from }
  const moved = await updateOrder(
    tx,
    order.id,
    { orderStatus: move.to, heldFrom: move.to === 'on_hold' ? from : null },
    now,
  )
  await appendHistory(tx, {
    orderId: order.id,
    at: now,
    actor: move.actor,
    what: 'order-status',
    from,
    to: move.to,
    note: move.note ?? null,
  })
  await emit(tx, orderMoved, { orderId: order.id, from, to: move.to }, now)
  return { moved }
}
