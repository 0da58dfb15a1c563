import type { ClockResponse } from '@vitrine/contract/ordering'
import { type PlanId, plans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { type AgreedPrice, agreedTotal } from '@vitrine/domain/payments/plan-change'

const HOUR_MS = 60 * 60 * 1000

/** `$43.19, $3.20 of it tax`. */
export const formatAgreedPrice = (price: AgreedPrice): string =>
  `${formatCents(agreedTotal(price))}${price.taxCents > 0 ? `, ${formatCents(price.taxCents)} of it tax` : ''}`

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When the order is due on another plan: its delivery hours minus the time already used. */
export function dueText(
  { state, usedMs }: Pick<ClockResponse, 'state' | 'usedMs'>,
  planId: PlanId,
  now: Date,
): string {
  const { deliveryHours } = plans[planId]
  if (state === 'met') return 'Delivered already'
  const leftMs = deliveryHours * HOUR_MS - usedMs
  const used = Math.round(usedMs / HOUR_MS)
  const hours = `${deliveryHours} hours, ${used} of them used`
  if (leftMs < 0) return `Late at once: ${hours}. Agree on a time with the customer first`
  if (state === 'running') return `${WHEN.format(new Date(now.getTime() + leftMs))} (${hours})`
  return `${hours}; the clock stands`
}

/** `up to 2 languages instead of 1, …`: what a larger plan adds. */
export function planGains(fromPlan: PlanId, toPlan: PlanId): string {
  const [before, after] = [plans[fromPlan], plans[toPlan]]
  return [
    `up to ${after.maxLanguages} languages instead of ${before.maxLanguages}`,
    `${after.revisionRounds} rounds of changes instead of ${before.revisionRounds}`,
    `delivery in ${after.deliveryHours} hours instead of ${before.deliveryHours}`,
    ...(after.address !== before.address ? ['a domain of your own'] : []),
  ].join(', ')
}
