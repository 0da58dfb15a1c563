/** The refund of a withdrawal: a written rule, by the state of the order. */
import type { OrderStatus } from '../orders/order-lifecycle.ts'
import { effectiveStatus, type OrderStatusFields } from '../orders/order-permissions.ts'
import { formatCents } from '../payments/money.ts'
import { promises } from './terms-of-service.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The part of the work that is done in each status. The terms say the same. */
export const WORK_DONE_PERCENT: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  confirmed: 0,
  ready: 0,
  in_production: 40,
  in_review: 70,
  in_revision: 80,
  approved: 90,
  // Until every ordered language is online.
  live: 90,
  closed: 100,
  on_hold: 0,
  expired: 0,
  cancelled: 0,
}

export const withdrawalRules = [
  'promise',
  'not-begun',
  'no-consent',
  'part',
  'done',
  'late',
  'no-right',
  'by-hand',
] as const
/**
 * - `promise`: the terms refund everything on request in the first days;
 * - `no-consent`: the customer did not ask us to begin at once;
 * - `part`: the work that is done is paid;
 * - `done`: all work is done, so the right has ended;
 * - `late`, `no-right`: no refund by this law;
 * - `by-hand`: a renewal, an unpaid or a refunded order: the team decides.
 */
export type WithdrawalRule = (typeof withdrawalRules)[number]

export type WithdrawalRefund = {
  readonly rule: WithdrawalRule
  readonly donePercent: number
  /** Integer cents. */
  readonly refundCents: number
}

type WithdrawnOrder = OrderStatusFields & {
  readonly paidAt: Date | null
  readonly isRenewal: boolean
  /** Every ordered language has been online. */
  readonly isDelivered: boolean
  /** The express wish at the order; null: not asked for. */
  readonly beginsAtOnce: boolean | null
  /** The site and its upgrades, without what a bank took back. Integer cents. */
  readonly paidCents: number
  readonly refundedCents: number
}

/**
 * The refund that a statement opens. Pure. The part that is kept is rounded down.
 * `withdrawalDays`: of the law on the day of the order.
 */
export function decideWithdrawal(
  order: WithdrawnOrder,
  law: { readonly withdrawalDays: number | null; readonly holidays: readonly string[] },
  at: Date,
): WithdrawalRefund {
  const { paidAt, isDelivered, beginsAtOnce, paidCents, refundedCents } = order
  const donePercent = isDelivered ? 100 : WORK_DONE_PERCENT[effectiveStatus(order)]
  const result = (rule: WithdrawalRule, keptPercent: number): WithdrawalRefund => {
    const keptCents = Math.floor((paidCents * keptPercent) / 100)
    return { rule, donePercent, refundCents: Math.max(0, paidCents - keptCents - refundedCents) }
  }
  if (paidAt === null || order.isRenewal || paidCents <= refundedCents)
    return result('by-hand', 100)
  if (at.getTime() <= paidAt.getTime() + promises.refundDays * DAY_MS) return result('promise', 0)
  if (law.withdrawalDays === null) return result('no-right', 100)
  if (at > withdrawalEnd(paidAt, law.withdrawalDays, law.holidays)) return result('late', 100)
  if (donePercent === 0) return result('not-begun', 0)
  if (beginsAtOnce !== true) return result('no-consent', 0)
  return donePercent === 100 ? result('done', 100) : result('part', donePercent)
}

/**
 * The end of the last day, anywhere on earth: the day of the order does not count, and a last day
 * on a weekend or holiday moves on (Regulation 1182/71, Art. 3). `holidays`: `YYYY-MM-DD`.
 */
export function withdrawalEnd(
  orderedAt: Date,
  withdrawalDays: number,
  holidays: readonly string[],
): Date {
  let day = Math.floor(orderedAt.getTime() / DAY_MS) + withdrawalDays
  while (isDayOff(day, holidays)) day += 1
  return new Date((day + 1) * DAY_MS + 12 * HOUR_MS)
}

function isDayOff(day: number, holidays: readonly string[]): boolean {
  const date = new Date(day * DAY_MS)
  return [0, 6].includes(date.getUTCDay()) || holidays.includes(date.toISOString().slice(0, 10))
}

/** For the team and the customer. */
export function describeWithdrawal({ rule, donePercent, refundCents }: WithdrawalRefund): string {
  const amount = formatCents(refundCents)
  switch (rule) {
    case 'promise':
      return `${amount} goes back: in the first ${promises.refundDays} days our terms refund everything on request.`
    case 'not-begun':
      return `${amount} goes back, all that was paid: the work had not begun.`
    case 'no-consent':
      return `${amount} goes back, all that was paid: the work was begun without an express wish.`
    case 'part':
      return `${amount} goes back: ${donePercent} % of the work was done at the express wish of the order, and is paid for.`
    case 'done':
      return 'By this right nothing goes back: the work was done in full, at the express wish of the order, which named this.'
    case 'late':
      return 'By this right nothing goes back: the days to withdraw were over.'
    case 'no-right':
      return 'By this right nothing goes back: the law of the seller’s country gives none for this purchase.'
    case 'by-hand':
      return 'A person decides what goes back.'
  }
}
