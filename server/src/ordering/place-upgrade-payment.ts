import { randomUUID } from 'node:crypto'
import { plans } from '@vitrine/domain/catalog/plans'
import { agreedTotal } from '@vitrine/domain/payments/plan-change'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Database } from '../platform/database.ts'
import { insertNewOrder } from './order-store.ts'
import { noPreferences, type Order, type StoredPlanChange } from './tables.ts'

/**
 * Inserts the child order for an upgrade's price difference, before any card can be charged. It
 * has the parent's buyer and no cookie: the parent's link opens it.
 */
export function placeUpgradePayment(
  db: Database,
  order: Order,
  change: StoredPlanChange,
  now: Date,
): Promise<Order> {
  const { cents, taxCents } = priceDifferenceOf(change)
  return insertNewOrder(db, {
    id: randomUUID(),
    proofHash: '',
    flow: 'plan-change',
    parentOrderId: order.id,
    customerFirstName: order.customerFirstName,
    customerLastName: order.customerLastName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    billing: order.billing,
    currentJobTitle: null,
    targetJobTitle: null,
    industry: null,
    specialRequests: null,
    campaign: null,
    packageId: change.toPlan,
    packageName: upgradeName(change.toPlan, order.id),
    packagePrice: cents - taxCents,
    taxAmount: taxCents,
    totalAmount: cents,
    wishes: noPreferences,
    createdAt: now,
    updatedAt: now,
  })
}

/** The amount to pay for a plan change, negative for a refund, with the tax in it. */
export function priceDifferenceOf({
  priceBefore,
  taxBefore,
  priceAfter,
  taxAfter,
}: Pick<StoredPlanChange, 'priceBefore' | 'taxBefore' | 'priceAfter' | 'taxAfter'>) {
  const before = agreedTotal({ priceCents: priceBefore, taxCents: taxBefore })
  const cents = agreedTotal({ priceCents: priceAfter, taxCents: taxAfter }) - before
  return { cents, taxCents: Math.min(Math.max(0, taxAfter - taxBefore), Math.max(0, cents)) }
}

/** The text on its receipt. */
export const upgradeName = (toPlan: Order['packageId'], orderId: string): string =>
  `Difference to ${plans[toPlan].shortName} for order ${orderReference(orderId)}`
