import { randomUUID } from 'node:crypto'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { wasPaid } from '@vitrine/domain/orders/order-lifecycle'
import { z } from 'zod'
import {
  appendHistory,
  findOrderByIntent,
  lockOrder,
  lockOrderByIntent,
  type Order,
  orderNeedsAttention,
  hasHappened,
  recordPayment,
  restoreOrder,
  updateOrder,
} from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Enqueue, type Job, job, type JobKind } from '../platform/jobs.ts'
import { orderIdOf, readLostOrder } from './intent-metadata.ts'
import { updateRefundStatuses } from './payment-store.ts'
import { sha256Hex } from './intent-ownership.ts'
import {
  type PaymentProvider,
  type ProviderIntent,
  ProviderRefused,
} from './provider/payment-provider.ts'

export type SyncDeps = Pick<AppContext, 'db' | 'emit' | 'clock' | 'enqueue' | 'log'> & {
  readonly provider: PaymentProvider
}

/**
 * Brings the order of an intent in line with the provider: used by the browser's request, the
 * webhook, the reconciler and staff.
 *
 * Safe at any time, repeatedly and concurrently. The provider is asked outside a transaction, and
 * only its response counts. A paid intent restores its lost order. Undefined for a foreign
 * intent, or an unpaid one without an order. A manual order is returned unchanged.
 *
 * Throws `ProviderUnavailable`.
 */
export async function syncPayment(deps: SyncDeps, intentId: string): Promise<Order | undefined> {
  const { db, emit, clock, provider, log } = deps
  // No provider knows a manual payment.
  if (isManualPaymentReference(intentId)) return findOrderByIntent(db, intentId)
  const intent = await readIntent(provider, intentId)
  if (!intent) return undefined
  failpoint('after-read-before-settle')
  const settled = await db.transaction(async (tx) => {
    const now = clock()
    const order =
      (await lockOrderByIntent(tx, intentId)) ?? (await adoptIntent(tx, deps, intent, now))
    if (!order) return undefined
    // Another intent has paid this order and counts.
    if (order.paymentIntentId !== intentId)
      return { order, changed: false, isIllegalTransition: false }
    const result = await recordPayment(tx, emit, { order, facts: intent.facts }, now)
    await updateRefundStatuses(tx, intent.refunds)
    failpoint('before-settle-commit')
    return result
  })
  if (!settled) return undefined
  const { order, changed, isIllegalTransition } = settled
  const about = { orderId: order.id, status: intent.facts.status }
  if (isIllegalTransition) {
    // A slower concurrent reader may have an older state: read again.
    const later = await readIntent(provider, intentId)
    if (later && later.facts.status !== intent.facts.status) return syncPayment(deps, intentId)
    log.error({ event: 'payment.illegal_transition', ...about, from: order.paymentStatus })
  } else if (changed) log.info({ event: 'payment.synced', ...about })
  return order
}

async function readIntent(
  provider: PaymentProvider,
  intentId: string,
): Promise<ProviderIntent | undefined> {
  try {
    return await provider.readIntent(intentId)
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined
    throw error
  }
}

/**
 * Finds or restores the order of an unknown intent: lost with the database, or paid although
 * another intent was attached. Unpaid intents are ignored: nobody has their secret.
 */
async function adoptIntent(
  tx: Transaction,
  deps: SyncDeps,
  intent: ProviderIntent,
  now: Date,
): Promise<Order | undefined> {
  const { emit, log } = deps
  const orderId = orderIdOf(intent)
  if (orderId === undefined || !wasPaid(intent.facts.status)) return undefined
  const order = await lockOrder(tx, orderId)
  if (!order) {
    const lost = readLostOrder(intent)
    if (!lost) {
      log.error({ event: 'payment.order_missing', intentId: intent.id, orderId })
      return undefined
    }
    const restored = await restoreOrder(tx, lost, now)
    const note = 'A paid order was missing here and is restored from the payment provider'
    await emit(
      tx,
      orderNeedsAttention,
      { orderId, occurrence: randomUUID(), reason: 'restored-from-provider', note },
      now,
    )
    log.error({ event: 'payment.order_restored', orderId })
    return restored
  }
  if (order.paidAt === null) {
    const changes = { paymentIntentId: intent.id, clientSecretHash: sha256Hex(intent.clientSecret) }
    return updateOrder(tx, orderId, changes, now)
  }
  await recordSecondPayment(tx, emit, order, intent, now)
  return order
}

/** Once per intent. */
async function recordSecondPayment(
  tx: Transaction,
  emit: Emit,
  order: Order,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  const what = 'second-payment'
  if (await hasHappened(tx, order.id, what, intent.id)) return
  const note = `The order was paid a second time (${intent.id}). Refund one of the two at the provider`
  const orderId = order.id
  await appendHistory(tx, { orderId, at: now, actor: 'provider', what, to: intent.id, note })
  const occurrence = randomUUID()
  await emit(tx, orderNeedsAttention, { orderId, occurrence, reason: what, note }, now)
}

const syncKind: JobKind<{ intentId: string }> = {
  name: 'payments.settle',
  queue: 'pay',
  payload: z.object({ intentId: z.string() }),
}

/** For requests without ownership. */
const unverifiedSyncKind: JobKind<{ intentId: string }> = {
  ...syncKind,
  name: 'payments.settle-unproven',
  queue: 'unproven',
}

/** At most one job per intent waits. */
export const enqueuePaymentSync = (
  tx: Transaction,
  enqueue: Enqueue,
  intentId: string,
): Promise<void> => enqueue(tx, syncKind, { intentId }, { key: intentId })

/** A separate queue: a flood of unverified requests delays no payment. */
export const enqueueUnverifiedSync = (
  tx: Transaction,
  enqueue: Enqueue,
  intentId: string,
): Promise<void> => enqueue(tx, unverifiedSyncKind, { intentId }, { key: intentId })

export const paymentSyncJobs = (deps: SyncDeps): readonly Job[] =>
  [syncKind, unverifiedSyncKind].map((kind) =>
    job(kind, async ({ intentId }) => {
      await syncPayment(deps, intentId)
    }),
  )
