import type { FastifyRequest } from 'fastify'
import {
  type CreatePaymentIntentResponse,
  paymentRoutes,
  type PaymentSettingsResponse,
  type PaymentQuoteResponse,
} from '@vitrine/contract/payments'
import { type Prices, pricePlans } from '@vitrine/domain/catalog/plans'
import { quotePrice } from '@vitrine/domain/payments/money'
import { stateCode } from '@vitrine/domain/billing/states'
import { type TaxedBuyer, type TaxRule, taxTermsFor } from '@vitrine/domain/payments/tax'
import { type TaxTerms, taxTermsOf, termsLabel } from '@vitrine/domain/payments/tax-terms'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Agreement } from '@vitrine/domain/law/agreement'
import {
  findOrderByIntent,
  onboardingTokenOf,
  type Order,
  recordAgreement,
} from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { Counter } from '../platform/metrics.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, refusal } from '../platform/http.ts'
import { openIntent, type OpenIntentResult } from './open-intent.ts'
import { ensureOwnerCookie, ownsIntent } from './intent-ownership.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnavailable,
} from './provider/payment-provider.ts'
import { createWebhookRejections } from '../platform/rejected-webhooks.ts'
import { incrementRateLimit } from '../platform/rate-limit-store.ts'
import type { CheckVatNumber } from './check-vat-number.ts'
import { readBasket } from './read-basket.ts'
import { receiveEvent } from './receive-event.ts'
import {
  type SyncDeps,
  syncPayment,
  enqueueUnverifiedSync,
  enqueuePaymentSync,
} from './sync-payment.ts'

export type AgreementOfToday = (wantsToBegin: boolean) => Agreement

export type PaymentDeps = AppContext & {
  readonly provider: PaymentProvider
  readonly settings: PaymentSettingsResponse
  /** Current prices. */
  readonly prices: () => Prices
  readonly taxRule: () => TaxRule
  readonly checkVatNumber: CheckVatNumber
  /** Today's terms, with or without the express wish to begin at once. */
  readonly agreementOf: AgreementOfToday
  readonly webhooks: Counter<'outcome'>
}

const EVENT_BYTES = 1024 * 1024
const PATIENCE_MS = 8_000

/** Many customers may share an IP address: offices, schools, mobile networks. */
const INTENTS_OF_AN_ADDRESS = 120
/** More requests of one browser are abuse. */
const INTENTS_OF_A_BROWSER = 10
const INTENTS_WINDOW_SECONDS = 600
/** Quotes open nothing, but may ask VIES. */
const QUOTES_OF_AN_ADDRESS = 300
/**
 * With a provider latency of 0.4 s that is 100 orders per second, Stripe's limit per account.
 * More would only wait for the database and slow down other requests.
 */
const INTENTS_AT_ONCE = 40
/** Under load, payments are synced first and staff requests wait 0.5 s instead of 6 s. */
const INTENTS_WHEN_BUSY = 8

export function registerPaymentRoutes(http: Http, deps: PaymentDeps): void {
  const { db, provider, enqueue, appSecret, settings, secure, webhooks } = deps
  const rejectWebhook = createWebhookRejections(deps, (details) =>
    deps.log.warn({ event: 'payment.webhook_rejected', ...details }),
  )

  http.serve(paymentRoutes.readPaymentSettings, async () => settings)

  http.serve(
    paymentRoutes.createPaymentIntent,
    async ({ body, request, reply }) => {
      const rule = deps.taxRule()
      const buyer = await readTaxedBuyer(deps, rule, {
        country: body.billingDetails?.address.country ?? body.taxCountry,
        state: body.billingDetails?.address.state ?? body.taxState,
        vatNumber: body.billingDetails?.taxId,
      })
      const result = readBasket(body, deps.prices(), { rule, buyer })
      if ('refused' in result)
        throw new HttpError(400, 'validation_failed', result.refused, { fields: result.fields })
      const { basket } = result
      const proof = ensureOwnerCookie(request, reply, secure)
      if (!proof.isNew) await limitBrowser(deps, `${request.ip}|${proof.hash}`)
      const opened = await openIntent(deps, basket, proof).catch(throwProviderRefusal)
      if ('refused' in opened) throw intentRefusal(opened.refused)
      // Before the answer: nobody can pay without it.
      const agreement = deps.agreementOf(body.beginAtOnce === true)
      await recordAgreement(db, opened.order.id, agreement, deps.clock())
      return intentResponse(opened)
    },
    {
      limit: { max: INTENTS_OF_AN_ADDRESS, windowSeconds: INTENTS_WINDOW_SECONDS },
      concurrency: {
        most: INTENTS_AT_ONCE,
        mostWhenBusy: INTENTS_WHEN_BUSY,
        sentence:
          'Many people are ordering right now. Nothing was charged. Try again in a few seconds.',
      },
    },
  )

  http.serve(
    paymentRoutes.quotePayment,
    async ({ body }) => {
      const rule = deps.taxRule()
      const buyer = await readTaxedBuyer(deps, rule, body)
      const tax = taxTermsFor(rule, 'payment-page', buyer)
      const { price } = pricePlans(deps.prices())[body.planId]
      return {
        ...quotePrice(price, tax),
        taxLabel: termsLabel(tax),
        vatNumber: body.vatNumber ? vatAnswer(tax) : null,
      }
    },
    { limit: { max: QUOTES_OF_AN_ADDRESS, windowSeconds: INTENTS_WINDOW_SECONDS } },
  )

  http.serve(
    paymentRoutes.confirmOrder,
    async ({ body, request, reply }) => {
      const intentId = body.paymentIntentId
      const order = await findOrderByIntent(db, intentId)
      const isProven = order?.parentOrderId === null && ownsIntent(request, order, secure)
      if (!order || !isProven) {
        // Same work and same bytes for every ID, known or not.
        await db.transaction((tx) => enqueueUnverifiedSync(tx, enqueue, intentId))
        return reply.code(202).send({ status: 'received' })
      }
      const customerInfo = { email: order.customerEmail }
      const settled = await syncPaymentInTime(deps, intentId)
      if (!settled || settled.paymentStatus === 'processing') {
        await db.transaction((tx) => enqueuePaymentSync(tx, enqueue, intentId))
        return reply.code(202).send({ customerInfo, status: 'processing' })
      }
      failpoint('after-settle-before-answer')
      if (!isPaid(settled.paymentStatus))
        throw new HttpError(402, 'payment_required', 'Payment not completed')
      return {
        customerInfo,
        formData: customerInfo,
        onboardingToken: onboardingTokenOf(settled, appSecret),
      }
    },
    { limit: { max: 60, windowSeconds: 60 } },
  )

  http.serve(
    paymentRoutes.receiveProviderEvent,
    async ({ request, reply }) => {
      const event = parseEvent(request)
      failpoint('before-event-stored')
      await receiveEvent(deps, event)
      webhooks.inc({ outcome: 'accepted' })
      failpoint('after-event-before-answer')
      return reply.send({ received: true })
    },
    { rawBody: true, bodyLimit: EVENT_BYTES },
  )

  function parseEvent(request: FastifyRequest): ProviderEvent {
    const signature = String(request.headers['stripe-signature'] ?? '')
    try {
      return provider.parseEvent(request.body as Buffer, signature)
    } catch (error) {
      webhooks.inc({ outcome: 'refused' })
      return rejectWebhook(request, error)
    }
  }
}

export function intentResponse({
  intent,
  order,
}: Extract<OpenIntentResult, { order: Order }>): CreatePaymentIntentResponse {
  return {
    clientSecret: intent.clientSecret,
    client_secret: intent.clientSecret,
    paymentIntentId: intent.id,
    orderReference: orderReference(order.id),
    // A recently paid order is returned with its own price.
    quote: quoteOf(order),
  }
}

/** Syncs a payment within the customer's patience, otherwise by job. */
export async function readPaymentOutcome(
  deps: SyncDeps,
  intentId: string,
): Promise<'paid' | 'processing' | 'not-paid'> {
  const settled = await syncPaymentInTime(deps, intentId)
  if (!settled || settled.paymentStatus === 'processing') {
    await deps.db.transaction((tx) => enqueuePaymentSync(tx, deps.enqueue, intentId))
    return 'processing'
  }
  return isPaid(settled.paymentStatus) ? 'paid' : 'not-paid'
}

export function quoteOf(order: Order): CreatePaymentIntentResponse['quote'] {
  return {
    subtotalCents: order.packagePrice,
    taxCents: order.taxAmount,
    totalCents: order.totalAmount,
    currency: 'usd',
    taxLabel: termsLabel(taxTermsOf(order)),
  }
}

/** A VAT number counts only where the rule uses it. */
export async function readTaxedBuyer(
  { checkVatNumber }: Pick<PaymentDeps, 'checkVatNumber'>,
  rule: TaxRule,
  typed: {
    readonly country?: string | null | undefined
    readonly state?: string | null | undefined
    readonly vatNumber?: string | null | undefined
  },
): Promise<TaxedBuyer> {
  const { state, vatNumber } = typed
  const country = typed.country ?? ''
  const isUsed = rule.mode === 'by-country' && rule.reverseCharge && vatNumber
  return {
    country,
    state: stateCode(country || rule.sellerCountry, state ?? ''),
    vatCheck: isUsed ? await checkVatNumber(vatNumber) : undefined,
  }
}

function vatAnswer({ kind, vatCheck }: TaxTerms): PaymentQuoteResponse['vatNumber'] {
  if (kind === 'reverse-charge') return 'used'
  if (vatCheck === undefined || !vatCheck.isWellFormed) return 'unreadable'
  return vatCheck.outcome === 'invalid' ? 'invalid' : 'not-needed'
}

/** Undefined if the provider is unavailable or too slow. */
async function syncPaymentInTime(deps: SyncDeps, intentId: string): Promise<Order | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS).unref()
  })
  const settling = syncPayment(deps, intentId).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return undefined
    throw error
  })
  return Promise.race([settling, patience])
}

export const intentRefusal = (refused: 'payment_busy' | 'too_many_declines'): HttpError =>
  refused === 'payment_busy'
    ? refusal(refused, 'You chose something else in another tab. Reload this page and go on here.')
    : new HttpError(
        429,
        refused,
        'Too many cards were declined. Nothing was charged. Try again in an hour, or write to us.',
        { headers: { 'retry-after': '3600' } },
      )

export function throwProviderRefusal(error: unknown): never {
  if (error instanceof ProviderUnavailable) {
    throw new HttpError(
      503,
      'unavailable',
      'The payment provider does not answer. Nothing was charged. Try again in a minute.',
      { headers: { 'retry-after': '60' } },
    )
  }
  if (error instanceof ProviderRefused) throw new HttpError(402, 'payment_required', error.message)
  throw error
}

/** Rate-limits returning browsers. */
async function limitBrowser({ db, rateLimitFactor }: PaymentDeps, browser: string): Promise<void> {
  const windowMs = INTENTS_WINDOW_SECONDS * 1000
  const { current, ttl } = await incrementRateLimit(db, `payment-intent|${browser}`, windowMs)
  if (current < INTENTS_OF_A_BROWSER * rateLimitFactor) return
  throw new HttpError(
    429,
    'rate_limited',
    'Too many payments were started from this browser. Wait a few minutes, then try again.',
    { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } },
  )
}
