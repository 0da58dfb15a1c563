import { effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import {
  priceDifferenceOf,
  findOpenPlanChange,
  type Order,
  placeUpgradePayment,
  updatePlanChange,
} from '../ordering/index.ts'
import { openChildIntent } from './open-child-intent.ts'
import type { OpenIntentResult } from './open-intent.ts'
import type { SyncDeps } from './sync-payment.ts'
import { isOfferOpen, isPaymentOf } from './withdraw-offer.ts'

/** Opens the intent for an offered upgrade; see `openChildIntent`. */
export async function openUpgradeIntent(
  deps: SyncDeps,
  order: Order,
): Promise<OpenIntentResult | { refused: 'nothing_due' }> {
  const change = await findOpenPlanChange(deps.db, order.id)
  if (!change || !isOfferOpen(change, deps.clock()) || !canReceivePlan(order))
    return { refused: 'nothing_due' }
  return openChildIntent(deps, order.id, {
    totalCents: priceDifferenceOf(change).cents,
    isSame: isPaymentOf(change),
    async place(tx, first, now) {
      const open = await findOpenPlanChange(tx, first.id)
      if (open?.id !== change.id || !isOfferOpen(open, now) || !canReceivePlan(first))
        return undefined
      const placed = await placeUpgradePayment(tx, first, open, now)
      await updatePlanChange(tx, open.id, { differenceOrderId: placed.id })
      return placed
    },
  })
}

const OVER: ReadonlySet<string> = new Set(['closed', 'cancelled', 'expired'])

/** Also while the order is on hold. */
export const canReceivePlan = (order: Order): boolean =>
  order.paidAt !== null && !OVER.has(effectiveStatus(order))
