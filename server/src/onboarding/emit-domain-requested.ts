import { plans } from '@vitrine/domain/catalog/plans'
import type { Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { domainRequested } from './events.ts'

/** Emits an event if the requested domain changed: staff must check whether it is available. */
export async function emitDomainRequested(
  tx: Transaction,
  emit: Emit,
  { order, from, to }: { order: Order; from: string | null; to: string | null },
  now: Date,
): Promise<void> {
  if (from === to || plans[order.packageId].address !== 'custom-domain') return
  await emit(tx, domainRequested, { orderId: order.id, from, to }, now)
}
