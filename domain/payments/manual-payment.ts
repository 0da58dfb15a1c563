/** A manual order: taken by the team and paid outside the payment provider. */
import { z } from 'zod'
import { formatCents } from './money.ts'

export const manualPaymentMethods = [
  'bank-transfer',
  'cash',
  'check',
  'card-elsewhere',
  'other',
] as const
export const manualPaymentMethodSchema = z.enum(manualPaymentMethods)
export type ManualPaymentMethod = z.infer<typeof manualPaymentMethodSchema>

/** For receipts and forms. */
export const manualPaymentMethodNames: Readonly<Record<ManualPaymentMethod, string>> = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  'card-elsewhere': 'Card, charged elsewhere',
  other: 'Another way',
}

/** The payment as the team recorded it. */
export type ManualPayment = {
  readonly way: ManualPaymentMethod
  /** The day of the payment: `2026-11-20`. */
  readonly paidOn: string
  /** The bank's reference or the number of a check. */
  readonly reference: string
}

const PREFIX = 'hand_'

/** Replaces the provider's payment ID in URLs and links. The provider never creates this prefix. */
export const manualPaymentReference = (orderId: string): string => `${PREFIX}${orderId}`

export const isManualPaymentReference = (paymentId: string | null): paymentId is string =>
  paymentId?.startsWith(PREFIX) ?? false

/** "Bank transfer of 2026-11-20, reference 4711". */
export const describeManualPayment = ({ way, paidOn, reference }: ManualPayment): string =>
  `${manualPaymentMethodNames[way]} of ${paidOn}, reference ${reference}`

/** An error if another amount than the price has no reason; undefined: valid. Pure. */
export function checkManualAmount({
  priceCents,
  amountCents,
  reason,
}: {
  readonly priceCents: number
  readonly amountCents: number
  readonly reason: string
}): string | undefined {
  return amountCents === priceCents || reason.trim() !== ''
    ? undefined
    : `The plan costs ${formatCents(priceCents)}. Say why ${formatCents(amountCents)} was paid`
}

/** A valid date, not after `now` in any time zone. */
export function isPastDate(day: string, now: Date): boolean {
  const furthestEast = new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return z.iso.date().safeParse(day).success && day <= furthestEast
}
