import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import type { Order } from './tables.ts'

/** Whether a child order's payment was accepted and is not fully refunded or charged back. */
export function isPaymentInEffect(order: Order): boolean {
  const { paidAt, paymentStatus } = order
  const standing = effectiveStatus(order)
  const isAccepted = paidAt !== null && (standing === 'confirmed' || standing === 'closed')
  return isAccepted && (isPaid(paymentStatus) || paymentStatus === 'disputed')
}
