import { wasPaid } from '@vitrine/domain/orders/order-lifecycle'
import { findOrder } from '../ordering/index.ts'
import { orderIdOf } from './intent-metadata.ts'
import { type SyncDeps, syncPayment } from './sync-payment.ts'

export type Rebuilt = {
  readonly intentId: string
  readonly orderId: string
  /** `missing`: paid with our order ID, but with incomplete metadata. */
  readonly outcome: 'present' | 'brought-up-to-date' | 'restored' | 'missing'
}

/**
 * Walks all paid intents with our order IDs and restores missing orders. Yields each. Can be
 * rerun after an interruption.
 */
export async function* rebuildFromProvider(deps: SyncDeps): AsyncGenerator<Rebuilt> {
  for await (const intent of deps.provider.listIntents(new Date(0))) {
    const orderId = orderIdOf(intent)
    if (orderId === undefined || !wasPaid(intent.facts.status)) continue
    const before = await findOrder(deps.db, orderId)
    const settled = await syncPayment(deps, intent.id)
    const changed = before?.paymentStatus !== settled?.paymentStatus
    yield {
      intentId: intent.id,
      orderId,
      outcome: !settled
        ? 'missing'
        : !before
          ? 'restored'
          : changed
            ? 'brought-up-to-date'
            : 'present',
    }
  }
}
