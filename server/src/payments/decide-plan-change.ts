import type { Actor } from '@vitrine/domain/audit/actor'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { quotePlanChange, UPGRADE_OFFER_DAYS } from '@vitrine/domain/payments/plan-change'
import { currentPlanOf, type Order, type StoredPlanChange } from '../ordering/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type PlanChangeRequest = {
  readonly orderId: string
  readonly toPlan: PlanId
  readonly reason: string
  /** Free of charge, without a refund. */
  readonly isGift: boolean
  /** The amount that the page showed: positive to pay, negative to refund. */
  readonly shownCents: number
  /** How staff refunded a manual payment. */
  readonly paidBack?: string | undefined
  /** Idempotency key. */
  readonly changeId: string
  readonly actor: Actor
}

export type PlanChangeRefusal =
  | { refused: 'is_child_order' | 'same_plan' }
  | { refused: 'order_status_conflict' | 'not_paid'; order: Order }
  | { refused: 'upgrade_offered' | 'refund_pending'; toPlan: PlanId }
  | { refused: 'price_changed'; cents: number }

type Decision = {
  readonly direction: ReturnType<typeof quotePlanChange>['direction']
  readonly differenceCents: number
  readonly change: StoredPlanChange
}

/** The plan change that a request makes, or why it is refused. `changes` are the order's, oldest first. Pure. */
export function decidePlanChange(
  request: PlanChangeRequest,
  order: Order,
  changes: readonly StoredPlanChange[],
  priceCents: number,
  now: Date,
): Decision | PlanChangeRefusal {
  const { toPlan, isGift, reason, actor } = request
  if (order.parentOrderId !== null) return { refused: 'is_child_order' }
  if (!orderAllows.changePlan(order)) return { refused: 'order_status_conflict', order }
  if (!isPaid(order.paymentStatus)) return { refused: 'not_paid', order }
  if (order.packageId === toPlan) return { refused: 'same_plan' }
  const open = changes.find(({ state }) => state === 'offered' || state === 'refunding')
  if (open)
    return {
      refused: open.state === 'offered' ? 'upgrade_offered' : 'refund_pending',
      toPlan: open.toPlan,
    }
  const current = currentPlanOf(order, changes)
  const quote = quotePlanChange(current, { planId: toPlan, priceCents, isGift })
  const { direction, differenceCents, after } = quote
  const cents = direction === 'down' ? -differenceCents : differenceCents
  if (cents !== request.shownCents) return { refused: 'price_changed', cents }
  const offeredUntil = new Date(now.getTime() + UPGRADE_OFFER_DAYS * DAY_MS)
  const change: StoredPlanChange = {
    id: request.changeId,
    orderId: order.id,
    fromPlan: order.packageId,
    toPlan,
    priceBefore: current.priceCents,
    taxBefore: current.taxCents,
    priceAfter: after.priceCents,
    taxAfter: after.taxCents,
    state: direction === 'down' ? 'refunding' : 'offered',
    reason,
    askedBy: actor,
    askedAt: now,
    offeredUntil: direction === 'up' ? offeredUntil : null,
    differenceOrderId: null,
    madeAt: null,
  }
  return { direction, differenceCents, change }
}
