import type { Actor } from '@vitrine/domain/audit/actor'
import { plans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import {
  appendHistory,
  priceDifferenceOf,
  type Order,
  planChanged,
  type StoredPlanChange,
  updateOrder,
  updatePlanChange,
} from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'

/** Changes the plan of a locked order: row, history and event. */
export async function applyPlanChange(
  tx: Transaction,
  emit: Emit,
  order: Order,
  { change, actor }: { readonly change: StoredPlanChange; readonly actor: Actor },
  now: Date,
): Promise<void> {
  const { id: changeId, fromPlan, toPlan, differenceOrderId, reason } = change
  await updatePlanChange(tx, changeId, { state: 'made', madeAt: now, differenceOrderId })
  await setOrderPlan(tx, order, toPlan, now)
  await appendHistory(tx, {
    orderId: order.id,
    at: now,
    actor,
    what: 'plan-changed',
    from: plans[fromPlan].shortName,
    to: plans[toPlan].shortName,
    note: `${reason} (${describePriceDifference(change)})`,
  })
  await emit(tx, planChanged, { orderId: order.id, changeId }, now)
}

/** The charged amounts stay: receipt, intent and refunds refer to them. */
export const setOrderPlan = (
  tx: Transaction,
  order: Order,
  planId: Order['packageId'],
  now: Date,
): Promise<Order> =>
  updateOrder(tx, order.id, { packageId: planId, packageName: plans[planId].name }, now)

/** For history entries: `$15.00 more`. */
export function describePriceDifference(change: StoredPlanChange): string {
  const { cents } = priceDifferenceOf(change)
  if (cents === 0) return 'no money moves'
  const amount = formatCents(Math.abs(cents))
  return cents > 0 ? `${amount} more` : `${amount} paid back`
}
