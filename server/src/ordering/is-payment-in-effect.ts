import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import type { Order } from './tables.ts'

/** The money of an order for which nothing is made was accepted, and is still here, whole or in part, or being disputed. */
export function isPaymentInEffect(order: Order): boolean {
  const { paidAt, paymentStatus } = order
  const standing = effectiveStatus(order)
  const isAccepted = paidAt !== null && (standing === 'confirmed' || standing === 'closed')
  return isAccepted && (isPaid(paymentStatus) || paymentStatus === 'disputed')
}
