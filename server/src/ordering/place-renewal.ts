import { randomUUID } from 'node:crypto'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Database } from '../platform/database.ts'
import { insertNewOrder } from './order-store.ts'
import { noPreferences, type Order } from './tables.ts'

/**
 * Writes the order for one more year of hosting of another order's site, before any card can be
 * charged. Its buyer is that order's. No cookie opens it: whoever has the link of the other order does.
 */
export function placeRenewal(
  db: Database,
  renewed: Order,
  priceCents: number,
  now: Date,
): Promise<Order> {
  return insertNewOrder(db, {
    id: randomUUID(),
    proofHash: '',
    flow: 'renewal',
    renewsOrderId: renewed.id,
    customerFirstName: renewed.customerFirstName,
    customerLastName: renewed.customerLastName,
    customerEmail: renewed.customerEmail,
    customerPhone: renewed.customerPhone,
    billing: renewed.billing,
    currentJobTitle: null,
    targetJobTitle: null,
    industry: null,
    specialRequests: null,
    campaign: null,
    packageId: renewed.packageId,
    packageName: renewalName(renewed.id),
    packagePrice: priceCents,
    taxAmount: 0,
    totalAmount: priceCents,
    wishes: noPreferences,
    createdAt: now,
    updatedAt: now,
  })
}

/** As it stands on its receipt. */
export const renewalName = (renewedOrderId: string): string =>
  `One more year of hosting for order ${orderReference(renewedOrderId)}`
