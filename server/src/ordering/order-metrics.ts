import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import type { Database } from '../platform/database.ts'
import { type Metric, metric } from '../platform/metrics.ts'
import { readOrderCounts } from './order-counts.ts'

/** Orders by status, child orders separately. A status without orders counts 0. */
export async function orderMetrics(db: Database): Promise<readonly Metric[]> {
  const counts = await readOrderCounts(db)
  const byStatus = (which: boolean) => {
    const none = orderStatusSchema.options.map((status) => [status, 0] as const)
    const found = Object.fromEntries(none) as Record<OrderStatus, number>
    for (const { status, refersToAnother, count } of counts)
      if (refersToAnother === which) found[status] += count
    return found
  }
  return [
    metric('vitrine_orders', 'Orders of a site, by status', { status: byStatus(false) }),
    metric(
      'vitrine_orders_of_renewals',
      'Orders of another year of hosting, or of the difference to another plan, by status',
      { status: byStatus(true) },
    ),
  ]
}
