import type {
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeCardElement,
} from '@stripe/stripe-js'
import { paymentMessages } from './payment-messages.ts'

export type BillingDetails = {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly address?: {
    readonly line1: string
    readonly line2?: string
    readonly city: string
    readonly state: string
    readonly postal_code: string
    /** ISO 3166-1 alpha-2. */
    readonly country: string
  }
}

export type ChargeResult =
  | 'charged'
  /** Nothing was charged; the message is the provider's. */
  | { refused: string }
  /** The provider did not report the outcome. */
  | { unknown: string }

export type CardLibrary = Pick<Stripe, 'retrievePaymentIntent' | 'confirmCardPayment'>

/**
 * Charges a card for an intent, at most once: an intent that is already paid, here or in another
 * tab, is not confirmed again. Never throws.
 */
export async function chargeCard(
  library: CardLibrary,
  clientSecret: string,
  card: StripeCardElement,
  billing: Pick<BillingDetails, 'name'> & Partial<BillingDetails>,
): Promise<ChargeResult> {
  try {
    const before = await library.retrievePaymentIntent(clientSecret)
    if (isCharged(before.paymentIntent)) return 'charged'
    const result = await library.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: billing },
    })
    if (isCharged(result.paymentIntent) || isCharged(result.error?.payment_intent)) return 'charged'
    if (!isUncertain(result))
      return { refused: result.error?.message || paymentMessages.cardRefused }
    return await checkOutcome(library, clientSecret, result)
  } catch {
    return { unknown: paymentMessages.paymentBroken }
  }
}

/** The provider has the money or will have it, so another charge is too late. */
function isCharged(intent: PaymentIntent | undefined): boolean {
  return (
    intent !== undefined && ['succeeded', 'processing', 'requires_capture'].includes(intent.status)
  )
}

// The provider or the connection failed, so the charge may have succeeded.
function isUncertain({ error }: PaymentIntentResult): boolean {
  return error !== undefined && ['api_connection_error', 'api_error'].includes(error.type)
}

async function checkOutcome(
  library: CardLibrary,
  clientSecret: string,
  { error }: PaymentIntentResult,
): Promise<ChargeResult> {
  const sentence = error?.message || paymentMessages.paymentBroken
  const after = await library.retrievePaymentIntent(clientSecret)
  if (isCharged(after.paymentIntent)) return 'charged'
  return after.paymentIntent === undefined ? { unknown: sentence } : { refused: sentence }
}
