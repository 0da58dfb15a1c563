import type { Transaction } from '../platform/database.ts'
import { appendHistory, insertOrderIfAbsent, lockOrder, type NewOrder } from './order-store.ts'
import type { Order } from './tables.ts'

/** The provider's data of a lost order. */
export type LostOrder = Pick<Order, 'paymentIntentId' | 'clientSecretHash'> &
  Omit<
    NewOrder,
    | 'proofHash'
    | 'currentJobTitle'
    | 'targetJobTitle'
    | 'industry'
    | 'specialRequests'
    | 'campaign'
    | 'updatedAt'
  >

/**
 * Restores a lost order on hold, and locks it. The ID, and so the customer's link, stays the
 * same. Idempotent.
 */
export async function restoreOrder(tx: Transaction, lost: LostOrder, now: Date): Promise<Order> {
  const inserted = await insertOrderIfAbsent(tx, {
    ...lost,
    // No cookie opens it, only the client secret or the emailed link.
    proofHash: '',
    orderStatus: 'on_hold',
    heldFrom: 'pending',
    updatedAt: now,
  })
  if (inserted) {
    await appendHistory(tx, {
      orderId: lost.id,
      at: now,
      actor: 'system',
      what: 'order-status',
      to: 'on_hold',
      note: 'Restored from the payment provider: compare it with what you know, then release it',
    })
  }
  const order = await lockOrder(tx, lost.id)
  if (!order) throw new Error(`order ${lost.id} vanished while it was restored`)
  return order
}
