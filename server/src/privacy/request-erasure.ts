import type { Actor } from '@vitrine/domain/audit/actor'
import { canMoveOrder } from '@vitrine/domain/orders/order-lifecycle'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { appendHistory, lockOrder, moveOrder, updateOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { takeOffline } from '../publishing/index.ts'
import { eraseKind } from './erase-order.ts'
import { insertErasure } from './erasure-store.ts'
import { erasureRequested } from './events.ts'

export type RequestErasureResult =
  /** Accepted now or earlier. */
  { readonly accepted: true } | { readonly refused: 'no_such_order' | 'not-open' }

/**
 * Requests the erasure of a customer. This transaction closes the order, takes its site offline and
 * invalidates its links; a job does the rest. Idempotent.
 */
export async function requestErasure(
  tx: Transaction,
  { emit, enqueue }: Pick<AppContext, 'emit' | 'enqueue'>,
  { orderId, actor }: { orderId: string; actor: Actor },
  now: Date,
): Promise<RequestErasureResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  if (!orderAllows.erase(order)) return { refused: 'not-open' }
  const isNew = await insertErasure(tx, {
    orderId,
    requestedBy: actor,
    requestedAt: now,
    address: order.customerEmail,
    leftovers: {},
    erasedAt: null,
    doneAt: null,
  })
  if (!isNew) return { accepted: true }
  await takeOffline(tx, orderId, now)
  await appendHistory(tx, { orderId, at: now, actor, what: 'erasure-requested' })
  if (canMoveOrder(order.orderStatus, 'closed', order.heldFrom)) {
    await moveOrder(tx, emit, { orderId, to: 'closed', actor }, now)
  }
  await updateOrder(tx, orderId, { tokenVersion: order.tokenVersion + 1 }, now)
  const requestedAt = now.toISOString()
  await emit(tx, erasureRequested, { orderId, requestedBy: actor, requestedAt }, now)
  await enqueue(tx, eraseKind, { orderId }, { key: orderId })
  return { accepted: true }
}
