import { randomUUID } from 'node:crypto'
import type { Plan } from '@vitrine/domain/catalog/plans'
import type { Quote } from '@vitrine/domain/payments/money'
import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import { failpoint } from '../platform/failpoint.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { insertNewOrder, updateOrder } from './order-store.ts'
import type { Order } from './tables.ts'

export type Basket = {
  readonly plan: Plan
  readonly quote: Quote
  readonly tax: TaxTerms
  readonly flow: 'checkout' | 'payment-page'
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string | null
  }
} & Pick<
  Order,
  | 'billing'
  | 'currentJobTitle'
  | 'targetJobTitle'
  | 'industry'
  | 'specialRequests'
  | 'campaign'
  | 'wishes'
>

/** Inserts the order before any card can be charged. One statement, so it needs no transaction. */
export function placeOrder(
  db: Database,
  basket: Basket,
  proofHash: string,
  now: Date,
): Promise<Order> {
  failpoint('before-order-commit')
  return insertNewOrder(db, {
    id: randomUUID(),
    proofHash,
    flow: basket.flow,
    parentOrderId: null,
    packageId: basket.plan.id,
    packageName: basket.plan.name,
    totalAmount: basket.quote.totalCents,
    ...detailsOf(basket),
    createdAt: now,
    updatedAt: now,
  })
}

/** Plan, flow and amount of an order never change. */
export function isSamePurchase(order: Order, { plan, flow, quote }: Basket): boolean {
  return (
    order.packageId === plan.id && order.flow === flow && order.totalAmount === quote.totalCents
  )
}

/** Updates name, address, the tax in the total and preferences of an open order. */
export function updateOpenOrder(
  tx: Transaction,
  order: Order,
  basket: Basket,
  now: Date,
): Promise<Order> {
  // A request without the address does not delete it.
  const billing = basket.billing ?? order.billing
  // The intent's amount is fixed; the tax in it follows the country.
  const { packagePrice, taxAmount, tax, ...details } = detailsOf(basket)
  const isSameTotal = basket.quote.totalCents === order.totalAmount
  const split = isSameTotal ? { packagePrice, taxAmount, tax } : {}
  return updateOrder(tx, order.id, { ...details, ...split, billing }, now)
}

function detailsOf({ plan: _plan, quote, flow: _flow, customer, ...details }: Basket) {
  return {
    packagePrice: quote.subtotalCents,
    taxAmount: quote.taxCents,
    customerFirstName: customer.firstName,
    customerLastName: customer.lastName,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    ...details,
  }
}
