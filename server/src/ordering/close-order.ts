import type { Actor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { moveOrder, type MoveOrderResult } from './move-order.ts'
import { lockOrder } from './order-store.ts'

/**
 * Ends the service of a live order. Its site stays; the customer's files are deleted after 90
 * days.
 */
export async function closeOrder(
  tx: Transaction,
  emit: Emit,
  { orderId, note, actor }: { orderId: string; note: string; actor: Actor },
  now: Date,
): Promise<MoveOrderResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order', from: null }
  if (!orderAllows.close(order)) return { refused: 'not_allowed', from: order.orderStatus }
  return moveOrder(tx, emit, { orderId, to: 'closed', actor, note }, now)
}
