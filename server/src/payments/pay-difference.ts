import { standingOf } from '@vitrine/domain/order-may'
import {
  differenceOf,
  findOpenPlanChange,
  type Order,
  placeDifference,
  updatePlanChange,
} from '../ordering/index.ts'
import { openFollowing } from './open-following.ts'
import type { OpenIntentResult } from './open-intent.ts'
import type { SettleDeps } from './settle.ts'
import { isOffered, isPaymentOf } from './withdraw-offer.ts'

/** The intent for the difference to the plan that is offered: see `openFollowing`. */
export async function payDifference(
  deps: SettleDeps,
  order: Order,
): Promise<OpenIntentResult | { refused: 'over' }> {
  const change = await findOpenPlanChange(deps.db, order.id)
  if (!change || !isOffered(change, deps.clock()) || !mayGetPlan(order)) return { refused: 'over' }
  return openFollowing(deps, order.id, {
    totalCents: differenceOf(change).cents,
    isSame: isPaymentOf(change),
    async place(tx, first, now) {
      const open = await findOpenPlanChange(tx, first.id)
      if (open?.id !== change.id || !isOffered(open, now) || !mayGetPlan(first)) return undefined
      const placed = await placeDifference(tx, first, open, now)
      await updatePlanChange(tx, open.id, { differenceOrderId: placed.id })
      return placed
    },
  })
}

const OVER: ReadonlySet<string> = new Set(['closed', 'cancelled', 'expired'])

/** Whether what a customer pays for is given to them: also while the order is held. */
export const mayGetPlan = (order: Order): boolean =>
  order.paidAt !== null && !OVER.has(standingOf(order))
