import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/order-life-cycle'
import { isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type Figure, figure } from '../platform/figures.ts'
import { orders } from './tables.ts'

/** How many orders stand where, those that refer to another apart. A status that no order has counts 0. */
export async function countOrders(db: Database): Promise<readonly Figure[]> {
  const all = await countByStatus(db)
  // By their own index: to leave them out above, every order would have to be read.
  const renewals = await countByStatus(db, isNotNull(orders.renewsOrderId))
  const first = Object.fromEntries(
    orderStatusSchema.options.map((status) => [status, all[status] - renewals[status]]),
  )
  return [
    figure('vitrine_orders', 'Orders of a site, by status', { status: first }),
    figure(
      'vitrine_orders_of_renewals',
      'Orders of another year of hosting, or of the difference to another plan, by status',
      {
        status: renewals,
      },
    ),
  ]
}

async function countByStatus(db: Database, which?: SQL): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.orderStatus, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(which)
    .groupBy(orders.orderStatus)
  const none = orderStatusSchema.options.map((status) => [status, 0] as const)
  const counts = Object.fromEntries(none) as Record<OrderStatus, number>
  for (const { status, count } of rows) counts[status] = count
  return counts
}
