import type Stripe from 'stripe'
import { z } from 'zod'
import { decidePayment, resolvePaymentMethod, completePayment } from './api/confirm-payment.ts'
import { closeDispute, openDispute } from './api/disputes.ts'
import { decideRefund } from './api/refunds.ts'
import { type Faults, faultsSchema } from './faults/inject-faults.ts'
import type { Transaction, StoredEvent } from './ledger/ledger.ts'
import type { Simulation } from './simulation.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'

const cents = z.int().min(1)
const payment = { paymentIntent: z.string() }

/** Inputs of the control actions, for HTTP and in-process use. */
export const controlInputs = {
  setFaults: faultsSchema,
  payIntent: z.strictObject({
    ...payment,
    /** Another amount than the intent's, to simulate an attack or a bug. */
    receivedCents: cents.optional(),
  }),
  finishProcessing: z.strictObject({ ...payment, outcome: z.enum(['succeeded', 'failed']) }),
  finishRefund: z.strictObject({ refund: z.string(), outcome: z.enum(['succeeded', 'failed']) }),
  openDispute: z.strictObject({
    ...payment,
    amountCents: cents.optional(),
    reason: z.string().optional(),
  }),
  closeDispute: z.strictObject({ dispute: z.string(), outcome: z.enum(['won', 'lost']) }),
  deliverWebhooks: z.strictObject({}),
  inspect: z.strictObject({}),
}

type Inputs = { [Act in keyof typeof controlInputs]: z.input<(typeof controlInputs)[Act]> }

/** Controls bank, card network and network faults from tests. */
export type Control = {
  setFaults(faults: Faults): void
  /** Pays an intent with 4242, with any amount. */
  payIntent(input: Inputs['payIntent']): Promise<Stripe.PaymentIntent>
  /** Decides a payment that is `processing`. */
  finishProcessing(input: Inputs['finishProcessing']): Promise<Stripe.PaymentIntent>
  /** Decides a pending refund, or fails a succeeded one later. */
  finishRefund(input: Inputs['finishRefund']): Promise<Stripe.Refund>
  openDispute(input: Inputs['openDispute']): Promise<Stripe.Dispute>
  closeDispute(input: Inputs['closeDispute']): Promise<Stripe.Dispute>
  /** Retries every undelivered webhook now and resolves after all responses. */
  deliverWebhooks(): Promise<{ undelivered: number }>
  inspect(): Inspection
}

/** All stored objects, oldest first. */
export type Inspection = {
  readonly paymentIntents: readonly Stripe.PaymentIntent[]
  readonly charges: readonly Stripe.Charge[]
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
  readonly events: readonly StoredEvent[]
  readonly undelivered: number
}

/** The object's status does not allow the action. */
export class ControlRefused extends Error {
  override name = 'ControlRefused'
}

export function createControl(simulation: Simulation, postman: WebhookSender): Control {
  const { ledger } = simulation
  const change = async <T>(
    act: (entry: Transaction) => T | undefined,
    refusal: string,
  ): Promise<T> => {
    const done = ledger.transact({ requestId: null, idempotencyKey: null }, act)
    if (done === undefined) throw new ControlRefused(refusal)
    await ledger.flush()
    return done
  }
  return {
    setFaults: (faults) => simulation.faults.set(faults),
    payIntent: ({ paymentIntent, receivedCents }) =>
      change((entry) => {
        const intent = entry.find('payment_intent', paymentIntent)
        const method = resolvePaymentMethod(entry, { paymentMethod: 'pm_card_visa' })
        if (intent === undefined || method === undefined) return undefined
        if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return undefined
        return completePayment(entry, intent, method, { receivedCents })
      }, `${paymentIntent} is not a payment intent that waits for a card`),
    finishProcessing: ({ paymentIntent, outcome }) =>
      change((entry) => {
        const intent = entry.find('payment_intent', paymentIntent)
        return intent && decidePayment(entry, intent, outcome)
      }, `${paymentIntent} is not a payment intent that is processing`),
    finishRefund: ({ refund: id, outcome }) =>
      change((entry) => {
        const refund = entry.find('refund', id)
        return refund && decideRefund(entry, refund, outcome)
      }, `${id} is not a refund that can still become ${outcome}`),
    openDispute: ({ paymentIntent, amountCents, reason }) =>
      change((entry) => {
        const id = entry.find('payment_intent', paymentIntent)?.latest_charge
        const charge = typeof id === 'string' ? entry.find('charge', id) : undefined
        return charge && openDispute(entry, charge, { amountCents, reason })
      }, `${paymentIntent} is not a paid payment intent without a dispute`),
    closeDispute: ({ dispute: id, outcome }) =>
      change((entry) => {
        const dispute = entry.find('dispute', id)
        return dispute && closeDispute(entry, dispute, outcome)
      }, `${id} is not an open dispute`),
    async deliverWebhooks() {
      await postman.deliverNow()
      return { undelivered: ledger.undelivered().length }
    },
    inspect: () => ({
      paymentIntents: ledger.list('payment_intent'),
      charges: ledger.list('charge'),
      refunds: ledger.list('refund'),
      disputes: ledger.list('dispute'),
      events: ledger.list('event'),
      undelivered: ledger.undelivered().length,
    }),
  }
}
