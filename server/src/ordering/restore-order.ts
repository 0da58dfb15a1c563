import type { Transaction } from '../platform/database.ts'
import { appendHistory, insertOrderIfAbsent, lockOrder } from './order-store.ts'
import type { Order, OrderPreferences } from './tables.ts'

/** What the provider still knows of an order that we have lost. */
export type LostOrder = Pick<
  Order,
  | 'id'
  | 'paymentIntentId'
  | 'clientSecretHash'
  | 'flow'
  | 'renewsOrderId'
  | 'customerFirstName'
  | 'customerLastName'
  | 'customerEmail'
  | 'customerPhone'
  | 'billing'
  | 'packageId'
  | 'packageName'
  | 'packagePrice'
  | 'taxAmount'
  | 'totalAmount'
  | 'createdAt'
> & { readonly wishes: OrderPreferences }

/**
 * Writes a lost order anew, on hold for a person to look at, and locks it. Its id,
 * and so the customer's link, is the old one. Twice is once.
 */
export async function restoreOrder(tx: Transaction, lost: LostOrder, now: Date): Promise<Order> {
  const inserted = await insertOrderIfAbsent(tx, {
    ...lost,
    // Of no cookie: only the client secret or the mail's link opens it.
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
