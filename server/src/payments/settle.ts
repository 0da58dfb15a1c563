import { z } from 'zod'
import { findOrder, findOrderByIntent, type Order, recordPayment, updateOrder } from '../ordering/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import type { Job } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { type PaymentProvider, ProviderRefused } from './provider/payment-provider.ts'

export type SettleDeps = {
  readonly db: Database
  readonly emit: Emit
  readonly clock: Clock
  readonly provider: PaymentProvider
  readonly log: Log
}

/**
 * Brings the order of an intent to what the provider says of it: the one function
 * behind the browser's call, the webhook, the reconciler and the team's button.
 *
 * Safe to call at any time, any number of times, at once. The provider is asked
 * with no transaction open, and nothing but its answer is believed. Undefined for
 * an intent that is not ours.
 *
 * Throws `ProviderUnavailable` when the provider can't say.
 */
export async function settle(deps: SettleDeps, intentId: string): Promise<Order | undefined> {
  const { db, emit, clock, provider, log } = deps
  let intent: Awaited<ReturnType<PaymentProvider['readIntent']>>
  try {
    intent = await provider.readIntent(intentId)
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined
    throw error
  }
  return db.transaction(async (tx) => {
    // A crash between the provider's answer and our note of it leaves the order
    // without its intent id: then the provider's own note of the order finds it.
    const order =
      (await findOrderByIntent(tx, intentId)) ??
      (intent.orderId && isUuid(intent.orderId) ? await findOrder(tx, intent.orderId) : undefined)
    if (!order) {
      if (intent.orderId) log.error({ event: 'payment.order-missing', intentId, orderId: intent.orderId })
      return undefined
    }
    const now = clock()
    if (order.paymentIntentId === null) await updateOrder(tx, order.id, { paymentIntentId: intentId }, now)
    else if (order.paymentIntentId !== intentId) {
      log.error({ event: 'payment.second-intent', orderId: order.id, intentId })
      return order
    }
    const result = await recordPayment(tx, emit, order.id, intent.facts, now)
    if ('recorded' in result) {
      if (result.changed) {
        log.info({ event: 'payment.settled', orderId: order.id, status: intent.facts.status })
      }
      return result.recorded
    }
    log.error({
      event: 'payment.refused-step',
      orderId: order.id,
      from: order.paymentStatus,
      to: intent.facts.status,
    })
    return order
  })
}

const settlePayload = z.object({ intentId: z.string() })

/** At most one waiting per intent: give the intent id as key. */
export const settleJob = {
  name: 'payments.settle',
  lane: 'pay',
  payload: settlePayload,
} as const

export function makeSettleJob(deps: SettleDeps): Job<z.infer<typeof settlePayload>> {
  return {
    ...settleJob,
    run: async ({ intentId }) => {
      await settle(deps, intentId)
    },
  }
}

function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success
}
