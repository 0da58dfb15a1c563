import type { Order } from '../ordering/index.ts'

/** Paid, and neither on hold nor over. */
export function isOpenForPublishing(order: Order): boolean {
  return order.paidAt !== null && !NOT_OPEN.has(order.orderStatus)
}

const NOT_OPEN: ReadonlySet<string> = new Set([
  'pending',
  'on_hold',
  'cancelled',
  'expired',
  'closed',
])
