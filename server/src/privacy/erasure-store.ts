import { eq, gt, isNull, or } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Erasure, erasures } from './tables.ts'

/** Inserts an erasure; false if the order has one. */
export async function insertErasure(tx: Transaction, erasure: Erasure): Promise<boolean> {
  const rows = await tx
    .insert(erasures)
    .values(erasure)
    .onConflictDoNothing()
    .returning({ orderId: erasures.orderId })
  return rows.length > 0
}

export async function findErasure(db: Database, orderId: string): Promise<Erasure | undefined> {
  const [erasure] = await db.select().from(erasures).where(eq(erasures.orderId, orderId))
  return erasure
}

export async function updateErasure(
  db: Database,
  orderId: string,
  changes: Partial<Omit<Erasure, 'orderId'>>,
): Promise<void> {
  await db.update(erasures).set(changes).where(eq(erasures.orderId, orderId))
}

/** All erasures. */
export async function listErasures(
  db: Database,
): Promise<Pick<Erasure, 'orderId' | 'requestedBy' | 'requestedAt'>[]> {
  const { orderId, requestedBy, requestedAt } = erasures
  return db.select({ orderId, requestedBy, requestedAt }).from(erasures)
}

/** Unfinished erasures, and those erased since a time. */
export async function listUnfinishedErasures(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .select({ orderId: erasures.orderId })
    .from(erasures)
    .where(or(isNull(erasures.doneAt), gt(erasures.erasedAt, since)))
  return rows.map(({ orderId }) => orderId)
}
