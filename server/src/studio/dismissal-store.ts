import { and, asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Dismissal, dismissals } from './tables.ts'

/** Oldest first. */
export async function listDismissals(db: Database, orderId: string): Promise<Dismissal[]> {
  return db
    .select()
    .from(dismissals)
    .where(eq(dismissals.orderId, orderId))
    .orderBy(asc(dismissals.dismissedAt), asc(dismissals.key))
}

/** Keeps the first dismissal of a hint. */
export async function writeDismissals(tx: Transaction, rows: readonly Dismissal[]): Promise<void> {
  await tx
    .insert(dismissals)
    .values([...rows])
    .onConflictDoNothing()
}

export async function deleteDismissal(
  tx: Transaction,
  { orderId, key }: Pick<Dismissal, 'orderId' | 'key'>,
): Promise<void> {
  await tx.delete(dismissals).where(and(eq(dismissals.orderId, orderId), eq(dismissals.key, key)))
}
