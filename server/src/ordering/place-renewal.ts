import { randomUUID } from 'node:crypto'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Database } from '../platform/database.ts'
import { insertNewOrder } from './order-store.ts'
import { noPreferences, type Order } from './tables.ts'

/**
 * Inserts the child order for another year of hosting, before any card can be charged. It has the
 * parent's buyer and no cookie: the parent's link opens it.
 */
export const placeRenewal = (
  db: Database,
  renewed: Order,
  priceCents: number,
  now: Date,
): Promise<Order> =>
  insertNewOrder(db, {
    id: randomUUID(),
    proofHash: '',
    flow: 'renewal',
    parentOrderId: renewed.id,
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

/** The text on its receipt. */
export const renewalName = (renewedOrderId: string): string =>
  `One more year of hosting for order ${orderReference(renewedOrderId)}`
