/**
 * Whether a promotion may be shown: it has an end, and the former price was charged. Art. 6a of
 * Directive 98/6/EC takes the lowest price of the 30 days before the reduction.
 */
import {
  planIds,
  plans,
  type PlanId,
  pricePlans,
  type Prices,
  promotionLabel,
} from '../catalog/plans.ts'
import { formatCents } from '../payments/money.ts'

const DAYS_BEFORE = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Prices since a time, oldest first. */
export type PriceHistory = readonly { readonly since: Date; readonly prices: Prices }[]

/** What is missing, by plan, in sentences for the owner. Empty: all is proved. Pure. */
export function findPriceReductionFaults(
  history: PriceHistory,
  /** ISO 8601; empty: none. */
  endsAt: string,
  now: Date,
): readonly string[] {
  const prices = history.at(-1)?.prices
  const label = prices && promotionLabel(prices)
  if (!prices || label === undefined) return []
  const hasEnd = endsAt !== '' && Date.parse(endsAt) > now.getTime()
  return [
    ...(hasEnd ? [] : [`“${label}” and “Limited-time offer” have no end in the future`]),
    ...planIds.flatMap((id) => faultOfPlan(history, prices, id)),
  ]
}

function faultOfPlan(history: PriceHistory, prices: Prices, id: PlanId): string[] {
  const named = pricePlans(prices)[id].originalPrice
  if (named === undefined) return []
  const lowest = lowestBefore(history, id)
  const name = plans[id].shortName
  if (lowest === undefined)
    return [
      `${name} names ${formatCents(named)} as its former price, and no former price is recorded`,
    ]
  return lowest < named
    ? [
        `${name} names ${formatCents(named)} as its former price, but it cost ${formatCents(lowest)} in the ${DAYS_BEFORE} days before`,
      ]
    : []
}

/** The lowest price of the days before the present one began; undefined: it was always the same. */
function lowestBefore(history: PriceHistory, id: PlanId): number | undefined {
  const centsOf = (prices: Prices) => prices[`${id}Cents`]
  const [present] = history.slice(-1)
  const last = history.findLastIndex(
    ({ prices }) => present !== undefined && centsOf(prices) !== centsOf(present.prices),
  )
  const began = history[last + 1]?.since
  if (last < 0 || began === undefined) return undefined
  const from = began.getTime() - DAYS_BEFORE * DAY_MS
  const inEffect = history.slice(0, last + 1).filter((_, place) => {
    const until = history[place + 1]?.since.getTime() ?? Infinity
    return until > from
  })
  return Math.min(...inEffect.map(({ prices }) => centsOf(prices)))
}
