import { isPaymentInEffect, type Order, type StoredPlanChange } from '../ordering/index.ts'
import { canReceivePlan } from './open-upgrade-intent.ts'
import { isPaymentOf } from './withdraw-offer.ts'

export type UpgradeDecision =
  /** Without `change`, the plan change was lost and has to be restored. */
  | { readonly action: 'apply'; readonly change?: StoredPlanChange }
  /** The payment can no longer be used. */
  | { readonly action: 'hold' }
  /** The payment was refunded or charged back. */
  | { readonly action: 'revert'; readonly change: StoredPlanChange }
  | { readonly action: 'none' }

/** How an order's plan follows from the state of an upgrade payment. `changes` are the order's, oldest first. Pure. */
export function decideUpgrade(
  order: Order,
  payment: Order,
  changes: readonly StoredPlanChange[],
): UpgradeDecision {
  const change =
    changes.findLast(({ differenceOrderId }) => differenceOrderId === payment.id) ??
    changes.findLast((each) => each.state !== 'made' && isPaymentOf(each)(payment))
  const isApplied = change?.state === 'made' && change.differenceOrderId === payment.id
  if (isPaymentInEffect(payment)) {
    if (isApplied) return { action: 'none' }
    // Another change may have applied the plan.
    const isFrom = change === undefined || order.packageId === change.fromPlan
    const isThere = order.packageId === (change ?? { toPlan: payment.packageId }).toPlan
    if (!canReceivePlan(order) || !isFrom || isThere) return { action: 'hold' }
    return { action: 'apply', ...(change && { change }) }
  }
  // No later change depends on it, or is in progress.
  const last = changes.findLast(({ state }) => state === 'made' || state === 'refunding')
  const isRevertible = isApplied && last?.id === change.id && order.packageId === change.toPlan
  return isRevertible ? { action: 'revert', change } : { action: 'none' }
}
