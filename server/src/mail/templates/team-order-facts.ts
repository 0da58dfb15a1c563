import { orderTitle } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Order } from '../../ordering/index.ts'

/** What the letters to the team name of an order. */
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
