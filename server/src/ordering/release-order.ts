import type { Actor } from '@vitrine/domain/audit/actor'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'

import { paidEvent } from './events.ts'
import { moveOrder, type MoveOrderResult } from './move-order.ts'
import { lockOrder } from './order-store.ts'

/**
 * Releases an order from hold: to its previous status or, if it was held before its payment was
 * accepted, to `confirmed`, which sends the confirmation email.
 */
export async function releaseOrder(
  tx: Transaction,
  emit: Emit,
  release: { orderId: string; actor: Actor; note?: string },
  now: Date,
): Promise<MoveOrderResult> {
  const order = await lockOrder(tx, release.orderId)
  if (!order) return { refused: 'no_such_order', from: null }
  const { heldFrom } = order
  if (heldFrom === null) return { refused: 'not_allowed', from: order.orderStatus }
  const wasUnpaid = heldFrom === 'pending' || heldFrom === 'expired'
  const confirms = wasUnpaid && isPaid(order.paymentStatus)
  const result = await moveOrder(
    tx,
    emit,
    { ...release, to: confirms ? 'confirmed' : heldFrom },
    now,
  )
  if (confirms && 'moved' in result) {
    await emit.all(tx, [paidEvent(order)], now)
  }
  return result
}
