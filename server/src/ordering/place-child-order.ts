import { randomUUID } from 'node:crypto'
import { plans } from '@vitrine/domain/catalog/plans'
import { quotePrice } from '@vitrine/domain/payments/money'
import { type TaxTerms, taxTermsOf } from '@vitrine/domain/payments/tax-terms'
import { agreedTotal } from '@vitrine/domain/payments/plan-change'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Database } from '../platform/database.ts'
import { insertNewOrder } from './order-store.ts'
import { type ChildFlow, noPreferences, type Order, type StoredPlanChange } from './tables.ts'

/** A price of the list, and how it is taxed for the buyer. */
export type ListedPrice = { readonly listedCents: number; readonly tax: TaxTerms }

/** Places another year of hosting, at its price of the list. */
export const placeRenewal = (
  db: Database,
  parent: Order,
  price: ListedPrice,
  now: Date,
): Promise<Order> =>
  placeChildOrder(db, parent, listed('renewal', renewalName(parent.id), parent, price), now)

/** Places another round of changes, at its price of the list. */
export const placeExtraRound = (
  db: Database,
  parent: Order,
  price: ListedPrice,
  now: Date,
): Promise<Order> =>
  placeChildOrder(db, parent, listed('extra-round', extraRoundName(parent.id), parent, price), now)

function listed(
  flow: ChildFlow,
  packageName: string,
  { packageId }: Order,
  { listedCents, tax }: ListedPrice,
) {
  const { subtotalCents, taxCents, totalCents } = quotePrice(listedCents, tax)
  return {
    ...{ flow, packageId, packageName, tax },
    ...{ packagePrice: subtotalCents, taxAmount: taxCents, totalAmount: totalCents },
  }
}

/** Places the price difference of an upgrade. */
export function placeUpgradePayment(
  db: Database,
  parent: Order,
  change: StoredPlanChange,
  now: Date,
): Promise<Order> {
  const { toPlan } = change
  const { cents, taxCents } = priceDifferenceOf(change)
  const purchase = {
    ...({
      flow: 'plan-change',
      packageId: toPlan,
      packageName: upgradeName(toPlan, parent.id),
    } as const),
    ...{ packagePrice: cents - taxCents, taxAmount: taxCents, totalAmount: cents },
    tax: taxTermsOf(parent),
  }
  return placeChildOrder(db, parent, purchase, now)
}

/**
 * Inserts an order for the parent's buyer, before any card can be charged. It has no cookie: the
 * parent's link opens it.
 */
const placeChildOrder = (
  db: Database,
  parent: Order,
  purchase: Pick<
    Order,
    'flow' | 'packageId' | 'packageName' | 'packagePrice' | 'tax' | 'taxAmount' | 'totalAmount'
  >,
  now: Date,
): Promise<Order> =>
  insertNewOrder(db, {
    id: randomUUID(),
    proofHash: '',
    parentOrderId: parent.id,
    customerFirstName: parent.customerFirstName,
    customerLastName: parent.customerLastName,
    customerEmail: parent.customerEmail,
    customerPhone: parent.customerPhone,
    billing: parent.billing,
    currentJobTitle: null,
    targetJobTitle: null,
    industry: null,
    specialRequests: null,
    campaign: null,
    wishes: noPreferences,
    createdAt: now,
    updatedAt: now,
    ...purchase,
  })

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
export const renewalName = (orderId: string): string =>
  `One more year of hosting for order ${orderReference(orderId)}`

/** The text on its receipt. */
export const extraRoundName = (orderId: string): string =>
  `One more round of changes for order ${orderReference(orderId)}`

/** The text on its receipt. */
export const upgradeName = (toPlan: Order['packageId'], orderId: string): string =>
  `Difference to ${plans[toPlan].shortName} for order ${orderReference(orderId)}`
