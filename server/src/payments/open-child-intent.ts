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

/** Rivals from other tabs and devices may get in between so often. */
const ATTEMPTS = 3

/** What is bought for an order that is there: a year of hosting, the difference to another plan. */
export type ChildPurchase = {
  readonly totalCents: number
  /** Whether an order that refers to the first one is for the same. */
  readonly isSame: (order: Order) => boolean
  /** Writes the order for it; undefined: it can be paid no more. The first order is held. */
  readonly place: (tx: Transaction, first: Order, now: Date) => Promise<Order | undefined>
}

/**
 * Writes the order for what follows another, then asks the provider for its intent: the way of every
 * order, for whoever has the link of the first.
 *
 * There is one that is open, whichever tab or device asks: they are given the same intent, which can be
 * charged once. One for another price is ended at the provider first. One that was just paid is given
 * back as it is, so that asking again leads to it and not to a second charge.
 *
 * Throws `ProviderUnavailable` or `ProviderRefused`; the order stays, unpaid.
 */
export async function openChildIntent(
  deps: SyncDeps,
  firstId: string,
  wish: ChildPurchase,
): Promise<OpenIntentResult | { refused: 'over' }> {
  const { db, clock, provider } = deps
  const known = await listSame(deps, firstId, wish)
  if (await isCardTesting(deps, known)) return { refused: 'too_many_declines' }
  const bought = known.find((order) => wasPaidRecently(order, clock()))
  if (bought?.paymentIntentId)
    return { order: bought, intent: await provider.readIntent(bought.paymentIntentId) }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const other of (await listSame(deps, firstId, wish)).filter(isAwaitingCard))
      if (other.totalAmount !== wish.totalCents) await expireUnpaidOrder(deps, other)
    const placed = await placeOrTakeOpen(deps, firstId, wish)
    if (placed === 'rival') continue
    if (placed === undefined) return { refused: 'over' }
    const intent = await ensureIntent(deps, placed)
    const left = intent && (await findOrder(db, placed.id))
    if (intent && left) return { order: left, intent }
  }
  return { refused: 'busy' }
}

/** `rival` while one for another price is still open. */
async function placeOrTakeOpen(
  deps: SyncDeps,
  firstId: string,
  wish: ChildPurchase,
): Promise<Order | 'rival' | undefined> {
  return deps.db.transaction(async (tx) => {
    // Two that ask at once take turns, or each would place its own.
    const first = await lockOrder(tx, firstId)
    if (!first) throw new Error(`order ${firstId} is gone`)
    const open = (await listSame({ db: tx }, firstId, wish)).filter(isAwaitingCard)
    if (open.length === 0) return wish.place(tx, first, deps.clock())
    return open.find(({ totalAmount }) => totalAmount === wish.totalCents) ?? 'rival'
  })
}

const listSame = async ({ db }: Pick<SyncDeps, 'db'>, firstId: string, { isSame }: ChildPurchase) =>
  (await listChildOrders(db, firstId)).filter(isSame)

/** Nobody has paid it, and somebody may. */
export const isAwaitingCard = ({ orderStatus, paymentStatus }: Order): boolean =>
  orderStatus === 'pending' && paymentStatus === 'requires_payment'
