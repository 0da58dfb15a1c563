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
  readHistory,
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
 * Brings the order of an intent to what the provider says of it: the one function
 * behind the browser's call, the webhook, the reconciler and the team's button.
 *
 * Safe to call at any time, any number of times, at once. The provider is asked
 * with no transaction open, and nothing but its answer is believed. A paid intent
 * of ours whose order is lost brings the order back. Undefined for an intent that
 * is not ours, or that nobody paid and no order waits for. An order by hand is given
 * back as it is: no provider is asked about it.
 *
 * Throws `ProviderUnavailable` when the provider can't say.
 */
export async function syncPayment(deps: SyncDeps, intentId: string): Promise<Order | undefined> {
  const { db, emit, clock, provider, log } = deps
  // Nobody but the team knows what became of a payment elsewhere.
  if (isManualPaymentReference(intentId)) return findOrderByIntent(db, intentId)
  const intent = await readIntent(provider, intentId)
  if (!intent) return undefined
  failpoint('after-read-before-settle')
  const settled = await db.transaction(async (tx) => {
    const now = clock()
    const order =
      (await lockOrderByIntent(tx, intentId)) ?? (await adoptIntent(tx, deps, intent, now))
    if (!order) return undefined
    // Paid by another intent: that one's word counts.
    if (order.paymentIntentId !== intentId)
      return { order, changed: false, isIllegalTransition: false }
    const result = await recordPayment(tx, emit, order, intent.facts, now)
    await updateRefundStatuses(tx, intent.refunds)
    failpoint('before-settle-commit')
    return result
  })
  if (!settled) return undefined
  const { order, changed, isIllegalTransition } = settled
  const about = { orderId: order.id, status: intent.facts.status }
  if (isIllegalTransition) {
    // Of two who read at once the slower may have read what was before: then it looks again.
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
 * The order of an intent that no order names: lost with the database, or paid
 * although another intent was noted. Without money in it the intent concerns nobody:
 * its secret was never given away.
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

/** Once per intent, however often it is settled. */
async function recordSecondPayment(
  tx: Transaction,
  emit: Emit,
  order: Order,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  const what = 'second-payment'
  const history = await readHistory(tx, order.id)
  if (history.some((entry) => entry.what === what && entry.to === intent.id)) return
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

/** The same, asked for by somebody who shows no proof that the intent is theirs. */
const unverifiedSyncKind: JobKind<{ intentId: string }> = {
  ...syncKind,
  name: 'payments.settle-unproven',
  queue: 'unproven',
}

/** Queues the settling of an intent; at most one waits per intent. */
export function enqueuePaymentSync(
  tx: Transaction,
  enqueue: Enqueue,
  intentId: string,
): Promise<void> {
  return enqueue(tx, syncKind, { intentId }, { key: intentId })
}

/** The same, behind all that is proven: a pile of it delays no payment. */
export function enqueueUnverifiedSync(
  tx: Transaction,
  enqueue: Enqueue,
  intentId: string,
): Promise<void> {
  return enqueue(tx, unverifiedSyncKind, { intentId }, { key: intentId })
}

export const paymentSyncJobs = (deps: SyncDeps): readonly Job[] =>
  [syncKind, unverifiedSyncKind].map((kind) =>
    job(kind, async ({ intentId }) => {
      await syncPayment(deps, intentId)
    }),
  )
