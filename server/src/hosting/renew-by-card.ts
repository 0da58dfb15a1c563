import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { termState } from '@vitrine/domain/hosting/hosting-term'
import { findOrderByIntent, type Order } from '../ordering/index.ts'
import { type OpenIntentResult, openRenewal, type SyncDeps } from '../payments/index.ts'
import type { Database } from '../platform/database.ts'
import { findTerm } from './hosting-term.ts'

/** What a year of hosting costs, integer cents; null: nobody pays for it by card. */
export type RenewalPrice = number | null

/**
 * What the customer may pay for one more year now, in integer cents; null: nothing. From the first
 * notice on: what was renewed is not paid for a second time by mistake.
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

/** The intent to pay for one more year with; see `openRenewal`. */
export async function openRenewalPayment(
  deps: SyncDeps,
  order: Order,
  price: RenewalPrice,
): Promise<OpenIntentResult | { refused: 'not_due' }> {
  const due = await renewalPriceDue(deps.db, order, price, deps.clock())
  return due === null ? { refused: 'not_due' } : openRenewal(deps, order, due)
}

/** The renewal of an order that an intent pays for; undefined: it is of another order. */
export async function findRenewalByIntent(
  db: Database,
  orderId: string,
  intentId: string,
): Promise<Order | undefined> {
  const renewal = await findOrderByIntent(db, intentId)
  return renewal?.parentOrderId === orderId ? renewal : undefined
}
