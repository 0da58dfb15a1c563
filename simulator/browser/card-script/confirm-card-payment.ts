import type {
  ConfirmCardPaymentData,
  ConfirmCardPaymentOptions,
  StripeError,
} from '@stripe/stripe-js'
import { testCards } from '../test-cards.ts'
import { showAuthenticationDialog } from './authentication-dialog.ts'
import type { IntentResult, CallSimulator } from './call-simulator.ts'
import { integrationError, readCard } from './card-element.ts'
import type { WalletMeans } from './express-checkout-element.ts'

/**
 * Pays an intent with a mounted card field, a payment method id or a test token, and authenticates
 * if required.
 *
 * Maps a typed number to its test card locally, so a real card number never leaves the page.
 */
export async function confirmCardPayment(
  call: CallSimulator,
  clientSecret: string,
  data: ConfirmCardPaymentData = {},
  options: ConfirmCardPaymentOptions = {},
): Promise<IntentResult> {
  const intentId = intentIdOf(clientSecret, 'confirmCardPayment')
  const proof = { client_secret: clientSecret }
  const means = meansOf(data.payment_method)
  if ('error' in means) return means
  const first =
    means.payment_method === undefined
      ? await call(intentId, 'retrieve', proof)
      : await call(intentId, 'confirm', {
          ...proof,
          ...means,
          receipt_email: data.receipt_email,
        })
  return options.handleActions === false ? first : authenticate(call, intentId, clientSecret, first)
}

/** Pays an intent with the wallet whose sheet was confirmed last. */
export async function confirmWalletPayment(
  call: CallSimulator,
  clientSecret: string,
  means: WalletMeans,
  shown: { cents: number; currency: string },
): Promise<IntentResult> {
  const intentId = intentIdOf(clientSecret, 'confirmPayment')
  const proof = { client_secret: clientSecret }
  const before = await call(intentId, 'retrieve', proof)
  if (before.error) return before
  const { amount, currency } = before.paymentIntent
  if (amount !== shown.cents || currency !== shown.currency)
    return {
      error: {
        type: 'invalid_request_error',
        message: `The payment intent asks for ${amount} ${currency}, but the wallet showed ${shown.cents} ${shown.currency}.`,
      },
    }
  const first = await call(intentId, 'confirm', { ...proof, ...means })
  return authenticate(call, intentId, clientSecret, first)
}

/** Asks the bank's question, if there is one. */
async function authenticate(
  call: CallSimulator,
  intentId: string,
  clientSecret: string,
  first: IntentResult,
): Promise<IntentResult> {
  const { paymentIntent } = first
  if (paymentIntent?.status !== 'requires_action') return first
  const outcome = await showAuthenticationDialog({
    cents: paymentIntent.amount,
    currency: paymentIntent.currency,
  })
  return call(intentId, 'authenticate', { client_secret: clientSecret, outcome })
}

/** The `pi_…` part of `pi_…_secret_…`; throws an integration error otherwise. */
export function intentIdOf(clientSecret: string, method: string): string {
  const [id, secret] = typeof clientSecret === 'string' ? clientSecret.split('_secret_') : []
  if (id === undefined || !secret) {
    throw integrationError(
      `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
    )
  }
  return id
}

type Means = {
  payment_method?: string | undefined
  exp_month?: number
  exp_year?: number
  billing_details?: object | undefined
}

function meansOf(given: ConfirmCardPaymentData['payment_method']): Means | { error: StripeError } {
  if (given === undefined) return {}
  if (typeof given === 'string') return { payment_method: given }
  const billing = 'billing_details' in given ? given.billing_details : undefined
  const card = 'card' in given ? given.card : undefined
  if (card !== undefined && 'token' in card) {
    return { payment_method: card.token, billing_details: billing }
  }
  const reading = card && readCard(card)
  if (reading === undefined) {
    throw integrationError(
      'stripe.confirmCardPayment needs payment_method.card to be a card Element that is mounted.',
    )
  }
  if ('error' in reading) return { error: reading.error }
  const { number, expiry } = reading.typed
  const test = testCards.find((each) => each.number === number)
  if (test === undefined) {
    return {
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
        message:
          'This is not a test card. No card is charged here: pay with the test card 4242 4242 4242 4242.',
      },
    }
  }
  return {
    payment_method: test.paymentMethods[0],
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: 2000 + Number(expiry.slice(2)),
    billing_details: billing,
  }
}
