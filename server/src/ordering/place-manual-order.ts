import type { Actor } from '@vitrine/domain/audit/actor'
import { quoteReceived } from '@vitrine/domain/payments/money'
import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import type { PricedPlan } from '@vitrine/domain/catalog/plans'
import type { Agreement } from '@vitrine/domain/law/agreement'
import { manualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { recordAgreement } from './agreement-store.ts'
import { appendHistory, insertOrderIfAbsent, lockOrder } from './order-store.ts'
import { recordPayment } from './record-payment.ts'
import { noPreferences, type Order } from './tables.ts'

export type ManualOrder = Pick<
  Order,
  'id' | 'customerFirstName' | 'customerLastName' | 'customerEmail' | 'billing'
> & {
  readonly plan: PricedPlan
  readonly languages: readonly string[]
  /**
   * Received amount in integer cents. It is the agreed total, also if the plan costs something
   * else.
   */
  readonly amountCents: number
  /** The terms of the day. */
  readonly agreement: Agreement
  readonly tax: TaxTerms
  /** Payment details for the history. */
  readonly note: string
  readonly actor: Actor
}

/**
 * Places an order that was paid elsewhere, and records its payment like a card payment. `placed`
 * is false if an order with this ID exists: it is returned unchanged, so the request is
 * idempotent.
 */
export async function placeManualOrder(
  tx: Transaction,
  emit: Emit,
  hand: ManualOrder,
  now: Date,
): Promise<{ order: Order; placed: boolean }> {
  const { id, plan, amountCents, tax, languages, note, actor } = hand
  const quote = quoteReceived(amountCents, tax)
  const placed = await insertOrderIfAbsent(tx, {
    id,
    paymentIntentId: manualPaymentReference(id),
    // No cookie opens it, only the emailed link.
    proofHash: '',
    flow: 'by-hand',
    customerFirstName: hand.customerFirstName,
    customerLastName: hand.customerLastName,
    customerEmail: hand.customerEmail,
    billing: hand.billing,
    packageId: plan.id,
    packageName: plan.name,
    // Without tax the receipt shows the difference to the listed price.
    packagePrice: tax.kind === 'none' ? plan.price : quote.subtotalCents,
    taxAmount: quote.taxCents,
    tax,
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
  await recordAgreement(tx, id, hand.agreement, now)
  const paid = {
    status: 'paid',
    receivedCents: amountCents,
    refundedCents: 0,
    currency: 'usd',
  } as const
  const recorded = await recordPayment(tx, emit, { order, facts: paid, actor }, now)
  return { order: recorded.order, placed }
}
