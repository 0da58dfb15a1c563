import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { eq, sql, sum } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import {
  EVERY_DAY,
  EVERY_TEN_MINUTES,
  scheduled,
  type Job,
  job,
  noPayload,
} from '../platform/jobs.ts'
import { orderCounts } from './tables.ts'

export type OrderCount = {
  readonly status: OrderStatus
  readonly isRunning: boolean
  readonly refersToAnother: boolean
  readonly count: number
}

/** Order counts by kind, optionally of one assignee. Kinds without orders may be missing. */
export async function readOrderCounts(
  db: Database,
  assigneeId?: string,
): Promise<readonly OrderCount[]> {
  const { orderStatus: status, isRunning, refersToAnother } = orderCounts
  return db
    .select({ status, isRunning, refersToAnother, count: sum(orderCounts.orders).mapWith(Number) })
    .from(orderCounts)
    .where(assigneeId === undefined ? undefined : eq(orderCounts.assigneeId, assigneeId))
    .groupBy(status, isRunning, refersToAnother)
}

/** Summing this many rows per request is cheap. */
const FEW = 500

/** Sums the rows of each kind into one. */
export const compactOrderCountsJob = (db: Database): Job =>
  scheduled(
    EVERY_TEN_MINUTES,
    job({ name: 'ordering.fold-counts', queue: 'build', payload: noPayload }, async () => {
      if ((await db.$count(orderCounts)) <= FEW) return
      // One statement: concurrent readers see all rows or the sums, never both.
      await db.execute(sql`
        with folded as (delete from ordering.order_counts returning *)
        insert into ordering.order_counts (order_status, is_running, refers_to_another, assignee_id, orders)
          select order_status, is_running, refers_to_another, assignee_id, sum(orders)::int from folded
          group by 1, 2, 3, 4 having sum(orders) <> 0`)
    }),
    { retries: false },
  )

/** Recounts daily, so that an error does not persist. */
export const recountOrdersJob = (db: Database): Job =>
  scheduled(
    EVERY_DAY,
    job({ name: 'ordering.recount', queue: 'build', payload: noPayload }, () => recountOrders(db)),
  )

/** Counts one snapshot. Rows that other transactions add meanwhile stay. */
export async function recountOrders(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.delete(orderCounts)
      await tx.execute(sql`
        insert into ordering.order_counts (order_status, is_running, refers_to_another, assignee_id, orders)
          select * from ordering.counts_of_orders()`)
    },
    { isolationLevel: 'repeatable read' },
  )
}
