/**
 * What it costs to give a paid order another plan, and what of the order the other plan has no room for.
 * All pure, in integer cents.
 */
import { type PlanId, planIds, plans } from '../catalog/plans.ts'
import { quoteWithoutTax, quoteWithTax } from './money.ts'

/** What was agreed for a plan. Together they make the total. */
export type AgreedPrice = { readonly priceCents: number; readonly taxCents: number }

export type CurrentPlan = AgreedPrice & {
  readonly planId: PlanId
  /** Whether the order was charged with tax: then what follows is, too. */
  readonly isTaxed: boolean
}

export type PlanChange = {
  /** `free`: nobody pays anything. */
  readonly direction: 'up' | 'down' | 'free'
  readonly before: AgreedPrice
  readonly after: AgreedPrice
  /** What is paid (`up`) or paid back (`down`); 0 where it is free. Of it is tax: */
  readonly differenceCents: number
  readonly taxInDifferenceCents: number
}

export const agreedTotal = ({ priceCents, taxCents }: AgreedPrice): number => priceCents + taxCents

/**
 * The change to another plan at what that plan costs now. Nobody pays for getting less, and nobody is paid
 * back for getting more: where prices have moved so far, and where it `isGift`, the change is free and what
 * was agreed stays. Tax is what the one price holds more than the other, so that all payments and refunds
 * together are the price and the tax of the plan that is held, to the cent.
 */
export function quotePlanChange(
  held: CurrentPlan,
  to: { readonly planId: PlanId; readonly priceCents: number; readonly isGift?: boolean },
): PlanChange {
  const before = { priceCents: held.priceCents, taxCents: held.taxCents }
  const quote = held.isTaxed ? quoteWithTax(to.priceCents) : quoteWithoutTax(to.priceCents)
  const after = { priceCents: quote.subtotalCents, taxCents: quote.taxCents }
  const more = agreedTotal(after) - agreedTotal(before)
  const isMore = planIds.indexOf(to.planId) > planIds.indexOf(held.planId)
  if (to.isGift || more === 0 || more > 0 !== isMore)
    return {
      direction: 'free',
      before,
      after: before,
      differenceCents: 0,
      taxInDifferenceCents: 0,
    }
  const differenceCents = Math.abs(more)
  const tax = (after.taxCents - before.taxCents) * Math.sign(more)
  return {
    direction: more > 0 ? 'up' : 'down',
    before,
    after,
    differenceCents,
    taxInDifferenceCents: Math.min(differenceCents, Math.max(0, tax)),
  }
}

/** A payment of an order, with what of it has not gone back. */
export type RefundablePayment = { readonly orderId: string; readonly leftCents: number }

/**
 * From which payments an amount is paid back: from the newest first, never more than is left of each.
 * Undefined where less is left, or where nothing would be left of the first (the last in the list): that is a
 * refund in full, which ends the order.
 */
export function splitRefund(
  cents: number,
  newestFirst: readonly RefundablePayment[],
): { readonly orderId: string; readonly amountCents: number }[] | undefined {
  let open = cents
  const parts = newestFirst.flatMap(({ orderId, leftCents }) => {
    const amountCents = Math.min(open, Math.max(0, leftCents))
    open -= amountCents
    return amountCents > 0 ? [{ orderId, amountCents }] : []
  })
  const first = newestFirst.at(-1)
  const ofFirst = parts.find(({ orderId }) => orderId === first?.orderId)
  return open > 0 || (ofFirst !== undefined && ofFirst.amountCents === first?.leftCents)
    ? undefined
    : parts
}

/** What the order has, as far as a plan limits it. */
export type PlanUsage = {
  readonly languages: readonly string[]
  /** A domain of the customer's own; null: none. */
  readonly ownDomain: string | null
  readonly hasMail: boolean
  readonly roundsUsed: number
}

/** What of an order a plan has no room for, a sentence each: somebody has to see to it. */
export function listPlanConflicts(planId: PlanId, has: PlanUsage): string[] {
  const plan = plans[planId]
  const { languages, ownDomain, hasMail, roundsUsed } = has
  const tooMany = languages.length - plan.maxLanguages
  return [
    ...(tooMany > 0
      ? [
          `${languages.length} languages are ordered (${languages.join(', ')}); ${plan.shortName} has ${plan.maxLanguages}. Take ${tooMany} away under “Ordered”.`,
        ]
      : []),
    ...(ownDomain !== null && plan.address === 'subdomain'
      ? [`${ownDomain} is a domain of the customer’s own; ${plan.shortName} has none.`]
      : []),
    ...(hasMail && !plan.includesMail
      ? [`Mail is set up at the domain; ${plan.shortName} does not include it.`]
      : []),
    ...(roundsUsed > plan.revisionRounds
      ? [
          `${roundsUsed} rounds of changes were used; ${plan.shortName} has ${plan.revisionRounds}. None is left.`,
        ]
      : []),
  ]
}

/** An offer to pay the difference stands so long. */
export const UPGRADE_OFFER_DAYS = 7
