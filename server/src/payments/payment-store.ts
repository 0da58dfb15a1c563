import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import type { ProviderEvent } from './provider/payment-provider.ts'
import { providerEvents, reconciliation, refunds } from './tables.ts'

/** False if the event is stored already: the provider sends one more than once. */
export async function storeProviderEvent(
  tx: Transaction,
  event: ProviderEvent,
  now: Date,
): Promise<boolean> {
  const stored = await tx
    .insert(providerEvents)
    .values({
      id: event.id,
      type: event.type,
      intentId: event.intentId,
      payload: event.payload,
      receivedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return stored.length > 0
}

export type Refund = typeof refunds.$inferSelect

export async function findRefund(db: Database, requestId: string): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.requestId, requestId))
  return refund
}

export async function insertRefund(
  tx: Transaction,
  refund: typeof refunds.$inferInsert,
): Promise<Refund> {
  const [inserted] = await tx.insert(refunds).values(refund).returning()
  if (!inserted) throw new Error('an inserted refund came back empty')
  return inserted
}

export async function updateRefund(
  tx: Transaction,
  requestId: string,
  changes: Pick<Refund, 'providerRefundId' | 'status'>,
): Promise<void> {
  await tx.update(refunds).set(changes).where(eq(refunds.requestId, requestId))
}

/** Null before the first comparison. */
export async function readListedUntil(db: Database): Promise<Date | null> {
  const [row] = await db.select().from(reconciliation).where(eq(reconciliation.id, 1))
  return row?.listedUntil ?? null
}

export async function writeListedUntil(db: Database, listedUntil: Date): Promise<void> {
  await db
    .insert(reconciliation)
    .values({ id: 1, listedUntil })
    .onConflictDoUpdate({ target: reconciliation.id, set: { listedUntil } })
}
