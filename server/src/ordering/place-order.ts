import { randomUUID } from 'node:crypto'
import type { Plan } from '@vitrine/domain/catalog'
import type { Quote } from '@vitrine/domain/money'
import type { Transaction } from '../platform/database.ts'
import { appendHistory, findOpenOrderByProof, insertOrder, lockOrder, updateOrder } from './order-store.ts'
import type { Order, OrderWishes } from './tables.ts'

export type Basket = {
  readonly plan: Plan
  readonly quote: Quote
  readonly flow: Order['flow']
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string | null
  }
  readonly currentJobTitle: string | null
  readonly targetJobTitle: string | null
  readonly industry: string | null
  readonly specialRequests: string | null
  readonly campaign: string | null
  readonly wishes: OrderWishes
}

/**
 * Writes the order before any card can be charged.
 *
 * One browser (one proof cookie) has one open order: placing again, after a reload
 * or from a second tab, changes that one, so that it can only be paid once.
 */
export async function placeOrder(
  tx: Transaction,
  basket: Basket,
  proofHash: string,
  now: Date,
): Promise<Order> {
  const values = {
    flow: basket.flow,
    customerFirstName: basket.customer.firstName,
    customerLastName: basket.customer.lastName,
    customerEmail: basket.customer.email,
    customerPhone: basket.customer.phone,
    currentJobTitle: basket.currentJobTitle,
    targetJobTitle: basket.targetJobTitle,
    industry: basket.industry,
    specialRequests: basket.specialRequests,
    packageId: basket.plan.id,
    packageName: basket.plan.name,
    packagePrice: basket.quote.subtotalCents,
    taxAmount: basket.quote.taxCents,
    totalAmount: basket.quote.totalCents,
    campaign: basket.campaign,
    wishes: basket.wishes,
  }
  const found = await findOpenOrderByProof(tx, proofHash)
  const open = found && (await lockOrder(tx, found.id))
  // While it waited for the lock, the order may have been paid: then this is a new purchase.
  if (open?.orderStatus === 'pending' && open.paymentStatus === 'requires_payment') {
    return updateOrder(tx, open.id, values, now)
  }
  const order = await insertOrder(tx, {
    id: randomUUID(),
    proofHash,
    ...values,
    createdAt: now,
    updatedAt: now,
  })
  await appendHistory(tx, {
    orderId: order.id,
    at: now,
    actor: 'customer',
    what: 'order-status',
    to: 'pending',
  })
  return order
}
