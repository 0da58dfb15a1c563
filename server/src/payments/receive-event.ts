import { findOrderByIntent } from '../ordering/index.ts'
import { expireUnpaidKind } from './expire-unpaid-order.ts'
import { countDeclines, isDecline, storeProviderEvent } from './payment-store.ts'
import type { ProviderEvent } from './provider/payment-provider.ts'
import { type SyncDeps, enqueuePaymentSync } from './sync-payment.ts'

/** Refused cards in an hour, after which a browser is somebody trying out stolen numbers. */
export const MAX_DECLINES = 10
export const DECLINES_COUNT_MS = 60 * 60 * 1000
/** The echo of our own asking, where an endpoint is sent events of every type: nobody could pay yet. */
const ECHO = 'payment_intent.created'

/** Stores an event and queues what follows from it, together; a second time does nothing. */
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
    // The browser talks to the provider directly: to stop it, the intent must go.
    const since = new Date(now.getTime() - DECLINES_COUNT_MS)
    const declines = isDecline(event) ? await countDeclines(tx, [intentId], since) : 0
    if (declines < MAX_DECLINES) return
    const order = await findOrderByIntent(tx, intentId)
    if (order) await enqueue(tx, expireUnpaidKind, { orderId: order.id }, { key: order.id })
  })
}
