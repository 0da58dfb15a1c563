import type { OrderPaymentsResponse } from '@vitrine/contract/payments'
import type { RefundablePayment, RefundPart } from '@vitrine/domain/payments/split-refund'

export type Payment = OrderPaymentsResponse['payments'][number]

/** The payments that can be refunded, newest first. */
export const refundLefts = (payments: readonly Payment[]): RefundablePayment[] =>
  payments
    .filter(({ isRefundable }) => isRefundable)
    .map(({ orderId, leftCents }) => ({ orderId, leftCents }))

const NAMES: Readonly<Record<Payment['of'], string>> = {
  site: 'First payment',
  upgrade: 'Upgrade',
  renewal: 'Year of hosting',
  round: 'Round of changes',
}

export const paymentName = ({ of }: Pick<Payment, 'of'>): string => NAMES[of]

/** After a full refund of that payment alone. */
const CHILD_ENDS: Readonly<Record<Payment['of'], string>> = {
  site: '',
  upgrade: ' The order goes back to its former plan.',
  renewal: ' The year of hosting is taken off again.',
  round: ' The round of changes is taken off again.',
}

/** The sentences above the form. `isNoted`: the team itself pays all of it back. */
export function describeRefund(
  payments: readonly Payment[],
  parts: readonly RefundPart[],
  isWholeOrder: boolean,
): { readonly description: string; readonly isNoted: boolean } {
  const refundable = payments.filter(({ isRefundable }) => isRefundable)
  const touched = refundable.filter(({ orderId }) => parts.some((part) => part.orderId === orderId))
  const asked = touched.length > 0 ? touched : refundable
  const isByHand = asked.some(({ isManual }) => isManual)
  const isNoted = asked.every(({ isManual }) => isManual)
  const first = payments.find(({ of }) => of === 'site')
  const endsFirst = parts.some(
    ({ orderId, amountCents }) => first?.orderId === orderId && amountCents === first.leftCents,
  )
  const ending = endsFirst && isWholeOrder
  const isFull = parts.every(({ orderId, amountCents }) =>
    payments.some((each) => each.orderId === orderId && each.leftCents === amountCents),
  )
  const end = ending
    ? ' The order is canceled and a live site goes offline.'
    : isFull && !isWholeOrder && parts.length > 0
      ? CHILD_ENDS[payments[0]?.of ?? 'site']
      : ''
  if (isNoted)
    return {
      isNoted,
      description: `This order was paid elsewhere. Pay the customer back yourself first, then record it here. The customer gets a credit note.${end} A refund cannot be undone.`,
    }
  const whole =
    parts.length > 1
      ? 'All payments of this order go back to the card, newest first, with a credit note each.'
      : 'The whole payment goes back to the card.'
  const part =
    parts.length > 1
      ? 'The amount goes back to the card, from more than one payment, with a credit note each. The order continues.'
      : 'The amount goes back to the card. The order continues.'
  const hand = isByHand
    ? ' The first payment was made elsewhere: pay its part back yourself first, then note it here.'
    : ''
  return {
    isNoted,
    description: `${isFull && parts.length > 0 ? whole : part}${hand}${end} A refund cannot be undone.`,
  }
}
