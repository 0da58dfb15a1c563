import type { CreatePaymentIntentResponse } from '@vitrine/contract/payments'
import type { ChargeResult } from './charge-card.ts'

export type FollowUpPaymentDeps = {
  /** The server returns the same intent for the same open order. */
  readonly requestIntent: () => Promise<CreatePaymentIntentResponse>
  readonly charge: (clientSecret: string) => Promise<ChargeResult>
  /** The payment's state on the server; charges nothing. */
  readonly fetchPaymentState: (
    paymentIntentId: string,
  ) => Promise<{ readonly state: 'paid' | 'processing' | 'not-paid' }>
  readonly pause: () => Promise<void>
}

export type FollowUpOutcome =
  | { paid: true }
  /** The card was charged, and the server does not know it yet. */
  | { onItsWay: { orderReference: string } }
  /** Nothing was charged, or the outcome is unknown: submitting again never charges twice. */
  | { refused: string }
  /** The server's total differs from the displayed one; nothing was charged. */
  | { priceChanged: number }
  | { noIntent: unknown }

/** How often the page polls before it stops. */
const MAX_POLLS = 12

/**
 * Pays for a year of hosting or an upgrade, at most once: an intent that is already paid, here or
 * on another device, is not charged again. Never throws.
 */
export async function payFollowUp(
  deps: FollowUpPaymentDeps,
  shownCents: number,
): Promise<FollowUpOutcome> {
  let intent: CreatePaymentIntentResponse
  try {
    intent = await deps.requestIntent()
  } catch (failure) {
    return { noIntent: failure }
  }
  const { paymentIntentId, clientSecret, orderReference, quote } = intent
  if (quote.totalCents !== shownCents) return { priceChanged: quote.totalCents }
  const charge = await deps.charge(clientSecret)
  if (charge !== 'charged')
    return 'unknown' in charge
      ? { refused: `${charge.unknown} Press again: it never charges twice.` }
      : charge
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    // If the request fails, the provider's webhook informs the server.
    const result = await deps.fetchPaymentState(paymentIntentId).catch(() => undefined)
    if (result?.state === 'paid') return { paid: true }
    await deps.pause()
  }
  return { onItsWay: { orderReference } }
}
