import { DELIVERIES_SHOWN } from '@vitrine/contract/webhooks'
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Attempt, attempts, type Delivery, deliveries } from './tables.ts'

/** Inserts missing deliveries: one per webhook, event type and subject. */
export async function insertDeliveries(
  tx: Transaction,
  rows: readonly Delivery[],
): Promise<Delivery[]> {
  if (rows.length === 0) return []
  return tx
    .insert(deliveries)
    .values([...rows])
    .onConflictDoNothing()
    .returning()
}

export async function findDelivery(db: Database, id: string): Promise<Delivery | undefined> {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return delivery
}

export async function lockDelivery(tx: Transaction, id: string): Promise<Delivery | undefined> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
  return delivery
}

export async function updateDelivery(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<Delivery, 'state' | 'tries' | 'nextAt'>>,
): Promise<void> {
  await tx.update(deliveries).set(changes).where(eq(deliveries.id, id))
}

export async function insertAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
  await tx.insert(attempts).values(attempt)
}

/** Newest first, one more than the page size. */
export async function listDeliveries(
  db: Database,
  filter: {
    readonly webhookId?: string | undefined
    readonly state?: Delivery['state'] | undefined
    /** Cursor: deliveries before this one. */
    readonly before?: string | undefined
  },
): Promise<Delivery[]> {
  const { webhookId, state, before } = filter
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        webhookId === undefined ? undefined : eq(deliveries.webhookId, webhookId),
        state === undefined ? undefined : eq(deliveries.state, state),
        before === undefined
          ? undefined
          : sql`(${deliveries.happenedAt}, ${deliveries.id}) < (select happened_at, id from ${deliveries} one where one.id = ${before})`,
      ),
    )
    .orderBy(desc(deliveries.happenedAt), desc(deliveries.id))
    .limit(DELIVERIES_SHOWN + 1)
}

/** Newest first. */
export async function listAttempts(db: Database, ids: readonly string[]): Promise<Attempt[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(attempts)
    .where(inArray(attempts.deliveryId, [...ids]))
    .orderBy(desc(attempts.n))
}

/** Waiting deliveries stay. */
export async function deleteOldDeliveries(db: Database, before: Date): Promise<void> {
  await db
    .delete(deliveries)
    .where(and(lt(deliveries.happenedAt, before), ne(deliveries.state, 'waiting')))
}
