import type { Actor } from '@vitrine/domain/actor'
import { isPaid } from '@vitrine/domain/order-life-cycle'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'

import { paidEventOf } from './events.ts'
import { moveOrder, type MoveOrderResult } from './move-order.ts'
import { lockOrder } from './order-store.ts'

/**
 * Lets an order on hold go on: back to where it was, or, where it was held before
 * its payment was accepted, to `confirmed`, which sends the customer the first mail.
 */
export async function releaseOrder(
  tx: Transaction,
  emit: Emit,
  release: { orderId: string; actor: Actor; note?: string },
  now: Date,
): Promise<MoveOrderResult> {
  const order = await lockOrder(tx, release.orderId)
  if (!order) return { refused: 'no-such-order', from: null }
  const { heldFrom } = order
  if (heldFrom === null) return { refused: 'not-allowed', from: order.orderStatus }
  const wasUnpaid = heldFrom === 'pending' || heldFrom === 'expired'
  const confirms = wasUnpaid && isPaid(order.paymentStatus)
  const result = await moveOrder(
    tx,
    emit,
    { ...release, to: confirms ? 'confirmed' : heldFrom },
    now,
  )
  if (confirms && 'moved' in result) {
    await emit.all(tx, [paidEventOf(order)], now)
  }
  return result
}
