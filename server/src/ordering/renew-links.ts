import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { linksRenewed } from './events.ts'
import { appendHistory, lockOrder, updateOrder } from './order-store.ts'
import type { Order } from './tables.ts'

/** Invalidates all links of an order and emails a new one. */
export async function renewLinks(
  tx: Transaction,
  emit: Emit,
  { orderId, actor }: { orderId: string; actor: Actor },
  now: Date,
): Promise<Order | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  const renewed = await updateOrder(tx, orderId, { tokenVersion: order.tokenVersion + 1 }, now)
  await appendHistory(tx, { orderId, at: now, actor, what: 'links-renewed' })
  await emit(tx, linksRenewed, { orderId, occurrence: randomUUID() }, now)
  return renewed
}
