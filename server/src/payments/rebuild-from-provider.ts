import { wasPaid } from '@vitrine/domain/orders/order-lifecycle'
import { findOrder } from '../ordering/index.ts'
import { orderIdOf } from './intent-metadata.ts'
import { type SyncDeps, syncPayment } from './sync-payment.ts'

export type Rebuilt = {
  readonly intentId: string
  readonly orderId: string
  /** `missing`: paid with our order number, but without the rest that an order needs. */
  readonly outcome: 'present' | 'brought-up-to-date' | 'restored' | 'missing'
}

/**
 * Goes through all intents that the provider has ever seen paid and that carry our
 * order number, and brings back the orders that are missing here. Yields each.
 * Interrupted, it can simply be run again.
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
