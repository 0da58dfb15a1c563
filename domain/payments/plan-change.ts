/** The price of a plan change, and limits that the order exceeds. Pure, integer cents. */
import { type PlanId, planIds, plans } from '../catalog/plans.ts'
import { quotePrice } from './money.ts'
import type { TaxTerms } from './tax-terms.ts'

/** They sum to the total. */
export type AgreedPrice = { readonly priceCents: number; readonly taxCents: number }

export type CurrentPlan = AgreedPrice & {
  readonly planId: PlanId
  readonly tax: TaxTerms
}

export type PlanChange = {
  /** `free`: nobody pays. */
  readonly direction: 'up' | 'down' | 'free'
  readonly before: AgreedPrice
  readonly after: AgreedPrice
  /** Charged (`up`) or refunded (`down`); 0 if free. Part of it is tax: */
  readonly differenceCents: number
  readonly taxInDifferenceCents: number
}

export const agreedTotal = ({ priceCents, taxCents }: AgreedPrice): number => priceCents + taxCents

/**
 * The change at the current price. An upgrade never refunds and a downgrade never charges: if
 * prices moved that far, and for gifts, the change is free and the agreed price stays. The tax is
 * the difference of both taxes, so that all payments and refunds sum to price and tax of the
 * current plan.
 */
export function quotePlanChange(
  held: CurrentPlan,
  to: { readonly planId: PlanId; readonly priceCents: number; readonly isGift?: boolean },
): PlanChange {
  const before = { priceCents: held.priceCents, taxCents: held.taxCents }
  const quote = quotePrice(to.priceCents, held.tax)
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

/** Usage that a plan limits. */
export type PlanUsage = {
  readonly languages: readonly string[]
  /** Null: none. */
  readonly ownDomain: string | null
  readonly hasMail: boolean
  readonly roundsUsed: number
}

/** Limits of a plan that the order exceeds, one sentence each. */
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

/** An upgrade offer expires after this time. */
export const UPGRADE_OFFER_DAYS = 7
