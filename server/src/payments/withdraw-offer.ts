import type { Actor } from '@vitrine/domain/audit/actor'
import { plans } from '@vitrine/domain/catalog/plans'
import {
  appendHistory,
  findPlanChange,
  listChildOrders,
  lockOrder,
  type Order,
  type StoredPlanChange,
  updatePlanChange,
} from '../ordering/index.ts'
import { expireUnpaidOrder } from './expire-unpaid-order.ts'
import { isAwaitingCard } from './open-child-intent.ts'
import type { SyncDeps } from './sync-payment.ts'

/** The customer may open a payment between two attempts. */
const ATTEMPTS = 3

export const isOfferOpen = ({ state, offeredUntil }: StoredPlanChange, now: Date): boolean =>
  state === 'offered' && offeredUntil !== null && offeredUntil > now

/** An order has one offer at a time. */
export const isPaymentOf =
  ({ toPlan, askedAt }: StoredPlanChange) =>
  ({ flow, packageId, createdAt }: Order): boolean =>
    flow === 'plan-change' && packageId === toPlan && createdAt >= askedAt

export type WithdrawOfferResult =
  | { ended: true }
  /** `paid`: the plan follows. `payment_pending`: the bank is deciding. */
  | { refused: 'offer_ended' | 'already_paid' | 'payment_pending' | 'payment_busy' }

/**
 * Withdraws an offer: cancels the intent first, so that nobody can pay for a withdrawn offer. A
 * paid or processing payment wins.
 */
export async function withdrawOffer(
  deps: SyncDeps,
  change: StoredPlanChange,
  actor: Actor,
  note: string,
): Promise<WithdrawOfferResult> {
  const { db, clock } = deps
  const payments = async () =>
    (await listChildOrders(db, change.orderId)).filter(isPaymentOf(change))
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const payment of (await payments()).filter(isAwaitingCard))
      await expireUnpaidOrder(deps, payment)
    const ended = await db.transaction(async (tx): Promise<WithdrawOfferResult> => {
      // Opening a payment locks the order too.
      await lockOrder(tx, change.orderId)
      const known = await findPlanChange(tx, change.id)
      const orders = (await listChildOrders(tx, change.orderId)).filter(isPaymentOf(change))
      if (orders.some(({ paymentStatus }) => paymentStatus === 'processing'))
        return { refused: 'payment_pending' }
      if (orders.some(({ paidAt }) => paidAt !== null)) return { refused: 'already_paid' }
      if (known?.state !== 'offered') return { refused: 'offer_ended' }
      if (orders.some(isAwaitingCard)) return { refused: 'payment_busy' }
      await updatePlanChange(tx, change.id, { state: 'withdrawn' })
      await appendHistory(tx, {
        orderId: change.orderId,
        at: clock(),
        actor,
        what: 'plan-offer-withdrawn',
        from: plans[change.fromPlan].shortName,
        to: plans[change.toPlan].shortName,
        note,
      })
      return { ended: true }
    })
    if (!('refused' in ended) || ended.refused !== 'payment_busy') return ended
  }
  return { refused: 'payment_busy' }
}
