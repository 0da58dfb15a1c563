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
  'by-payment',
  'by-hand',
] as const
/**
 * - `promise`: the terms refund everything on request in the first days;
 * - `no-consent`: the customer did not ask us to begin at once;
 * - `part`: the work that is done is paid;
 * - `done`: all work is done, so the right has ended;
 * - `late`, `no-right`: no refund by this law;
 * - `by-payment`: the payments differ in their wish or their days;
 * - `by-hand`: a renewal, an unpaid or a refunded order: the team decides.
 */
export type WithdrawalRule = (typeof withdrawalRules)[number]

export type WithdrawalRefund = {
  readonly rule: WithdrawalRule
  readonly donePercent: number
  /** Integer cents. */
  readonly refundCents: number
}

/** The order itself, an upgrade or a bought round, without what a bank took back. */
export type WithdrawnPayment = {
  readonly paidAt: Date
  /** Integer cents. */
  readonly paidCents: number
  readonly refundedCents: number
  /** The express wish at this payment; null: not asked for. */
  readonly beginsAtOnce: boolean | null
  /** A bought round: whether a list of changes was sent since; null: another payment. */
  readonly isRoundUsed: boolean | null
}

type WithdrawnOrder = OrderStatusFields & {
  readonly isRenewal: boolean
  /** Every ordered language has been online. */
  readonly isDelivered: boolean
  readonly payments: readonly WithdrawnPayment[]
}

type Law = { readonly withdrawalDays: number | null; readonly holidays: readonly string[] }

/**
 * The refund that a statement opens: for each payment by its own wish and days. Pure. The part that
 * is kept is rounded down. `law`: of the day of the order.
 */
export function decideWithdrawal(order: WithdrawnOrder, law: Law, at: Date): WithdrawalRefund {
  const donePercent = order.isDelivered ? 100 : WORK_DONE_PERCENT[effectiveStatus(order)]
  const open = order.payments.filter(({ paidCents, refundedCents }) => paidCents > refundedCents)
  if (order.isRenewal || open.length === 0) return { rule: 'by-hand', donePercent, refundCents: 0 }
  const decided = open.map((payment) => decidePayment(order, payment, law, at))
  const rules = new Set(decided.map(({ rule }) => rule))
  const [rule = 'by-hand'] = rules
  return {
    rule: rules.size === 1 ? rule : 'by-payment',
    donePercent,
    refundCents: decided.reduce((sum, { refundCents }) => sum + refundCents, 0),
  }
}

function decidePayment(
  order: WithdrawnOrder,
  payment: WithdrawnPayment,
  { withdrawalDays, holidays }: Law,
  at: Date,
): Omit<WithdrawalRefund, 'donePercent'> {
  const { paidAt, paidCents, refundedCents, beginsAtOnce } = payment
  const result = (rule: WithdrawalRule, keptPercent: number) => {
    const keptCents = Math.floor((paidCents * keptPercent) / 100)
    return { rule, refundCents: Math.max(0, paidCents - keptCents - refundedCents) }
  }
  if (at.getTime() <= paidAt.getTime() + promises.refundDays * DAY_MS) return result('promise', 0)
  if (withdrawalDays === null) return result('no-right', 100)
  if (at > withdrawalEnd(paidAt, withdrawalDays, holidays)) return result('late', 100)
  const percent = percentDone(order, payment)
  if (percent === 0) return result('not-begun', 0)
  if (beginsAtOnce !== true) return result('no-consent', 0)
  return percent === 100 ? result('done', 100) : result('part', percent)
}

/** A round is work of its own, most often after the delivery. */
function percentDone(order: WithdrawnOrder, { isRoundUsed }: WithdrawnPayment): number {
  const status = effectiveStatus(order)
  if (isRoundUsed === null) return order.isDelivered ? 100 : WORK_DONE_PERCENT[status]
  if (!isRoundUsed) return 0
  return status === 'live' ? 100 : WORK_DONE_PERCENT[status]
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
    case 'by-payment':
      return `${amount} goes back: the order and what was bought for it later count by the wish and the days of each payment.`
    case 'by-hand':
      return 'A person decides what goes back.'
  }
}
