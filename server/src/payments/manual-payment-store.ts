import { asc, eq } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import type { Refund } from './payment-store.ts'
import { manualPayments, refunds, type StoredManualPayment } from './tables.ts'

/** Undefined: the order was paid through the provider. */
export const findManualPayment = (db: Database, orderId: string) =>
  first(db.select().from(manualPayments).where(eq(manualPayments.orderId, orderId)))

export async function insertManualPayment(
  tx: Transaction,
  payment: StoredManualPayment,
): Promise<void> {
  await tx.insert(manualPayments).values(payment)
}

/** Oldest first. */
export const listManualRefunds = (db: Database, orderId: string): Promise<Refund[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.requestedAt))

export const countManualPayments = (db: Database): Promise<number> => db.$count(manualPayments)
