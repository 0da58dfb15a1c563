import { isPaid } from '@vitrine/domain/order-life-cycle'
import { standingOf } from '@vitrine/domain/order-may'
import type { Order } from './tables.ts'

/** The money of an order for which nothing is made was accepted, and is still here, whole or in part, or being disputed. */
export function moneyStands(order: Order): boolean {
  const { paidAt, paymentStatus } = order
  const standing = standingOf(order)
  const isAccepted = paidAt !== null && (standing === 'confirmed' || standing === 'closed')
  return isAccepted && (isPaid(paymentStatus) || paymentStatus === 'disputed')
}
