import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import type { Refund } from './payment-store.ts'
import { manualPayments, refunds, type StoredManualPayment } from './tables.ts'

/** How an order by hand was paid; undefined: a provider of ours saw the payment. */
export async function findManualPayment(
  db: Database,
  orderId: string,
): Promise<StoredManualPayment | undefined> {
  const [payment] = await db
    .select()
    .from(manualPayments)
    .where(eq(manualPayments.orderId, orderId))
  return payment
}

export async function insertManualPayment(
  tx: Transaction,
  payment: StoredManualPayment,
): Promise<void> {
  await tx.insert(manualPayments).values(payment)
}

/** What the team has paid back of an order by hand, the earliest first. */
export async function listManualRefunds(db: Database, orderId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.requestedAt))
}

export async function countManualPayments(db: Database): Promise<number> {
  return db.$count(manualPayments)
}
