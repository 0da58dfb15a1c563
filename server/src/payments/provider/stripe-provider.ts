import type { PaymentStatus } from '@vitrine/domain/order-life-cycle'
import Stripe from 'stripe'
import {
  type IntentRequest,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from './payment-provider.ts'

export type StripeSettings = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Null: Stripe's own address. */
  readonly apiUrl: string | null
}

/** Under the hard stop of the call that a customer waits for. */
const REQUEST_TIMEOUT_MS = 8_000

/** Stripe, or the simulator, which speaks its protocol. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: REQUEST_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })

  const describe = async (intent: Stripe.PaymentIntent): Promise<ProviderIntent> => {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    return {
      id: intent.id,
      clientSecret: intent.client_secret ?? '',
      facts: {
        status: await statusOf(intent, charge),
        receivedCents: intent.amount_received,
        refundedCents: charge?.amount_refunded ?? 0,
        currency: intent.currency,
      },
      orderId: intent.metadata['order_id'] ?? null,
      createdAt: new Date(intent.created * 1000),
    }
  }

  const statusOf = async (
    intent: Stripe.PaymentIntent,
    charge: Stripe.Charge | null,
  ): Promise<PaymentStatus> => {
    if (intent.status === 'canceled') return 'canceled'
    if (intent.status === 'processing') return 'processing'
    if (intent.status !== 'succeeded') return 'requires_payment'
    if (charge?.disputed) {
      const disputes = await stripe.disputes.list({ payment_intent: intent.id, limit: 10 })
      if (disputes.data.some(({ status }) => status === 'lost')) return 'charged_back'
      if (disputes.data.some(({ status }) => !SETTLED_DISPUTES.has(status))) return 'disputed'
    }
    const refunded = charge?.amount_refunded ?? 0
    if (refunded === 0) return 'paid'
    return refunded >= intent.amount_received ? 'refunded' : 'partially_refunded'
  }

  return {
    createIntent: (request, idempotencyKey) =>
      translate(async () =>
        describe(
          await stripe.paymentIntents.create(
            {
              ...parametersOf(request),
              currency: 'usd',
              // Nothing that would leave our page for a bank's.
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              expand: ['latest_charge'],
            },
            { idempotencyKey },
          ),
        ),
      ),
    updateIntent: (intentId, request) =>
      translate(async () =>
        describe(
          await stripe.paymentIntents.update(intentId, {
            ...parametersOf(request),
            expand: ['latest_charge'],
          }),
        ),
      ),
    readIntent: (intentId) =>
      translate(async () =>
        describe(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })),
      ),
    cancelIntent: (intentId) =>
      translate(async () => {
        await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' })
      }),
    async *listIntents(since) {
      const page = stripe.paymentIntents.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: 100,
        expand: ['data.latest_charge'],
      })
      try {
        for await (const intent of page) yield await describe(intent)
      } catch (error) {
        throw translated(error)
      }
    },
    refund: (intentId, amountCents, reason, idempotencyKey) =>
      translate(async () => {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: amountCents,
            reason: 'requested_by_customer',
            metadata: { reason: reason.slice(0, 500) },
          },
          { idempotencyKey },
        )
        return { id: refund.id, amountCents: refund.amount, status: refund.status ?? 'pending' }
      }),
    parseEvent(rawBody, signature) {
      try {
        return describeEvent(
          stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret),
        )
      } catch (error) {
        throw new ProviderRefused('The signature does not fit the body', 'bad_signature', error)
      }
    },
  }
}

const SETTLED_DISPUTES: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented'])

function addressOf(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === null) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

function parametersOf(request: IntentRequest) {
  return {
    amount: request.amountCents,
    receipt_email: request.receiptEmail,
    metadata: { ...request.metadata, order_id: request.orderId },
  }
}

function describeEvent(event: Stripe.Event): ProviderEvent {
  const about = event.data.object as {
    object?: string
    id?: string
    payment_intent?: string | { id: string } | null
  }
  const named = typeof about.payment_intent === 'string' ? about.payment_intent : about.payment_intent?.id
  const intentId = about.object === 'payment_intent' ? about.id : named
  return { id: event.id, type: event.type, intentId: intentId ?? null, payload: event }
}

async function translate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translated(error)
  }
}

/** A 4xx with Stripe's own code is a definite no; everything else leaves the outcome unknown. */
function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode } = error
  const definite = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  if (!definite || statusCode === 409 || statusCode === 429) return new ProviderUnavailable(error)
  return new ProviderRefused(error.message, error.code ?? error.type, error)
}
