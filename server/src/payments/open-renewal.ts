import { findOrder, listRenewals, lockOrder, type Order, placeRenewal } from '../ordering/index.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { intentOf, type OpenIntentResult, triesOutCards, wasJustPaid } from './open-intent.ts'
import type { SettleDeps } from './settle.ts'

/** Rivals from other tabs and devices may get in between so often. */
const ATTEMPTS = 3

/**
 * Writes the order for one more year of hosting, then asks the provider for its intent: the way of
 * every order, for whoever has the link of the order that is renewed.
 *
 * An order has one open renewal, whichever tab or device asks: they are given the same intent, which
 * can be charged once. One for another price is ended at the provider first. One that was just paid
 * is given back as it is, so that asking again leads to it and not to a second charge. That the
 * hosting may be renewed is the caller's to know.
 *
 * Throws `ProviderUnavailable` or `ProviderRefused`; the renewal stays, unpaid.
 */
export async function openRenewal(
  deps: SettleDeps,
  renewed: Order,
  priceCents: number,
): Promise<OpenIntentResult> {
  const { db, clock, provider } = deps
  const known = await listRenewals(db, renewed.id)
  if (await triesOutCards(deps, known)) return { refused: 'too-many-declines' }
  const bought = known.find((order) => wasJustPaid(order, clock()))
  if (bought?.paymentIntentId)
    return { order: bought, intent: await provider.readIntent(bought.paymentIntentId) }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const other of (await listRenewals(db, renewed.id)).filter(isOpen))
      if (other.totalAmount !== priceCents) await closeUnpaid(deps, other)
    const order = await placeOrTakeOpen(deps, renewed.id, priceCents)
    if (!order) continue
    const intent = await intentOf(deps, order)
    const left = intent && (await findOrder(db, order.id))
    if (intent && left) return { order: left, intent }
  }
  return { refused: 'busy' }
}

/** Undefined while one for another price is still open. */
async function placeOrTakeOpen(
  { db, clock }: SettleDeps,
  renewedId: string,
  priceCents: number,
): Promise<Order | undefined> {
  return db.transaction(async (tx) => {
    // Two that ask at once take turns, or each would place its own.
    const renewed = await lockOrder(tx, renewedId)
    if (!renewed) throw new Error(`order ${renewedId} is gone`)
    const open = (await listRenewals(tx, renewedId)).filter(isOpen)
    if (open.length === 0) return placeRenewal(tx, renewed, priceCents, clock())
    return open.find(({ totalAmount }) => totalAmount === priceCents)
  })
}

const isOpen = ({ orderStatus, paymentStatus }: Order) =>
  orderStatus === 'pending' && paymentStatus === 'requires_payment'
