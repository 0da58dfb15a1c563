import type { Actor } from '@vitrine/domain/audit/actor'
import type { PricedPlan } from '@vitrine/domain/catalog/plans'
import { manualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { appendHistory, insertOrderIfAbsent, lockOrder } from './order-store.ts'
import { recordPayment } from './record-payment.ts'
import { noPreferences, type Order } from './tables.ts'

export type ManualOrder = Pick<
  Order,
  'id' | 'customerFirstName' | 'customerLastName' | 'customerEmail' | 'billing'
> & {
  readonly plan: PricedPlan
  readonly languages: readonly string[]
  /** What was received, integer cents: that, whatever the plan costs, is what was agreed. */
  readonly amountCents: number
  /** How it was paid, for the history. */
  readonly note: string
  readonly actor: Actor
}

/**
 * Writes an order that was paid elsewhere, and settles it the way of every payment: history,
 * events and jobs are those of a card's. `placed` is false where an order has that id: it is
 * given back as it is, so that the same request again is the same order.
 */
export async function placeManualOrder(
  tx: Transaction,
  emit: Emit,
  hand: ManualOrder,
  now: Date,
): Promise<{ order: Order; placed: boolean }> {
  const { id, plan, amountCents, languages, note, actor } = hand
  const placed = await insertOrderIfAbsent(tx, {
    id,
    paymentIntentId: manualPaymentReference(id),
    // Of no cookie: only the mail's link opens it.
    proofHash: '',
    flow: 'by-hand',
    customerFirstName: hand.customerFirstName,
    customerLastName: hand.customerLastName,
    customerEmail: hand.customerEmail,
    billing: hand.billing,
    packageId: plan.id,
    packageName: plan.name,
    packagePrice: plan.price,
    // As at the checkout, whose prices it has.
    taxAmount: 0,
    totalAmount: amountCents,
    wishes: { ...noPreferences, languages: [...languages] },
    createdAt: now,
    updatedAt: now,
  })
  const order = await lockOrder(tx, id)
  if (!order) throw new Error(`order ${id} vanished while it was placed`)
  if (!placed) return { order, placed }
  await appendHistory(
    tx,
    { orderId: id, at: now, actor, what: 'order-status', to: 'pending' },
    { orderId: id, at: now, actor, what: 'taken-by-hand', note },
  )
  const paid = {
    status: 'paid',
    receivedCents: amountCents,
    refundedCents: 0,
    currency: 'usd',
  } as const
  const recorded = await recordPayment(tx, emit, order, paid, now, actor)
  return { order: recorded.order, placed }
}
