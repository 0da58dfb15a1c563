import { asc, eq, lte } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { type MailSetup, mailSetups } from './tables.ts'

export const findMailSetup = (db: Database, orderId: string) =>
  first(db.select().from(mailSetups).where(eq(mailSetups.orderId, orderId)))

export const lockMailSetup = (tx: Transaction, orderId: string) =>
  first(tx.select().from(mailSetups).where(eq(mailSetups.orderId, orderId)).for('update'))

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

/** Longest overdue first. */
export const listDueMail = (db: Database, now: Date, most: number): Promise<MailSetup[]> =>
  db
    .select()
    .from(mailSetups)
    .where(lte(mailSetups.nextLookAt, now))
    .orderBy(asc(mailSetups.nextLookAt))
    .limit(most)
