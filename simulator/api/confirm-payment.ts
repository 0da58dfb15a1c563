import type Stripe from 'stripe'
import { type CardOutcome, testCards } from '../browser/test-cards.ts'
import type { Transaction } from '../ledger/ledger.ts'
import {
  type ApiResponse,
  okResponse,
  invalidRequest,
  notFound,
  errorResponse,
  unexpectedState,
} from './api-response.ts'
import { openDispute } from './disputes.ts'
import type { Bank } from './operation.ts'
import {
  type Decline,
  EMPTY_BILLING,
  newBalanceTransaction,
  newCharge,
  newPaymentMethod,
  type WalletType,
} from './stripe-objects.ts'
import { testAccounts } from './test-accounts.ts'

/** A Stripe test card (`pm_card_visa`) or an existing payment method. */
export type PaymentMethodInput = {
  readonly paymentMethod: string
  /** Whether the customer authorized the debit. */
  readonly hasMandate?: boolean
  readonly expMonth?: number | undefined
  readonly expYear?: number | undefined
  readonly billing?: Partial<Stripe.Charge.BillingDetails> | undefined
  /** The wallet that holds the card. */
  readonly wallet?: WalletType | undefined
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/**
 * Charges the payment method: the intent becomes `succeeded`, `processing` or `requires_action`, or
 * returns to `requires_payment_method` with 402.
 *
 * Rejects an intent that is paid, in progress or canceled with 400, so confirming twice never
 * charges twice.
 */
export function confirmPayment(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  means: PaymentMethodInput,
  bank: Bank,
): ApiResponse {
  if (!CONFIRMABLE.includes(intent.status)) return cannotConfirm(intent)
  const method = resolvePaymentMethod(entry, means)
  if (method === undefined)
    return notFound('PaymentMethod', means.paymentMethod, 'payment_method', 400)
  const problem = methodProblem(intent, method, means)
  if (problem !== undefined) return problem
  const outcome = outcomeOf(method)
  if (outcome.kind === 'declined') {
    return declinePayment(entry, intent, method, {
      code: 'card_declined',
      declineCode: outcome.declineCode,
      message: outcome.message,
    })
  }
  if (outcome.kind === 'asks-for-authentication') return askForAuthentication(entry, intent, method)
  // A debit takes days, so it never completes at once.
  if (method.type === 'sepa_debit' || bank.startsProcessing()) {
    const processing = startProcessing(entry, intent, method)
    bank.decideLater(intent.id, accountOutcome(method))
    return okResponse(processing)
  }
  return okResponse(completePayment(entry, intent, method))
}

/** Completes or fails the authentication. Rejects intents in any other status. */
export function finishAuthentication(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  outcome: 'complete' | 'fail',
  bank: Bank,
): ApiResponse {
  const method = keptMethodOf(entry, intent)
  if (intent.status !== 'requires_action' || method === undefined) return cannotConfirm(intent)
  if (outcome === 'fail') {
    const failed = returnToStart(entry, intent, {
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
      payment_method: method,
      type: 'invalid_request_error',
    })
    return errorResponse(400, {
      ...invalidRequest(AUTHENTICATION_FAILED, 'payment_intent_authentication_failure'),
      payment_intent: failed,
    })
  }
  if (bank.startsProcessing()) {
    const processing = startProcessing(entry, intent, method)
    bank.decideLater(intent.id, undefined)
    return okResponse(processing)
  }
  return okResponse(completePayment(entry, intent, method, { authenticated: true }))
}

/** Decides a `processing` payment; undefined for any other status. */
export function decidePayment(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  outcome: 'succeeded' | 'failed',
): Stripe.PaymentIntent | undefined {
  const method = keptMethodOf(entry, intent)
  if (intent.status !== 'processing' || method === undefined) return undefined
  if (outcome === 'succeeded') return completePayment(entry, intent, method)
  declinePayment(
    entry,
    intent,
    method,
    method.type === 'sepa_debit'
      ? {
          code: 'debit_not_authorized',
          declineCode: undefined,
          message: 'The customer has not allowed this debit of the account.',
        }
      : {
          code: 'card_declined',
          declineCode: 'generic_decline',
          message: 'Your card was declined.',
        },
  )
  return entry.find('payment_intent', intent.id)
}

/** The final outcome of a test account; undefined for cards. */
export function plannedOutcome(
  books: Pick<Transaction, 'find'>,
  intent: Stripe.PaymentIntent,
): 'succeeded' | 'failed' | undefined {
  const method = keptMethodOf(books, intent)
  return method && accountOutcome(method)
}

/**
 * A `receivedCents` other than the amount simulates a wrong amount, which no real card produces.
 */
export function completePayment(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  about: { authenticated?: boolean; receivedCents?: number } = {},
): Stripe.PaymentIntent {
  const amount = about.receivedCents ?? intent.amount
  const charge = chargeOf(entry, intent, method, {
    amount,
    authenticated: about.authenticated ?? false,
  })
  const money = newBalanceTransaction(entry, {
    amount,
    currency: intent.currency,
    source: charge.id,
    type: 'charge',
  })
  entry.put(money)
  const charged = entry.put({ ...charge, balance_transaction: money.id })
  const paid = entry.put<'payment_intent'>({
    ...intent,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  })
  entry.emit('charge.succeeded', charged)
  entry.emit('payment_intent.succeeded', paid)
  if (outcomeOf(method).kind === 'approved-then-inquired') {
    openDispute(entry, charged, { isInquiry: true })
  }
  return paid
}

/** An existing payment method, or a new one for a test card; undefined if unknown. */
export function resolvePaymentMethod(
  entry: Transaction,
  means: PaymentMethodInput,
): Stripe.PaymentMethod | undefined {
  const card = testCards.find((each) => each.paymentMethods.includes(means.paymentMethod))
  if (card === undefined) return entry.find('payment_method', means.paymentMethod)
  return entry.put(
    newPaymentMethod(entry, {
      last4: card.number.slice(-4),
      expMonth: means.expMonth ?? 12,
      expYear: means.expYear ?? new Date(entry.now * 1000).getUTCFullYear() + 1,
      billing: { ...EMPTY_BILLING, ...means.billing },
      wallet: means.wallet,
    }),
  )
}

function outcomeOf(method: Stripe.PaymentMethod): CardOutcome {
  const card = testCards.find((each) => each.number.endsWith(method.card?.last4 ?? '-'))
  return card?.outcome ?? { kind: 'approved' }
}

function accountOutcome(method: Stripe.PaymentMethod): 'succeeded' | 'failed' | undefined {
  const last4 = method.sepa_debit?.last4
  return last4 ? testAccounts.find((each) => each.iban.endsWith(last4))?.outcome : undefined
}

function keptMethodOf(
  entry: Pick<Transaction, 'find'>,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentMethod | undefined {
  return typeof intent.payment_method === 'string'
    ? entry.find('payment_method', intent.payment_method)
    : undefined
}

function cannotConfirm(intent: Stripe.PaymentIntent): ApiResponse {
  return unexpectedState(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `This PaymentIntent could not be confirmed because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(', ')}.`,
    intent,
  )
}

function methodProblem(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { hasMandate = false }: PaymentMethodInput,
): ApiResponse | undefined {
  const no = (message: string, code: string | undefined, param: string) =>
    errorResponse(400, invalidRequest(message, code, param))
  if (!intent.payment_method_types.includes(method.type)) {
    return no(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      'payment_intent_incompatible_payment_method',
      'payment_method',
    )
  }
  if (method.type === 'sepa_debit' && !hasMandate) {
    return no(
      'This PaymentIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and retry the request, providing acceptance data in the mandate_data parameter.',
      undefined,
      'mandate_data',
    )
  }
  if (method.type !== 'sepa_debit' && hasMandate) {
    return no(
      'The payment simulator takes mandate_data for debits of accounts only.',
      'payment_intent_invalid_parameter',
      'mandate_data',
    )
  }
  return undefined
}

/** The pending charge of the intent with its outcome, or a new charge. */
function chargeOf(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Parameters<typeof newCharge>[3],
): Stripe.Charge {
  const before =
    typeof intent.latest_charge === 'string'
      ? entry.find('charge', intent.latest_charge)
      : undefined
  const charge = newCharge(entry, intent, method, attempt)
  return before?.status === 'pending'
    ? { ...charge, id: before.id, created: before.created }
    : charge
}

function declinePayment(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): ApiResponse {
  const charge = entry.put<'charge'>(
    chargeOf(entry, intent, method, {
      amount: intent.amount,
      decline,
      authenticated: false,
    }),
  )
  entry.emit('charge.failed', charge)
  const error = {
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    payment_method: method,
    type: method.type === 'card' ? 'card_error' : 'invalid_request_error',
  } as const
  const declined = returnToStart(entry, { ...intent, latest_charge: charge.id }, error)
  return errorResponse(402, { ...error, payment_intent: declined })
}

function returnToStart(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  const back = entry.put<'payment_intent'>({
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  })
  entry.emit('payment_intent.payment_failed', back)
  return back
}

function askForAuthentication(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): ApiResponse {
  const waiting = entry.put<'payment_intent'>({
    ...intent,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    payment_method: method.id,
    status: 'requires_action',
  })
  entry.emit('payment_intent.requires_action', waiting)
  return okResponse(waiting)
}

function startProcessing(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const isCard = method.type === 'card'
  const pending = isCard
    ? undefined
    : entry.put<'charge'>(
        newCharge(entry, intent, method, {
          amount: intent.amount,
          authenticated: false,
          pending: true,
        }),
      )
  if (pending !== undefined) entry.emit('charge.pending', pending)
  const processing = entry.put<'payment_intent'>({
    ...intent,
    last_payment_error: null,
    latest_charge: pending?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: method.id,
    processing: isCard ? { type: 'card' } : null,
    status: 'processing',
  })
  entry.emit('payment_intent.processing', processing)
  return processing
}
