import { findOrder, listChildOrders, lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { expireUnpaidOrder } from './expire-unpaid-order.ts'
import {
  ensureIntent,
  type OpenIntentResult,
  isCardTesting,
  wasPaidRecently,
} from './open-intent.ts'
import type { SyncDeps } from './sync-payment.ts'

/** Other tabs and devices may win this many races. */
const ATTEMPTS = 3

/** A purchase for an existing order: a renewal or an upgrade. */
export type ChildPurchase = {
  readonly totalCents: number
  /** Whether a child order is for the same purchase. */
  readonly isSame: (order: Order) => boolean
  /** Inserts the child order; undefined: it can no longer be paid. The parent is locked. */
  readonly place: (tx: Transaction, first: Order, now: Date) => Promise<Order | undefined>
}

/**
 * Inserts a child order, then creates its intent.
 *
 * A parent has one open child order per purchase: every tab and device gets the same intent,
 * which can be charged once. One with another price is expired first. A recently paid one is
 * returned, so that a retry causes no second charge.
 *
 * Throws `ProviderUnavailable` or `ProviderRefused`; the order stays unpaid.
 */
export async function openChildIntent(
  deps: SyncDeps,
  firstId: string,
  purchase: ChildPurchase,
): Promise<OpenIntentResult | { refused: 'nothing_due' }> {
  const { db, clock, provider } = deps
  const known = await listSame(deps, firstId, purchase)
  if (await isCardTesting(deps, known)) return { refused: 'too_many_declines' }
  const bought = known.find((order) => wasPaidRecently(order, clock()))
  if (bought?.paymentIntentId)
    return { order: bought, intent: await provider.readIntent(bought.paymentIntentId) }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const other of (await listSame(deps, firstId, purchase)).filter(isAwaitingCard))
      if (other.totalAmount !== purchase.totalCents) await expireUnpaidOrder(deps, other)
    const placed = await placeOrTakeOpen(deps, firstId, purchase)
    if (placed === 'rival') continue
    if (placed === undefined) return { refused: 'nothing_due' }
    const intent = await ensureIntent(deps, placed)
    const left = intent && (await findOrder(db, placed.id))
    if (intent && left) return { order: left, intent }
  }
  return { refused: 'payment_busy' }
}

/** `rival`: one with another price is still open. */
const placeOrTakeOpen = (
  deps: SyncDeps,
  firstId: string,
  purchase: ChildPurchase,
): Promise<Order | 'rival' | undefined> =>
  deps.db.transaction(async (tx) => {
    // The lock serializes concurrent requests.
    const first = await lockOrder(tx, firstId)
    if (!first) throw new Error(`order ${firstId} is gone`)
    const open = (await listSame({ db: tx }, firstId, purchase)).filter(isAwaitingCard)
    if (open.length === 0) return purchase.place(tx, first, deps.clock())
    return open.find(({ totalAmount }) => totalAmount === purchase.totalCents) ?? 'rival'
  })

const listSame = async ({ db }: Pick<SyncDeps, 'db'>, firstId: string, { isSame }: ChildPurchase) =>
  (await listChildOrders(db, firstId)).filter(isSame)

export const isAwaitingCard = ({ orderStatus, paymentStatus }: Order): boolean =>
  orderStatus === 'pending' && paymentStatus === 'requires_payment'
