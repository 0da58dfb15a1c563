import { taxTermsOf } from '@vitrine/domain/payments/tax-terms'
import type { CurrentPlan } from '@vitrine/domain/payments/plan-change'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { type Order, planChanges, type StoredPlanChange } from './tables.ts'

export const findPlanChange = (db: Database, changeId: string) =>
  first(db.select().from(planChanges).where(eq(planChanges.id, changeId)))

/** Oldest first. */
export const listPlanChanges = (db: Database, orderId: string): Promise<StoredPlanChange[]> =>
  db
    .select()
    .from(planChanges)
    .where(eq(planChanges.orderId, orderId))
    .orderBy(asc(planChanges.askedAt))

/** The change that is offered or being refunded: at most one per order. */
export const findOpenPlanChange = (db: Database, orderId: string) =>
  first(
    db
      .select()
      .from(planChanges)
      .where(
        and(eq(planChanges.orderId, orderId), inArray(planChanges.state, ['offered', 'refunding'])),
      ),
  )

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

/** An order's plan with its agreed price: the first charge, or the last applied change. */
export function currentPlanOf(order: Order, oldestFirst: readonly StoredPlanChange[]): CurrentPlan {
  const last = oldestFirst.findLast(({ state }) => state === 'made')
  return {
    planId: order.packageId,
    priceCents: last ? last.priceAfter : order.packagePrice,
    taxCents: last ? last.taxAfter : order.taxAmount,
    tax: taxTermsOf(order),
  }
}
