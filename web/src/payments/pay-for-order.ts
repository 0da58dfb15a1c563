import type { ConfirmOrderResponse, CreatePaymentIntentResponse } from '@vitrine/contract/payments'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { assignTrialCvToOrder } from '../api/trial-cv.ts'
import {
  type BrowserStorage,
  clearOrderData,
  clearPendingPayment,
  type PaidOrder,
  type PendingPayment,
  readOrderDraft,
  readPendingPayment,
  storePaidOrder,
  writePendingPayment,
} from '../api/stored-order.ts'
import type { ChargeResult } from './charge-card.ts'
import { confirmOrder } from './confirm-order.ts'
import { orderFailureMessage } from './payment-messages.ts'

export type PaymentDeps = {
  readonly storage: BrowserStorage
  readonly now: () => Date
  /** `POST /api/test-create-order`. */
  readonly requestOrder: (
    pending: PendingPayment,
    signal: AbortSignal,
  ) => Promise<ConfirmOrderResponse>
}

export type ResolvedPayment =
  | { paid: PaidOrder }
  | { notPaid: true }
  /** This browser could not confirm the order; the message says what is known about the charge. */
  | { unconfirmed: UnconfirmedPayment }

export type UnconfirmedPayment = {
  readonly message: string
  readonly paymentIntentId: string
  /** Null if an older page version started the payment. */
  readonly orderReference: string | null
}

export type PaymentOutcome =
  | Exclude<ResolvedPayment, { notPaid: true }>
  | { refused: string }
  /** Another tab has paid the order and cleared its data. */
  | { paidElsewhere: true }
  /** The server's total differs from the displayed one; nothing was charged. */
  | { priceChanged: CreatePaymentIntentResponse['quote'] }
  | { noIntent: unknown }

export type PaymentAttempt = {
  readonly planId: PlanId
  readonly customerEmail: string
  /** Integer cents, as displayed. */
  readonly shownTotalCents: number
  /** The server returns the same intent for the same open order. */
  readonly requestIntent: () => Promise<CreatePaymentIntentResponse>
  readonly charge: (clientSecret: string) => Promise<ChargeResult>
  /** The card is charged and the order is being confirmed. */
  readonly onCharged: () => void
}

/**
 * Pays the stored order, at most once: a charge left by another tab, a reload or a lost connection
 * is resolved before any card is charged. Never throws.
 */
export async function payForOrder(
  deps: PaymentDeps,
  attempt: PaymentAttempt,
): Promise<PaymentOutcome> {
  if (readPendingPayment(deps.storage) !== undefined) {
    const before = await resolvePendingPayment(deps)
    if (!('notPaid' in before)) return before
  }
  if (readOrderDraft(deps.storage) === undefined) return { paidElsewhere: true }

  let intent: CreatePaymentIntentResponse
  try {
    intent = await attempt.requestIntent()
  } catch (failure) {
    return { noIntent: failure }
  }
  if (intent.quote.totalCents !== attempt.shownTotalCents) return { priceChanged: intent.quote }

  const { paymentIntentId, clientSecret, orderReference } = intent
  const { customerEmail, planId } = attempt
  const about = { paymentIntentId, orderReference }
  const pending = { ...about, clientSecret, customerEmail, planId, charged: false }
  writePendingPayment(deps.storage, pending)
  const charge = await attempt.charge(clientSecret)
  if (charge === 'charged') {
    writePendingPayment(deps.storage, { ...pending, charged: true })
    attempt.onCharged()
    const resolved = await resolvePendingPayment(deps)
    return 'notPaid' in resolved
      ? { unconfirmed: { message: NOT_PAID_AFTER_CHARGE, ...about } }
      : resolved
  }
  // The outcome is unknown: the pending payment stays, and the next attempt resolves it first.
  if ('unknown' in charge) return { refused: charge.unknown }
  clearPendingPayment(deps.storage)
  return charge
}

/** Resolves the outcome of a pending charge and stores the paid order. Charges nothing. */
export async function resolvePendingPayment(deps: PaymentDeps): Promise<ResolvedPayment> {
  const pending = readPendingPayment(deps.storage)
  if (pending === undefined) return { notPaid: true }
  const { paymentIntentId, orderReference, charged } = pending
  const about = { paymentIntentId, orderReference }
  const confirmation = await confirmOrder((signal) => deps.requestOrder(pending, signal))
  if ('notPaid' in confirmation) {
    clearPendingPayment(deps.storage)
    return confirmation
  }
  if ('failed' in confirmation) {
    const message = charged ? orderFailureMessage(confirmation.failed) : UNKNOWN_OUTCOME
    return { unconfirmed: { message, ...about } }
  }
  if ('linkByMail' in confirmation && !charged) {
    return { unconfirmed: { message: UNKNOWN_OUTCOME, ...about } }
  }
  const found =
    'confirmed' in confirmation
      ? confirmation.confirmed
      : { ...confirmation.linkByMail, onboardingToken: null }
  const paid: PaidOrder = {
    ...about,
    planId: pending.planId,
    customerEmail: found.customerEmail ?? pending.customerEmail,
    onboardingToken: found.onboardingToken,
    confirmedAt: deps.now(),
  }
  storePaidOrder(deps.storage, paid)
  assignTrialCvToOrder()
  clearOrderData(deps.storage)
  clearPendingPayment(deps.storage)
  return { paid }
}

// The provider reported a charge to the browser and no charge to the server.
const NOT_PAID_AFTER_CHARGE = 'Order creation failed: Payment not completed'

const UNKNOWN_OUTCOME =
  'We could not find out yet whether your payment went through. Check again in a minute: checking never charges your card.'
