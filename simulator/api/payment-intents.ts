import type Stripe from 'stripe'
import type { Transaction } from '../ledger/ledger.ts'
import {
  type ApiResponse,
  okResponse,
  invalidRequest,
  notFound,
  errorResponse,
  unexpectedState,
} from './api-response.ts'
import {
  email,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  objectOf,
  required,
  text,
  unsettable,
  type ValuesOf,
} from './parse-parameters.ts'
import { confirmPayment, resolvePaymentMethod } from './confirm-payment.ts'
import { paginateList, listParameters } from './paginate-list.ts'
import { changedMetadata, withoutBlanks } from './metadata.ts'
import { operation } from './operation.ts'
import { mandateData, shipping } from './customer-parameters.ts'
import { newPaymentIntent } from './stripe-objects.ts'

const CURRENCIES = [
  { code: 'usd', sign: '$' },
  { code: 'eur', sign: '€' },
]

/** Stripe's limits, equal for dollars and euros. */
const MIN_CENTS = 50
const MAX_CENTS = 99_999_999

const UPDATABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
]

const createParameters = {
  amount: required(integer({ min: 1 })),
  automatic_payment_methods: objectOf({
    allow_redirects: oneOf('always', 'never'),
    enabled: required(flag()),
  }),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: flag(),
  currency: required(text()),
  customer: text(),
  description: text(1000),
  mandate_data: mandateData(),
  metadata: metadata(),
  payment_method: text(),
  payment_method_types: listOf(text()),
  receipt_email: email(),
  return_url: text(),
  setup_future_usage: oneOf('off_session', 'on_session'),
  shipping: shipping(),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
}

function settingsOf(
  values: ValuesOf<typeof createParameters>,
): Parameters<typeof newPaymentIntent>[1] {
  const { automatic_payment_methods: automatic } = values
  return {
    amount: values.amount,
    // Since 2023-08-16 Stripe enables automatic payment methods unless the request lists types.
    automatic_payment_methods: values.payment_method_types
      ? null
      : {
          allow_redirects: automatic?.allow_redirects ?? 'always',
          enabled: automatic?.enabled ?? true,
        },
    capture_method: values.capture_method ?? 'automatic_async',
    currency: values.currency.toLowerCase(),
    customer: values.customer ?? null,
    description: values.description ?? null,
    metadata: withoutBlanks(values.metadata ?? {}),
    payment_method_types: values.payment_method_types ?? ['card'],
    receipt_email: values.receipt_email ?? null,
    setup_future_usage: values.setup_future_usage ?? null,
    shipping: values.shipping ?? null,
    statement_descriptor: values.statement_descriptor ?? null,
    statement_descriptor_suffix: values.statement_descriptor_suffix ?? null,
  }
}

const create = operation({
  method: 'POST',
  path: '/v1/payment_intents',
  parameters: createParameters,
  handle({ entry, values, bank }) {
    const { mandate_data: mandate, payment_method_types: types = ['card'] } = values
    const problem =
      amountProblem(values.amount, values.currency) ??
      unsupportedProblem(values.capture_method, types) ??
      currencyProblem(values.currency, types) ??
      mandateProblem(mandate, values.confirm === true)
    if (problem !== undefined) return problem
    const { customer = null } = values
    if (customer !== null && entry.find('customer', customer) === undefined) {
      return notFound('customer', customer, 'customer', 400)
    }
    const intent = newPaymentIntent(entry, settingsOf(values))
    entry.emit('payment_intent.created', entry.put(intent))
    const { payment_method: paymentMethod } = values
    if (values.confirm === true) {
      return paymentMethod === undefined
        ? missingPaymentMethod(intent)
        : confirmPayment(entry, intent, { paymentMethod, hasMandate: mandate !== undefined }, bank)
    }
    if (paymentMethod === undefined) return okResponse(intent)
    const method = resolvePaymentMethod(entry, { paymentMethod })
    if (method === undefined) return notFound('PaymentMethod', paymentMethod, 'payment_method', 400)
    return okResponse(
      entry.put<'payment_intent'>({
        ...intent,
        payment_method: method.id,
        status: 'requires_confirmation',
      }),
    )
  },
})

const list = operation({
  method: 'GET',
  path: '/v1/payment_intents',
  parameters: { ...listParameters, customer: text() },
  handle({ entry, values }) {
    const { customer } = values
    const all = entry
      .list('payment_intent')
      .filter((intent) => customer === undefined || intent.customer === customer)
    return paginateList('payment_intent', all, values, '/v1/payment_intents')
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/payment_intents/:id',
  parameters: { client_secret: text() },
  handle: ({ entry, id }) => withIntent(entry, id, okResponse),
})

const updateParameters = {
  amount: integer({ min: 1 }),
  currency: text(),
  customer: text(),
  description: unsettable(text(1000)),
  metadata: unsettable(metadata()),
  receipt_email: unsettable(email()),
  shipping: unsettable(shipping()),
}

const update = operation({
  method: 'POST',
  path: '/v1/payment_intents/:id',
  parameters: updateParameters,
  handle: ({ entry, id, values }) =>
    withIntent(entry, id, (intent) => {
      const { amount = intent.amount, currency = intent.currency, customer } = values
      const moneyChanges = values.amount !== undefined || values.currency !== undefined
      if (moneyChanges && !UPDATABLE.includes(intent.status)) {
        return unexpectedState(
          `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${UPDATABLE.join(', ')}.`,
          intent,
        )
      }
      const problem =
        amountProblem(amount, currency) ?? currencyProblem(currency, intent.payment_method_types)
      if (problem !== undefined) return problem
      if (customer !== undefined && entry.find('customer', customer) === undefined) {
        return notFound('customer', customer, 'customer', 400)
      }
      return okResponse(
        entry.put<'payment_intent'>({
          ...intent,
          amount,
          currency: currency.toLowerCase(),
          customer: customer ?? intent.customer,
          description: values.description === undefined ? intent.description : values.description,
          metadata: changedMetadata(intent.metadata, values.metadata),
          receipt_email:
            values.receipt_email === undefined ? intent.receipt_email : values.receipt_email,
          shipping: values.shipping === undefined ? intent.shipping : values.shipping,
        }),
      )
    }),
})

const confirmParameters = {
  mandate_data: mandateData(),
  payment_method: text(),
  receipt_email: email(),
  return_url: text(),
  shipping: shipping(),
  use_stripe_sdk: flag(),
}

const confirm = operation({
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  parameters: confirmParameters,
  handle: ({ entry, id, values, bank }) =>
    withIntent(entry, id, (intent) => {
      const paymentMethod = values.payment_method ?? intent.payment_method
      if (typeof paymentMethod !== 'string') return missingPaymentMethod(intent)
      const { mandate_data: mandate, shipping: ships = intent.shipping } = values
      const { receipt_email: receiptEmail = intent.receipt_email } = values
      return (
        mandateProblem(mandate, true) ??
        confirmPayment(
          entry,
          { ...intent, receipt_email: receiptEmail, shipping: ships },
          { paymentMethod, hasMandate: mandate !== undefined },
          bank,
        )
      )
    }),
})

const cancelParameters = {
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
}

const cancel = operation({
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  parameters: cancelParameters,
  handle: ({ entry, id, values }) =>
    withIntent(entry, id, (intent) => {
      if (!CANCELABLE.includes(intent.status)) {
        return unexpectedState(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
          intent,
        )
      }
      const canceled = entry.put<'payment_intent'>({
        ...intent,
        canceled_at: entry.now,
        cancellation_reason: values.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      })
      entry.emit('payment_intent.canceled', canceled)
      return okResponse(canceled)
    }),
})

export const paymentIntentOperations = [create, list, retrieve, update, confirm, cancel]

function withIntent(
  entry: Transaction,
  id: string,
  handle: (intent: Stripe.PaymentIntent) => ApiResponse,
): ApiResponse {
  const intent = entry.find('payment_intent', id)
  return intent === undefined ? notFound('payment_intent', id, 'intent') : handle(intent)
}

function amountProblem(amount: number, currency: string): ApiResponse | undefined {
  const known = CURRENCIES.find((each) => each.code === currency.toLowerCase())
  if (known === undefined) {
    const codes = CURRENCIES.map(({ code }) => code).join(', ')
    return errorResponse(
      400,
      invalidRequest(
        `Invalid currency: ${currency}. The payment simulator supports these currencies: ${codes}`,
        undefined,
        'currency',
      ),
    )
  }
  if (amount < MIN_CENTS) {
    return errorResponse(
      400,
      invalidRequest(
        `Amount must be at least ${known.sign}0.50 ${known.code}`,
        'amount_too_small',
        'amount',
      ),
    )
  }
  if (amount > MAX_CENTS) {
    return errorResponse(
      400,
      invalidRequest(
        `Amount must be no more than ${known.sign}999,999.99`,
        'amount_too_large',
        'amount',
      ),
    )
  }
  return undefined
}

/** Debits need euros; cards accept both currencies. */
function currencyProblem(currency: string, types: readonly string[]): ApiResponse | undefined {
  if (!types.includes('sepa_debit') || currency.toLowerCase() === 'eur') return undefined
  return errorResponse(
    400,
    invalidRequest(
      `The currency provided (${currency}) is invalid. Payments with sepa_debit support the following currencies: eur.`,
      'payment_intent_invalid_parameter',
      'currency',
    ),
  )
}

/** A mandate is only valid on confirmation, and an online mandate needs its origin. */
function mandateProblem(
  mandate: { customer_acceptance: { type: string; online?: unknown } } | undefined,
  isConfirmed: boolean,
): ApiResponse | undefined {
  if (mandate === undefined) return undefined
  if (!isConfirmed) {
    return errorResponse(
      400,
      invalidRequest(
        'You can only provide `mandate_data` when confirming this PaymentIntent.',
        'payment_intent_invalid_parameter',
        'mandate_data',
      ),
    )
  }
  const { type, online } = mandate.customer_acceptance
  const param = 'mandate_data[customer_acceptance][online]'
  return type === 'online' && online === undefined
    ? errorResponse(
        400,
        invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param),
      )
    : undefined
}

/** Rejects Stripe features that the simulator lacks, so that no test passes by accident. */
function unsupportedProblem(
  captureMethod: string | undefined,
  types: readonly string[],
): ApiResponse | undefined {
  if (captureMethod === 'manual') {
    return errorResponse(
      400,
      invalidRequest('The payment simulator has no manual capture', undefined, 'capture_method'),
    )
  }
  const other = types.find((type) => !['card', 'sepa_debit'].includes(type))
  return other === undefined
    ? undefined
    : errorResponse(
        400,
        invalidRequest(
          `The payment method type "${other}" is invalid: the payment simulator takes card and sepa_debit`,
          'payment_intent_invalid_parameter',
          'payment_method_types',
        ),
      )
}

function missingPaymentMethod(intent: Stripe.PaymentIntent): ApiResponse {
  return unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
    intent,
  )
}
