import type Stripe from 'stripe'
import type { Transaction } from '../ledger/ledger.ts'

export const EMPTY_BILLING: Stripe.Charge.BillingDetails = {
  address: {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

/** A new payment intent without a payment method. */
export function newPaymentIntent(
  entry: Transaction,
  given: Pick<Stripe.PaymentIntent, 'amount' | 'currency'> & Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const id = entry.newId('pi')
  const { payment_method_types: types = ['card'] } = given
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: entry.newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: entry.now,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      ...(types.includes('card')
        ? {
            card: {
              installments: null,
              mandate_options: null,
              network: null,
              request_three_d_secure: 'automatic',
            },
          }
        : {}),
      ...(types.includes('sepa_debit') ? { sepa_debit: {} } : {}),
    },
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  }
}

/** Stored card data: never more than the last four digits, never the security code. */
export type CardFacts = {
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly billing: Stripe.Charge.BillingDetails
  readonly wallet?: WalletType | undefined
}

/** A card from Link is a card, too, while the intent lists no type `link`. */
export type WalletType = 'apple_pay' | 'google_pay' | 'link'

const walletOf = (type: WalletType | undefined, last4: string) =>
  type === undefined ? null : { type, [type]: {}, dynamic_last4: type === 'link' ? null : last4 }

export function newPaymentMethod(entry: Transaction, card: CardFacts): Stripe.PaymentMethod {
  return {
    id: entry.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: card.billing,
    card: {
      brand: 'visa',
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: 'visa',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `simulated${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: walletOf(card.wallet, card.last4),
    },
    created: entry.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** A debit payment method; stores only the last four digits of the account. */
export function newDebitMethod(
  entry: Transaction,
  given: { iban: string; billing: Stripe.Charge.BillingDetails; metadata: Stripe.Metadata },
): Stripe.PaymentMethod {
  const { iban } = given
  return {
    id: entry.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: given.billing,
    created: entry.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: given.metadata,
    sepa_debit: {
      // Austrian IBAN: country, two check digits, five-digit bank code.
      bank_code: iban.slice(4, 9),
      branch_code: null,
      country: iban.slice(0, 2),
      fingerprint: `simulated${iban.slice(-4)}`,
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    },
    type: 'sepa_debit',
  }
}

export type Decline = {
  readonly code: string
  readonly declineCode: string | undefined
  readonly message: string
}

/** The charge of one attempt. `decline` is the reason of a failure; `pending` means undecided. */
export function newCharge(
  entry: Transaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: { amount: number; decline?: Decline; authenticated: boolean; pending?: boolean },
): Stripe.Charge {
  const { amount, decline, pending = false } = attempt
  const paid = decline === undefined && !pending
  return {
    id: entry.newId('ch'),
    object: 'charge',
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...EMPTY_BILLING, ...method.billing_details },
    calculated_statement_descriptor: intent.statement_descriptor ?? 'VITRINE SIMULATOR',
    captured: paid,
    created: entry.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: decline ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: decline ? '05' : null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.sepa_debit
      ? { sepa_debit: chargedAccount(method.sepa_debit), type: 'sepa_debit' }
      : { card: chargedCard(method, amount, attempt.authenticated), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: pending ? 'pending' : paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

function chargedCard(
  method: Stripe.PaymentMethod,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: method.card?.brand ?? 'visa',
    checks: method.card?.checks ?? null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 12,
    exp_year: method.card?.exp_year ?? 2030,
    extended_authorization: { status: 'disabled' },
    fingerprint: method.card?.fingerprint ?? null,
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: method.card?.last4 ?? null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: 'visa',
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: walletOf(method.card?.wallet?.type as WalletType | undefined, method.card?.last4 ?? ''),
  }
}

function chargedAccount(
  account: Stripe.PaymentMethod.SepaDebit,
): Stripe.Charge.PaymentMethodDetails.SepaDebit {
  const { generated_from: _, ...facts } = account
  return { ...facts, mandate: null }
}

/** Incoming (positive) or outgoing money, with Stripe's fee of 2.9 % + 30 ¢ on charges. */
export function newBalanceTransaction(
  entry: Transaction,
  about: {
    amount: number
    currency: string
    source: string
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
  },
): Stripe.BalanceTransaction {
  const fee = about.type === 'charge' ? Math.round(about.amount * 0.029) + 30 : 0
  return {
    id: entry.newId('txn'),
    object: 'balance_transaction',
    amount: about.amount,
    available_on: entry.now + 2 * 24 * 60 * 60,
    balance_type: 'payments',
    created: entry.now,
    currency: about.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: about.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: about.amount - fee,
    reporting_category: about.type,
    source: about.source,
    status: 'pending',
    type: about.type,
  }
}
