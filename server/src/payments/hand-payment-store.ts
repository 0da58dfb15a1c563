import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import type { Refund } from './payment-store.ts'
import { handPayments, refunds, type StoredHandPayment } from './tables.ts'

/** How an order by hand was paid; undefined: a provider of ours saw the payment. */
export async function findHandPayment(
  db: Database,
  orderId: string,
): Promise<StoredHandPayment | undefined> {
  const [payment] = await db.select().from(handPayments).where(eq(handPayments.orderId, orderId))
  return payment
}

export async function insertHandPayment(
  tx: Transaction,
  payment: StoredHandPayment,
): Promise<void> {
  await tx.insert(handPayments).values(payment)
}

/** What the team has paid back of an order by hand, the earliest first. */
export async function listPaidBack(db: Database, orderId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.requestedAt))
}

export async function countHandPayments(db: Database): Promise<number> {
  return db.$count(handPayments)
}
