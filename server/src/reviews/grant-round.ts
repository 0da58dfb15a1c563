import type { Actor } from '@vitrine/domain/audit/actor'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { insertGrantedRound } from './review-store.ts'

/** Grants one round beyond the plan. Idempotent by request ID. */
export async function grantRound(
  tx: Transaction,
  grant: { id: string; orderId: string; reason: string; actor: Actor },
  now: Date,
): Promise<{ granted: true } | { refused: 'order_not_found' }> {
  const { id, orderId, reason, actor } = grant
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  const row = { id, orderId, reason, grantedBy: actor, grantedAt: now }
  if (await insertGrantedRound(tx, row))
    await appendHistory(tx, { orderId, at: now, actor, what: 'round-granted', note: reason })
  return { granted: true }
}
