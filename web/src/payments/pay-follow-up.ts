import type { CreatePaymentIntentResponse } from '@vitrine/contract/payments'
import type { ChargeResult } from './charge-card.ts'

export type FollowUpPaymentDeps = {
  /** The server gives the same intent for the same open order. */
  readonly requestIntent: () => Promise<CreatePaymentIntentResponse>
  readonly charge: (clientSecret: string) => Promise<ChargeResult>
  /** What the server knows of the payment; asking charges nothing. */
  readonly fetchPaymentState: (
    paymentIntentId: string,
  ) => Promise<{ readonly state: 'paid' | 'processing' | 'not-paid' }>
  readonly pause: () => Promise<void>
}

export type FollowUpOutcome =
  | { paid: true }
  /** The card was charged, and the server has not heard of it yet: it will. */
  | { onItsWay: { orderReference: string } }
  /** Nothing was charged, or it is not known: the same press again never charges twice. */
  | { refused: string }
  /** What the server will charge is not what the page shows; nothing was charged. */
  | { priceChanged: number }
  | { noIntent: unknown }

/** How often the server is asked before the page leaves it at that. */
const ASKS = 12

/**
 * Pays for a year of hosting, or the difference to another plan, once: an intent that was charged before, here or on another
 * device, is not charged again. Never throws.
 */
export async function payFollowUp(
  parts: FollowUpPaymentDeps,
  shownCents: number,
): Promise<FollowUpOutcome> {
  let intent: CreatePaymentIntentResponse
  try {
    intent = await parts.requestIntent()
  } catch (failure) {
    return { noIntent: failure }
  }
  const { paymentIntentId, clientSecret, orderReference, quote } = intent
  if (quote.totalCents !== shownCents) return { priceChanged: quote.totalCents }
  const charge = await parts.charge(clientSecret)
  if (charge !== 'charged')
    return 'unknown' in charge
      ? { refused: `${charge.unknown} Press again: it never charges twice.` }
      : charge
  for (let asked = 0; asked < ASKS; asked += 1) {
    // A server that does not answer hears of it from the provider.
    const came = await parts.fetchPaymentState(paymentIntentId).catch(() => undefined)
    if (came?.state === 'paid') return { paid: true }
    await parts.pause()
  }
  return { onItsWay: { orderReference } }
}
