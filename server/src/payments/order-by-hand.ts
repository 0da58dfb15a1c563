import type { OrderByHandBody } from '@vitrine/contract/by-hand'
import type { Actor } from '@vitrine/domain/actor'
import { type Prices, pricePlans } from '@vitrine/domain/catalog'
import { handPaymentWords, isPastDay, refuseHandAmount } from '@vitrine/domain/hand-payment'
import { formatCents } from '@vitrine/domain/money'
import { type Order, placeByHand } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { findHandPayment, insertHandPayment } from './hand-payment-store.ts'
import { billingOf } from './read-basket.ts'
import type { StoredHandPayment } from './tables.ts'

export type OrderByHandResult =
  | { order: Order }
  | { refused: 'fields'; fields: Record<string, string> }
  /** The same request made an order of other facts, or its id is that of an order of another kind. */
  | { refused: 'changed-since'; order: Order }

/**
 * Takes an order that was paid elsewhere, on the word of the team. Order, payment and its proof are
 * one transaction. The same request again, at once or later, is the same order.
 */
export async function orderByHand(
  {
    db,
    emit,
    clock,
    prices,
  }: Pick<House, 'db' | 'emit' | 'clock'> & {
    readonly prices: () => Prices
  },
  { requestId, planId, amountCents, billing, ...body }: OrderByHandBody,
  actor: Actor,
): Promise<OrderByHandResult> {
  const now = clock()
  const plan = pricePlans(prices())[planId]
  const { way, paidOn, reference, languages } = body
  const payment = { way, paidOn, reference, amountReason: body.amountReason || null }
  const hand = {
    id: requestId,
    customerFirstName: body.firstName,
    customerLastName: body.lastName,
    customerEmail: body.email,
    billing: billingOf(billing),
    plan,
    languages,
    amountCents,
    note: noteOf(payment, plan.price, amountCents),
    actor,
  }
  const fields = refuseFields(hand, payment, now)
  return db.transaction(async (tx) => {
    const known = await findHandPayment(tx, requestId)
    // A price that was changed meanwhile refuses no repetition.
    if (!known && Object.keys(fields).length > 0) return { refused: 'fields' as const, fields }
    const { order, placed } = await placeByHand(tx, emit, hand, now)
    if (!placed) {
      const made = known ?? (await findHandPayment(tx, requestId))
      return isSame(order, made, hand, payment)
        ? { order }
        : { refused: 'changed-since' as const, order }
    }
    await insertHandPayment(tx, { orderId: order.id, ...payment, takenBy: actor, takenAt: now })
    return { order }
  })
}

type Said = Pick<StoredHandPayment, 'way' | 'paidOn' | 'reference' | 'amountReason'>
type Wanted = Omit<Parameters<typeof placeByHand>[2], 'note' | 'actor'>

function refuseFields(
  { plan, languages, amountCents }: Wanted,
  { paidOn, amountReason }: Said,
  now: Date,
): Record<string, string> {
  const reason = refuseHandAmount({
    priceCents: plan.price,
    amountCents,
    reason: amountReason ?? '',
  })
  return {
    ...(languages.length > plan.maxLanguages && {
      languages: `The plan includes ${plan.maxLanguages}. Leave one out to add another.`,
    }),
    ...(reason !== undefined && { amountReason: reason }),
    ...(!isPastDay(paidOn, now) && { paidOn: 'That day is still to come: enter when it was paid' }),
  }
}

function noteOf(said: Said, priceCents: number, amountCents: number): string {
  const how = handPaymentWords(said)
  return amountCents === priceCents
    ? how
    : `${how}. ${formatCents(amountCents)} instead of ${formatCents(priceCents)}: ${said.amountReason}`
}

function isSame(order: Order, made: StoredHandPayment | undefined, hand: Wanted, said: Said) {
  return (
    made !== undefined &&
    made.way === said.way &&
    made.paidOn === said.paidOn &&
    made.reference === said.reference &&
    order.customerEmail === hand.customerEmail &&
    order.packageId === hand.plan.id &&
    order.totalAmount === hand.amountCents
  )
}
