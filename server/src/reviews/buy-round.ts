import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { quotePrice } from '@vitrine/domain/payments/money'
import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import {
  findOrderByIntent,
  isPaymentInEffect,
  type Order,
  placeExtraRound,
} from '../ordering/index.ts'
import { openChildIntent, type OpenIntentResult, type SyncDeps } from '../payments/index.ts'
import type { Database } from '../platform/database.ts'
import { readRounds } from './review-state.ts'

/** Integer cents; null: rounds are not for sale. */
export type RoundPrice = number | null

/**
 * The price of another round now; null: nothing to pay. Only once none is left, so that nobody pays
 * twice by mistake, and not after the rounds' time limit.
 */
export async function roundPriceDue(
  db: Database,
  order: Order,
  price: RoundPrice,
  now: Date,
): Promise<RoundPrice> {
  if (price === null || !orderAllows.buyRound(order) || !isPaid(order.paymentStatus)) return null
  const { rounds } = await readRounds(db, order, now)
  const isOver = rounds.validUntil !== null && now >= rounds.validUntil
  return rounds.used >= rounds.allowed && !isOver ? price : null
}

/** See `openChildIntent`. */
export async function openRoundPayment(
  deps: SyncDeps,
  order: Order,
  price: RoundPrice,
  tax: TaxTerms,
): Promise<OpenIntentResult | { refused: 'nothing_due' }> {
  const due = await roundPriceDue(deps.db, order, price, deps.clock())
  if (due === null) return { refused: 'nothing_due' }
  return openChildIntent(deps, order.id, {
    totalCents: quotePrice(due, tax).totalCents,
    // A round that counts is used up, or there would be nothing to buy.
    isSame: (child) => child.flow === 'extra-round' && !isPaymentInEffect(child),
    place: async (tx, first, now) =>
      (await roundPriceDue(tx, first, due, now)) === null
        ? undefined
        : placeExtraRound(tx, first, { listedCents: due, tax }, now),
  })
}

/** Undefined: the intent belongs to another order. */
export async function findRoundByIntent(
  db: Database,
  orderId: string,
  intentId: string,
): Promise<Order | undefined> {
  const round = await findOrderByIntent(db, intentId)
  return round?.flow === 'extra-round' && round.parentOrderId === orderId ? round : undefined
}
