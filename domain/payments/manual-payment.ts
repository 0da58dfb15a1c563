/**
 * An order by hand: taken by the team, and paid where no payment provider of ours sees it.
 */
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

/** As they stand on receipts, and to choose from. */
export const manualPaymentMethodNames: Readonly<Record<ManualPaymentMethod, string>> = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  'card-elsewhere': 'Card, charged elsewhere',
  other: 'Another way',
}

/** What the team says of the money that it has seen. */
export type ManualPayment = {
  readonly way: ManualPaymentMethod
  /** The day of the payment: `2026-11-20`. */
  readonly paidOn: string
  /** What proves it: the bank's reference, the number of a check. */
  readonly reference: string
}

const PREFIX = 'hand_'

/**
 * What an order by hand has in the place of the provider's payment id, which addresses and links go by.
 * No provider makes one that begins so, and none is asked about one.
 */
export const manualPaymentReference = (orderId: string): string => `${PREFIX}${orderId}`

export const isManualPaymentReference = (paymentId: string | null): paymentId is string =>
  paymentId?.startsWith(PREFIX) ?? false

/** "Bank transfer of 2026-11-20, reference 4711". */
export const describeManualPayment = ({ way, paidOn, reference }: ManualPayment): string =>
  `${manualPaymentMethodNames[way]} of ${paidOn}, reference ${reference}`

/**
 * Why an amount can't stand, or undefined: what is not the price of the plan has a reason, which history
 * and figures are read by later. Pure.
 */
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

/** Whether a day is a real one, and not after `now` anywhere on Earth. */
export function isPastDate(day: string, now: Date): boolean {
  const furthestEast = new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return z.iso.date().safeParse(day).success && day <= furthestEast
}
