import { findOrderByIntent } from '../ordering/index.ts'
import { expireUnpaidKind } from './expire-unpaid-order.ts'
import { countDeclines, isDecline, storeProviderEvent } from './payment-store.ts'
import type { ProviderEvent } from './provider/payment-provider.ts'
import { type SyncDeps, enqueuePaymentSync } from './sync-payment.ts'

/** Declined cards per hour that indicate card testing. */
export const MAX_DECLINES = 10
export const DECLINES_COUNT_MS = 60 * 60 * 1000
/** Our own request, echoed to endpoints that receive every event type. */
const ECHO = 'payment_intent.created'

/** Stores an event and enqueues its jobs in one transaction. Idempotent. */
export async function receiveEvent(
  { db, clock, enqueue }: Pick<SyncDeps, 'db' | 'clock' | 'enqueue'>,
  event: ProviderEvent,
): Promise<void> {
  const { intentId } = event
  await db.transaction(async (tx) => {
    const now = clock()
    const isNew = await storeProviderEvent(tx, event, now)
    if (!isNew || intentId === null || event.type === ECHO) return
    await enqueuePaymentSync(tx, enqueue, intentId)
    // The browser talks to the provider directly: only canceling the intent stops it.
    const since = new Date(now.getTime() - DECLINES_COUNT_MS)
    const declines = isDecline(event) ? await countDeclines(tx, [intentId], since) : 0
    if (declines < MAX_DECLINES) return
    const order = await findOrderByIntent(tx, intentId)
    if (order) await enqueue(tx, expireUnpaidKind, { orderId: order.id }, { key: order.id })
  })
}
