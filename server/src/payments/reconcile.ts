import { z } from 'zod'
import { findOrder, listUnsettledOrders, moveOrder, type Order } from '../ordering/index.ts'
import type { Enqueue, Job } from '../platform/jobs.ts'
import { readListedUntil, writeListedUntil } from './payment-store.ts'
import { ProviderRefused } from './provider/payment-provider.ts'
import { type SettleDeps, settle, settleJob } from './settle.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const UNPAID_LIFETIME_MS = 24 * HOUR_MS
/** Orders looked at in one run; the next minute goes on. */
const BATCH = 500

export const reconcileJob = { name: 'payments.reconcile', lane: 'pay' } as const

/**
 * Compares our orders with the provider, each minute: what a lost webhook or a
 * closed tab left open is settled, what nobody paid in 24 hours is canceled, at the
 * provider first, so that nobody can pay for an order that has expired.
 */
export function makeReconcileJob(deps: SettleDeps & { readonly enqueue: Enqueue }): Job<Record<string, never>> {
  return {
    ...reconcileJob,
    payload: z.object({}),
    run: async () => {
      await settleOpenOrders(deps)
      await settleProvidersList(deps)
    },
  }
}

async function settleOpenOrders(deps: SettleDeps & { readonly enqueue: Enqueue }): Promise<void> {
  const { db, clock, enqueue } = deps
  const now = clock().getTime()
  for (const order of await listUnsettledOrders(db, new Date(now - MINUTE_MS), BATCH)) {
    if (order.createdAt.getTime() < now - UNPAID_LIFETIME_MS) {
      await expire(deps, order)
      continue
    }
    const { paymentIntentId } = order
    if (paymentIntentId === null) continue
    await db.transaction((tx) =>
      enqueue(tx, settleJob, { intentId: paymentIntentId }, { key: paymentIntentId }),
    )
  }
}

async function expire(deps: SettleDeps, order: Order): Promise<void> {
  const { db, emit, clock, provider } = deps
  if (order.paymentIntentId === null) {
    // No intent was ever saved, so nobody holds a secret to pay it with.
    await db.transaction((tx) =>
      moveOrder(tx, emit, { orderId: order.id, to: 'expired', actor: 'system' }, clock()),
    )
    return
  }
  try {
    await provider.cancelIntent(order.paymentIntentId)
  } catch (error) {
    // Paid or canceled in the meantime: settling finds out which.
    if (!(error instanceof ProviderRefused)) throw error
  }
  await settle(deps, order.paymentIntentId)
}

/** What the provider calls paid and we do not: also after our own database was restored. */
async function settleProvidersList(deps: SettleDeps): Promise<void> {
  const { db, clock, provider } = deps
  const started = clock()
  const listedUntil = (await readListedUntil(db)) ?? started
  for await (const intent of provider.listIntents(new Date(listedUntil.getTime() - HOUR_MS))) {
    if (intent.orderId === null || intent.facts.status === 'requires_payment') continue
    const order = z.uuid().safeParse(intent.orderId).success
      ? await findOrder(db, intent.orderId)
      : undefined
    if (order?.paymentStatus !== intent.facts.status) await settle(deps, intent.id)
  }
  await writeListedUntil(db, started)
}
