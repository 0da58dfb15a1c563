import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { termState } from '@vitrine/domain/hosting/hosting-term'
import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import { findOrderByIntent, type Order } from '../ordering/index.ts'
import { type OpenIntentResult, openRenewal, type SyncDeps } from '../payments/index.ts'
import type { Database } from '../platform/database.ts'
import { findTerm } from './hosting-term.ts'

/** Integer cents; null: renewals by card are off. */
export type RenewalPrice = number | null

/**
 * The price of another year now; null: nothing to pay. Only from the first notice on, so that
 * nobody pays twice by mistake.
 */
export async function renewalPriceDue(
  db: Database,
  order: Order,
  price: RenewalPrice,
  now: Date,
): Promise<number | null> {
  if (price === null || !orderAllows.renewHosting(order)) return null
  const term = await findTerm(db, order.id)
  return term && termState(term.endsAt, now) !== 'running' ? price : null
}

/** See `openRenewal`. */
export async function openRenewalPayment(
  deps: SyncDeps,
  order: Order,
  price: RenewalPrice,
  tax: TaxTerms,
): Promise<OpenIntentResult | { refused: 'nothing_due' }> {
  const due = await renewalPriceDue(deps.db, order, price, deps.clock())
  return due === null
    ? { refused: 'nothing_due' }
    : openRenewal(deps, order, { listedCents: due, tax })
}

/** Undefined: the intent belongs to another order. */
export async function findRenewalByIntent(
  db: Database,
  orderId: string,
  intentId: string,
): Promise<Order | undefined> {
  const renewal = await findOrderByIntent(db, intentId)
  return renewal?.parentOrderId === orderId ? renewal : undefined
}
