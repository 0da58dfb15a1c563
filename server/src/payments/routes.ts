import { paymentRoutes, type PaymentSettingsAnswer } from '@vitrine/contract/payments'
import { isPaid } from '@vitrine/domain/order-life-cycle'
import { findOrderByIntent, onboardingTokenOf } from '../ordering/index.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import type { Enqueue } from '../platform/jobs.ts'
import { openIntent } from './open-intent.ts'
import { storeProviderEvent } from './payment-store.ts'
import { giveProof, hasProof } from './proof.ts'
import { type ProviderEvent, ProviderRefused, ProviderUnavailable } from './provider/payment-provider.ts'
import { readBasket } from './read-basket.ts'
import { type SettleDeps, settle, settleJob } from './settle.ts'

export type PaymentDeps = SettleDeps & {
  readonly enqueue: Enqueue
  readonly appSecret: string
  readonly settings: PaymentSettingsAnswer
  /** The storefront is served over https. */
  readonly secure: boolean
}

const EVENT_BYTES = 1024 * 1024

export function registerPaymentRoutes(http: Http, deps: PaymentDeps): void {
  const { db, clock, provider, enqueue, appSecret, settings, secure, log } = deps

  http.serve(paymentRoutes.readPaymentSettings, async () => settings)

  http.serve(
    paymentRoutes.createPaymentIntent,
    async ({ body, request, reply }) => {
      const result = readBasket(body)
      if ('refused' in result) throw new HttpRefusal(400, result.refused, result.fields)
      const { basket } = result
      const { intent } = await openIntent(deps, basket, giveProof(request, reply, secure)).catch(
        refuseForProvider,
      )
      return {
        clientSecret: intent.clientSecret,
        client_secret: intent.clientSecret,
        paymentIntentId: intent.id,
        quote: basket.quote,
      }
    },
    { limit: { max: 10, windowSeconds: 600 } },
  )

  http.serve(
    paymentRoutes.confirmOrder,
    async ({ body, request, reply }) => {
      const intentId = body.paymentIntentId
      const order = await findOrderByIntent(db, intentId)
      if (!order || !hasProof(request, order, secure)) {
        // The same work and the same bytes for every id, known or invented.
        await db.transaction((tx) => enqueue(tx, settleJob, { intentId }, { key: intentId }))
        return reply.code(202).send({ status: 'received' })
      }
      const customerInfo = { email: order.customerEmail }
      const settled = await settle(deps, intentId).catch((error: unknown) => {
        if (error instanceof ProviderUnavailable) return undefined
        throw error
      })
      if (!settled || settled.paymentStatus === 'processing') {
        await db.transaction((tx) => enqueue(tx, settleJob, { intentId }, { key: intentId }))
        return reply.code(202).send({ customerInfo, status: 'processing' })
      }
      if (!isPaid(settled.paymentStatus)) throw new HttpRefusal(402, 'Payment not completed')
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
      const event = parseEvent(request.body as unknown as Buffer, String(request.headers['stripe-signature'] ?? ''))
      await db.transaction(async (tx) => {
        await storeProviderEvent(tx, event, clock())
        const { intentId } = event
        if (intentId !== null) await enqueue(tx, settleJob, { intentId }, { key: intentId })
      })
      return reply.send({ received: true })
    },
    { rawBody: true, bodyLimit: EVENT_BYTES },
  )

  function parseEvent(rawBody: Buffer, signature: string): ProviderEvent {
    try {
      return provider.parseEvent(rawBody, signature)
    } catch (error) {
      log.warn({ event: 'payment.event-refused', err: error })
      throw new HttpRefusal(400, 'The signature does not fit the body.')
    }
  }
}

function refuseForProvider(error: unknown): never {
  if (error instanceof ProviderUnavailable) {
    throw new HttpRefusal(503, 'The payment provider does not answer. Nothing was charged. Try again in a minute.')
  }
  if (error instanceof ProviderRefused) throw new HttpRefusal(402, error.message)
  throw error
}
