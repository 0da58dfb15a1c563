import type { CurrentPlan } from '@vitrine/domain/payments/plan-change'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Order, planChanges, type StoredPlanChange } from './tables.ts'

export async function findPlanChange(
  db: Database,
  changeId: string,
): Promise<StoredPlanChange | undefined> {
  const [change] = await db.select().from(planChanges).where(eq(planChanges.id, changeId))
  return change
}

/** All changes of an order's plan, oldest first. */
export async function listPlanChanges(db: Database, orderId: string): Promise<StoredPlanChange[]> {
  return db
    .select()
    .from(planChanges)
    .where(eq(planChanges.orderId, orderId))
    .orderBy(asc(planChanges.askedAt))
}

/** The change that is offered or being paid back: an order has one at most. */
export async function findOpenPlanChange(
  db: Database,
  orderId: string,
): Promise<StoredPlanChange | undefined> {
  const [change] = await db
    .select()
    .from(planChanges)
    .where(
      and(eq(planChanges.orderId, orderId), inArray(planChanges.state, ['offered', 'refunding'])),
    )
  return change
}

/** The change that an order for a difference pays for. */
export async function findPlanChangePaidBy(
  db: Database,
  difference: Order,
): Promise<StoredPlanChange | undefined> {
  const [change] = await db
    .select()
    .from(planChanges)
    .where(eq(planChanges.differenceOrderId, difference.id))
    .orderBy(desc(planChanges.askedAt))
  return change
}

export async function insertPlanChange(
  tx: Transaction,
  change: StoredPlanChange,
): Promise<StoredPlanChange> {
  await tx.insert(planChanges).values(change)
  return change
}

export async function updatePlanChange(
  tx: Transaction,
  changeId: string,
  changes: Partial<Pick<StoredPlanChange, 'state' | 'differenceOrderId' | 'madeAt'>>,
): Promise<void> {
  await tx.update(planChanges).set(changes).where(eq(planChanges.id, changeId))
}

/** The plan that an order has, and what was agreed for it: as it was charged, or by the last change that stands. */
export function currentPlanOf(order: Order, oldestFirst: readonly StoredPlanChange[]): CurrentPlan {
  const last = oldestFirst.findLast(({ state }) => state === 'made')
  return {
    planId: order.packageId,
    priceCents: last ? last.priceAfter : order.packagePrice,
    taxCents: last ? last.taxAfter : order.taxAmount,
    isTaxed: order.taxAmount > 0 || order.flow === 'payment-page',
  }
}
