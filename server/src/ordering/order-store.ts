import { and, asc, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import type { Actor } from './actor.ts'
import { type HistoryEntry, type Order, orderHistory, orders } from './tables.ts'

export async function findOrder(db: Database, orderId: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order
}

export async function findOrderByIntent(
  db: Database,
  paymentIntentId: string,
): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId))
  return order
}

/** The newest order that a browser's proof cookie opened and that still waits for its payment. */
export async function findOpenOrderByProof(
  db: Database,
  proofHash: string,
): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.proofHash, proofHash),
        eq(orders.orderStatus, 'pending'),
        inArray(orders.paymentStatus, ['requires_payment', 'processing']),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return order
}

/** An order for the same thing, by the same browser, paid since a time. */
export async function findPaidOrderByProof(
  db: Database,
  proofHash: string,
  since: Date,
  same: { plan: { id: Order['packageId'] }; customer: { email: string } },
): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.proofHash, proofHash),
        eq(orders.paymentStatus, 'paid'),
        eq(orders.packageId, same.plan.id),
        eq(orders.customerEmail, same.customer.email),
        gt(orders.paidAt, since),
      ),
    )
    .limit(1)
  return order
}

/** Reads an order and holds it until the transaction ends: rivals wait here. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

export async function insertOrder(tx: Transaction, order: typeof orders.$inferInsert): Promise<Order> {
  const [inserted] = await tx.insert(orders).values(order).returning()
  if (!inserted) throw new Error('an inserted order came back empty')
  return inserted
}

export async function updateOrder(
  tx: Transaction,
  orderId: string,
  changes: Partial<typeof orders.$inferInsert>,
  now: Date,
): Promise<Order> {
  const [updated] = await tx
    .update(orders)
    .set({ ...changes, updatedAt: now })
    .where(eq(orders.id, orderId))
    .returning()
  if (!updated) throw new Error(`order ${orderId} vanished while it was changed`)
  return updated
}

export async function readHistory(db: Database, orderId: string): Promise<HistoryEntry[]> {
  return db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id))
}

export async function appendHistory(
  tx: Transaction,
  entry: {
    orderId: string
    at: Date
    actor: Actor
    what: string
    from?: string | null
    to?: string | null
    note?: string | null
  },
): Promise<void> {
  await tx.insert(orderHistory).values(entry)
}

/** Orders whose payment is not settled and that were placed before a time, oldest first. */
export async function listUnsettledOrders(
  db: Database,
  placedBefore: Date,
  limit: number,
): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.paymentStatus, ['requires_payment', 'processing']),
        ne(orders.orderStatus, 'expired'),
        lt(orders.createdAt, placedBefore),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit)
}
