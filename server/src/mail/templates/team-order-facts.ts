import { orderTitle } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Order } from '../../ordering/index.ts'

/** Order facts in emails to the team. */
export type TeamOrderFacts = {
  readonly orderId: string
  readonly reference: string
  /** First and last name. */
  readonly customer: string
  readonly packageName: string
}

export const teamFactsOf = (order: Order): TeamOrderFacts => ({
  orderId: order.id,
  reference: orderReference(order.id),
  customer: `${order.customerFirstName} ${order.customerLastName}`,
  packageName: orderTitle(order),
})
