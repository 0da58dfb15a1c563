import { asc, eq, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type MailSetup, mailSetups } from './tables.ts'

export async function findMailSetup(db: Database, orderId: string): Promise<MailSetup | undefined> {
  const [setup] = await db.select().from(mailSetups).where(eq(mailSetups.orderId, orderId))
  return setup
}

export async function lockMailSetup(
  tx: Transaction,
  orderId: string,
): Promise<MailSetup | undefined> {
  const [setup] = await tx
    .select()
    .from(mailSetups)
    .where(eq(mailSetups.orderId, orderId))
    .for('update')
  return setup
}

/** In the place of the one that the order has, if any. */
export async function upsertMailSetup(tx: Transaction, setup: MailSetup): Promise<void> {
  await tx
    .insert(mailSetups)
    .values(setup)
    .onConflictDoUpdate({ target: mailSetups.orderId, set: setup })
}

export async function updateMailSetup(
  tx: Transaction,
  orderId: string,
  changes: Partial<Omit<MailSetup, 'orderId'>>,
): Promise<void> {
  await tx.update(mailSetups).set(changes).where(eq(mailSetups.orderId, orderId))
}

export async function deleteMailSetup(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(mailSetups).where(eq(mailSetups.orderId, orderId))
}

/** Those whose look is due, the longest due first. */
export async function listDueMail(db: Database, now: Date, most: number): Promise<MailSetup[]> {
  return db
    .select()
    .from(mailSetups)
    .where(lte(mailSetups.nextLookAt, now))
    .orderBy(asc(mailSetups.nextLookAt))
    .limit(most)
}
