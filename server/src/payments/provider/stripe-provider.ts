import type { PaymentStatus } from '@vitrine/domain/orders/order-lifecycle'
import { paymentMethodName } from '@vitrine/domain/payments/payment-method'
import Stripe from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import {
  type IntentDetails,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from './payment-provider.ts'

export type StripeSettings = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Null: Stripe's production API. */
  readonly apiUrl: string | null
  readonly clock: Clock
  /** Timeout of a request. */
  readonly answerWithinMs?: number
  /** Delay before the retry. */
  readonly askAgainAfterMs?: number
}

/** Including one retry, below the browser's ten-second timeout. */
const ANSWER_WITHIN_MS = 4_500
const ASK_AGAIN_AFTER_MS = 500
/** Stripe recommends rejecting older signatures. */
const SIGNATURE_SECONDS = 300
const INSUFFICIENT_STORAGE = 507
const EXPAND = ['latest_charge.refunds']
/** Event types of webhooks and of the reconciler. */
const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
]

/** Talks to Stripe, or to the simulator with the same protocol. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const {
    clock,
    answerWithinMs = ANSWER_WITHIN_MS,
    askAgainAfterMs = ASK_AGAIN_AFTER_MS,
  } = settings
  let skewMs: number | undefined
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    httpClient: clientThatSeesDates((date, sentAt) => {
      // The midpoint of the request, and half of the second that the header truncates.
      skewMs = (sentAt.getTime() + clock().getTime()) / 2 - (date.getTime() + 500)
    }, clock),
    timeout: answerWithinMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  stripe.getInitialNetworkRetryDelay = () => askAgainAfterMs / 1000

  const describe = (intent: Stripe.PaymentIntent) => describeIntent(stripe, intent)

  return {
    createIntent: (amountCents, details, idempotencyKey) =>
      translate(async () =>
        describe(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              ...parametersOf(details),
              // No payment methods that redirect to a bank.
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            },
            { idempotencyKey },
          ),
        ),
      ),
    updateIntent: (intentId, details) =>
      translate(async () =>
        describe(
          await stripe.paymentIntents.update(intentId, {
            ...parametersOf(details),
            expand: EXPAND,
          }),
        ),
      ),
    readIntent: (intentId) =>
      translate(async () =>
        describe(await stripe.paymentIntents.retrieve(intentId, { expand: EXPAND })),
      ),
    cancelIntent: (intentId) =>
      translate(async () => {
        await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' })
      }),
    async *listIntents(since, before) {
      const page = stripe.paymentIntents.list({
        created: { gte: secondsOf(since), ...(before ? { lte: secondsOf(before) } : {}) },
        limit: 100,
        expand: ['data.latest_charge'],
      })
      try {
        for await (const intent of page) yield await describe(intent)
      } catch (error) {
        throw translated(error)
      }
    },
    async *listEvents(since) {
      const page = stripe.events.list({
        ...(since === null ? {} : { created: { gte: secondsOf(since) } }),
        types: EVENT_TYPES,
        limit: 100,
      })
      try {
        for await (const event of page) yield describeEvent(event)
      } catch (error) {
        throw translated(error)
      }
    },
    listEndpoints: () =>
      translate(async () => {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
        return data.map(({ url, status, enabled_events: events }) => ({
          url,
          enabled: status === 'enabled',
          missingEvents: events.includes('*')
            ? []
            : EVENT_TYPES.filter((type) => !events.includes(type)),
        }))
      }),
    refund: (intentId, { amountCents, reason, requestId }, idempotencyKey) =>
      translate(async () =>
        describeRefund(
          await stripe.refunds.create(
            {
              payment_intent: intentId,
              amount: amountCents,
              reason: 'requested_by_customer',
              metadata: { request_id: requestId, reason: reason.slice(0, 500) },
            },
            { idempotencyKey },
          ),
        ),
      ),
    parseEvent(rawBody, signature) {
      const event = checkedEvent(stripe, rawBody, signature, settings)
      refuseFuture(signature, event, clock())
      if (event.livemode !== isLiveKey(settings.secretKey)) {
        throw new ProviderRefused(
          'A test event for live keys, or the reverse',
          'wrong_mode',
          undefined,
        )
      }
      return describeEvent(event)
    },
    clockSkewMs: () => skewMs,
  }
}

export function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey)
}

const SETTLED_DISPUTES: ReadonlySet<string> = new Set([
  'lost',
  'won',
  'warning_closed',
  'prevented',
])

async function describeIntent(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<ProviderIntent> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const disputes = charge?.disputed
    ? (await stripe.disputes.list({ payment_intent: intent.id, limit: 10 })).data
    : []
  const chargedBackCents = disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    facts: {
      status: statusOf(intent, charge, disputes, chargedBackCents),
      receivedCents: intent.amount_received,
      refundedCents: charge?.amount_refunded ?? 0,
      chargedBackCents,
      currency: intent.currency,
      method: methodOf(charge?.payment_method_details),
    },
    refunds: (charge?.refunds?.data ?? []).map(describeRefund),
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1000),
  }
}

/** Undefined for methods that our pages do not offer. */
function methodOf(
  details: Stripe.Charge.PaymentMethodDetails | null | undefined,
): string | undefined {
  if (details?.type === 'link') return paymentMethodName({ type: 'link' })
  if (details?.type !== 'card' || !details.card) return undefined
  const { brand, last4, wallet } = details.card
  return paymentMethodName({ type: 'card', brand, last4, wallet: wallet?.type ?? null })
}

/** A lost dispute over a part of the payment leaves the order paid. */
function statusOf(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  disputes: readonly Stripe.Dispute[],
  chargedBackCents: number,
): PaymentStatus {
  if (intent.status === 'canceled') return 'canceled'
  if (intent.status === 'processing') return 'processing'
  if (intent.status !== 'succeeded') return 'requires_payment'
  const refunded = charge?.amount_refunded ?? 0
  if (chargedBackCents > 0 && chargedBackCents + refunded >= intent.amount_received)
    return 'charged_back'
  if (disputes.some(({ status }) => !SETTLED_DISPUTES.has(status))) return 'disputed'
  if (refunded === 0) return 'paid'
  return refunded >= intent.amount_received ? 'refunded' : 'partially_refunded'
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

function addressOf(apiUrl: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === null) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

/** The SDK's client with access to the `Date` response header. */
function clientThatSeesDates(see: (date: Date, sentAt: Date) => void, clock: Clock) {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const sentAt = clock()
    const response = await send(...request)
    const date = new Date(String(response.getHeaders()['date']))
    if (!Number.isNaN(date.getTime())) see(date, sentAt)
    return response
  }
  return client
}

function parametersOf({ receiptEmail, description, metadata }: IntentDetails) {
  return { receipt_email: receiptEmail, description, metadata: { ...metadata } }
}

function describeRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amountCents: refund.amount,
    status: refund.status ?? 'pending',
    requestId: refund.metadata?.['request_id'] ?? null,
  }
}

function checkedEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string,
  { webhookSecret, clock }: StripeSettings,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      SIGNATURE_SECONDS,
      undefined,
      clock().getTime(),
    )
  } catch (error) {
    throw new ProviderRefused('The signature does not fit the body', 'bad_signature', error)
  }
}

/** The SDK accepts signatures from the future: such a request could be replayed later. */
function refuseFuture(signature: string, event: Stripe.Event, now: Date): void {
  const latest = secondsOf(now) + SIGNATURE_SECONDS
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1] ?? 0)
  if (signedAt <= latest && event.created <= latest) return
  throw new ProviderRefused('The event is from the future', 'from_the_future', undefined)
}

function describeEvent(event: Stripe.Event): ProviderEvent {
  const about = event.data.object as {
    object?: string
    id?: string
    payment_intent?: string | { id: string } | null
  }
  const named =
    typeof about.payment_intent === 'string' ? about.payment_intent : about.payment_intent?.id
  const intentId = about.object === 'payment_intent' ? about.id : named
  return {
    id: event.id,
    type: event.type,
    intentId: intentId ?? null,
    payload: event,
    createdAt: new Date(event.created * 1000),
  }
}

async function translate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translated(error)
  }
}

/** A 4xx with a Stripe code is definite; any other outcome is unknown. */
function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode } = error
  // The simulator writes to the disk of the program.
  if (statusCode === INSUFFICIENT_STORAGE)
    return Object.assign(new Error('the disk is full', { cause: error }), { code: 'ENOSPC' })
  const definite = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  if (!definite || statusCode === 409 || statusCode === 429) {
    return new ProviderUnavailable(error, error.headers?.['idempotent-replayed'] === 'true')
  }
  return new ProviderRefused(error.message, error.code ?? error.type, error)
}
