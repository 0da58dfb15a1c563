/** Reviews that customers write about an order: when they are asked, who may write, what is shown. */
import { orderAllows, type PaidOrderFields } from '../orders/order-permissions.ts'
import { isPaid, type PaymentStatus } from '../orders/order-lifecycle.ts'

/** Days after the site went live. */
export const ASK_AFTER_DAYS = 30
/** Nobody is asked later, so that switching it on does not write to every past customer. */
export const ASK_WITHIN_DAYS = 60

export const MAX_RATING_TEXT = 1000
export const MAX_RATING_NAME = 60

/** Why a review is not shown. The team chooses one; it never edits a word. */
export const HIDE_REASONS = {
  insult: 'It insults somebody',
  'personal-data': 'It contains personal data of somebody else',
  unlawful: 'It contains something unlawful',
  advertising: 'It advertises something else',
  'other-subject': 'It is not about this order',
} as const
export type HideReason = keyof typeof HIDE_REASONS
export const hideReasons = Object.keys(HIDE_REASONS) as [HideReason, ...HideReason[]]

export const VERDICTS = ['shown', 'hidden'] as const
export type Verdict = (typeof VERDICTS)[number]

type RatedOrder = PaidOrderFields & {
  readonly parentOrderId: string | null
  readonly paymentStatus: PaymentStatus
  /** Empty after an erasure. */
  readonly customerEmail: string
}

/** Whether the customer of an order may write a review. `wasLive`: the site has been online. */
export function mayRate(
  order: RatedOrder,
  { wasLive, isWithdrawn }: { readonly wasLive: boolean; readonly isWithdrawn: boolean },
): boolean {
  return (
    wasLive &&
    !isWithdrawn &&
    order.parentOrderId === null &&
    order.customerEmail !== '' &&
    isPaid(order.paymentStatus) &&
    orderAllows.rate(order)
  )
}

/** "12 of 14 reviews are shown, 2 are not. All count in the average." */
export function shownSentence(total: number, shown: number): string {
  const of = `${shown} of ${total} ${total === 1 ? 'review' : 'reviews'} ${shown === 1 ? 'is' : 'are'} shown`
  const rest = total - shown
  if (rest === 0) return `${of}.`
  return `${of}, ${rest} ${rest === 1 ? 'is' : 'are'} not. All count in the average.`
}

/** To one decimal, over all reviews; null: there are none. */
export const meanStars = (total: number, stars: number): number | null =>
  total === 0 ? null : Math.round((stars / total) * 10) / 10
