import type { PlanOfferResponse } from '@vitrine/contract/payments'
import { type PlanId, planIds, pricePlans } from '@vitrine/domain/catalog/plans'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { quotePlanChange } from '@vitrine/domain/payments/plan-change'
import {
  currentPlanOf,
  findOpenPlanChange,
  findOrder,
  listPlanChanges,
  type Order,
  priceDifferenceOf,
} from '../ordering/index.ts'
import { changePlan, type ChangePlanDeps } from './change-plan.ts'
import { canReceivePlan } from './open-upgrade-intent.ts'
import { isOfferOpen, withdrawOffer } from './withdraw-offer.ts'

export type CustomerUpgradeDeps = ChangePlanDeps & {
  /** Customers may choose a larger plan themselves. */
  readonly sellsUpgrades: () => boolean
}

/** The open offer, and the larger plans that the customer may choose. */
export async function describeUpgrades(
  { db, clock, prices, sellsUpgrades }: CustomerUpgradeDeps,
  order: Order,
): Promise<PlanOfferResponse> {
  const { packageId: planId } = order
  const open = await findOpenPlanChange(db, order.id)
  const isOpen = open !== undefined && isOfferOpen(open, clock()) && canReceivePlan(order)
  const isChoosable = !open || !isOpen || open.askedBy === 'customer'
  const isForSale =
    sellsUpgrades() &&
    isChoosable &&
    open?.state !== 'refunding' &&
    orderAllows.changePlan(order) &&
    isPaid(order.paymentStatus)
  const current = currentPlanOf(order, await listPlanChanges(db, order.id))
  const priced = pricePlans(prices())
  const choices = isForSale
    ? planIds.slice(planIds.indexOf(planId) + 1).flatMap((toPlan) => {
        const priceCents = priced[toPlan].price
        const quote = quotePlanChange(current, { planId: toPlan, priceCents })
        return quote.direction === 'up' ? [{ toPlan, differenceCents: quote.differenceCents }] : []
      })
    : []
  if (!open?.offeredUntil || !isOpen) return { planId, offer: null, choices }
  const { cents, taxCents } = priceDifferenceOf(open)
  const quote = {
    subtotalCents: cents - taxCents,
    taxCents,
    totalCents: cents,
    currency: 'usd',
  } as const
  const offer = { toPlan: open.toPlan, quote, offeredUntil: open.offeredUntil.toISOString() }
  return { planId, offer, choices }
}

/**
 * Opens the offer of a larger plan, which the customer pays next. It replaces one that the customer
 * chose before and has not paid; an offer of the team stays.
 */
export async function chooseUpgrade(
  deps: CustomerUpgradeDeps,
  order: Order,
  chosen: { readonly toPlan: PlanId; readonly differenceCents: number; readonly requestId: string },
): Promise<PlanOfferResponse | { refused: 'upgrade_not_available' | 'price_changed' }> {
  const { toPlan, differenceCents, requestId } = chosen
  const before = await findOpenPlanChange(deps.db, order.id)
  const { offer, choices } = await describeUpgrades(deps, order)
  const choice = choices.find((each) => each.toPlan === toPlan)
  if (!choice) return { refused: 'upgrade_not_available' }
  const isOffered = offer?.toPlan === toPlan && offer.quote.totalCents === differenceCents
  if (!isOffered) {
    if (choice.differenceCents !== differenceCents) return { refused: 'price_changed' }
    if (before && offer) {
      const ended = await withdrawOffer(deps, before, 'customer', 'Another plan was chosen')
      if ('refused' in ended && ended.refused !== 'offer_ended')
        return { refused: 'upgrade_not_available' }
    }
    const result = await changePlan(deps, {
      ...{ orderId: order.id, toPlan, isGift: false, shownCents: differenceCents },
      ...{ reason: 'Chosen on My site', changeId: requestId, actor: 'customer' },
    })
    // Two windows at once: the other one has opened an offer.
    if ('refused' in result && result.refused !== 'upgrade_offered')
      return {
        refused: result.refused === 'price_changed' ? 'price_changed' : 'upgrade_not_available',
      }
  }
  return describeUpgrades(deps, (await findOrder(deps.db, order.id)) ?? order)
}
