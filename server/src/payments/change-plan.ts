import type { Actor } from '@vitrine/domain/actor'
import { type PlanId, plans, type Prices, pricePlans } from '@vitrine/domain/catalog'
import { isHandReference } from '@vitrine/domain/hand-payment'
import { isPaid } from '@vitrine/domain/order-life-cycle'
import { orderMay } from '@vitrine/domain/order-may'
import { OFFER_DAYS, planChange, shareRefund } from '@vitrine/domain/plan-change'
import {
  appendHistory,
  findOpenPlanChange,
  findPlanChange,
  insertPlanChange,
  listFollowing,
  listPlanChanges,
  lockOrder,
  type Order,
  planHeldOf,
  planOffered,
  type StoredPlanChange,
} from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { finishPlanRefund } from './follow-plan-change.ts'
import { differenceWords, makePlanChange } from './make-plan-change.ts'
import { listRefundsOfChange, type Refund } from './payment-store.ts'
import { ProviderUnavailable } from './provider/payment-provider.ts'
import { carryOut, noteRequest, type RefundOrderResult } from './refund-order.ts'
import type { SettleDeps } from './settle.ts'
import { endOffer, isOffered } from './withdraw-offer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type ChangePlanDeps = SettleDeps & { readonly prices: () => Prices }

export type PlanWish = {
  readonly orderId: string
  readonly toPlan: PlanId
  readonly reason: string
  /** Nobody pays and nobody is paid back. */
  readonly isGift: boolean
  /** What the page showed: above zero to pay, below zero to pay back. */
  readonly shownCents: number
  /** How the team paid the difference back, where no provider can. */
  readonly paidBack?: string | undefined
  /** The same id again is the same change. */
  readonly changeId: string
  readonly actor: Actor
}

type Refusal =
  | { refused: 'no-such-order' | 'id-of-another-order' | 'refers-to-another' | 'same-plan' }
  | { refused: 'not-now' | 'not-paid'; order: Order }
  | { refused: 'offer-open' | 'refunding'; toPlan: PlanId }
  | { refused: 'other-difference'; cents: number }
  | { refused: 'more-than-left'; leftCents: number }
  | { refused: 'refund'; because: Extract<RefundOrderResult, { refused: string }> }

export type ChangePlanResult = { change: StoredPlanChange } | Refusal

/**
 * Gives a paid order another plan. A dearer one is offered: the customer pays the difference, and has the
 * plan then. For a cheaper one the difference is paid back first. A free one is there at once.
 *
 * Two presses are one change; of two people who press at once, one is told of the other.
 */
export async function changePlan(deps: ChangePlanDeps, wish: PlanWish): Promise<ChangePlanResult> {
  const { db, clock } = deps
  const before = await findOpenPlanChange(db, wish.orderId)
  // Its time is over, and nobody has withdrawn it.
  if (before?.state === 'offered' && before.id !== wish.changeId && !isOffered(before, clock()))
    await endOffer(deps, before, 'system', 'The time to pay was over')
  const noted = await db
    .transaction((tx) => noteChange(tx, deps, wish))
    .catch((error: unknown) => {
      if (error instanceof RefundNotTaken) return error.refusal
      throw error
    })
  if ('refused' in noted) return noted
  let refusal: Extract<RefundOrderResult, { refused: 'provider' }> | undefined
  for (const refund of noted.refunds)
    try {
      const done = await carryOut(deps, refund)
      if ('refused' in done) refusal ??= done
    } catch (error) {
      // What was requested is carried out later, and the plan follows.
      if (!(error instanceof ProviderUnavailable)) throw error
    }
  const change = (await findPlanChange(db, wish.changeId)) ?? noted.change
  // Pressed again, nobody is asked again.
  const sentence = 'The payment provider refused to pay the difference back.'
  if (change.state === 'refused')
    return { refused: 'refund', because: refusal ?? { refused: 'provider', sentence } }
  return { change }
}

/** Takes back all that its transaction has written. */
class RefundNotTaken extends Error {
  override name = 'RefundNotTaken'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('a part of the difference can’t be paid back now')
    this.refusal = refusal
  }
}

async function noteChange(
  tx: Transaction,
  deps: ChangePlanDeps,
  wish: PlanWish,
): Promise<{ change: StoredPlanChange; refunds: readonly Refund[] } | Refusal> {
  const { emit, clock, prices } = deps
  const { orderId, toPlan, reason, isGift, shownCents, paidBack, changeId, actor } = wish
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no-such-order' }
  const repeated = await findPlanChange(tx, changeId)
  if (repeated)
    return repeated.orderId === orderId
      ? { change: repeated, refunds: await listRefundsOfChange(tx, changeId) }
      : { refused: 'id-of-another-order' }
  if (order.renewsOrderId !== null) return { refused: 'refers-to-another' }
  if (!orderMay.changePlan(order)) return { refused: 'not-now', order }
  if (!isPaid(order.paymentStatus)) return { refused: 'not-paid', order }
  if (order.packageId === toPlan) return { refused: 'same-plan' }
  const open = await findOpenPlanChange(tx, orderId)
  if (open)
    return {
      refused: open.state === 'offered' ? 'offer-open' : 'refunding',
      toPlan: open.toPlan,
    }
  const now = clock()
  const held = planHeldOf(order, await listPlanChanges(tx, orderId))
  const priceCents = pricePlans(prices())[toPlan].price
  const { direction, differenceCents, after } = planChange(held, {
    planId: toPlan,
    priceCents,
    isGift,
  })
  const cents = direction === 'down' ? -differenceCents : differenceCents
  if (cents !== shownCents) return { refused: 'other-difference', cents }
  const change: StoredPlanChange = {
    id: changeId,
    orderId,
    fromPlan: order.packageId,
    toPlan,
    priceBefore: held.priceCents,
    taxBefore: held.taxCents,
    priceAfter: after.priceCents,
    taxAfter: after.taxCents,
    state: direction === 'down' ? 'refunding' : 'offered',
    reason,
    askedBy: actor,
    askedAt: now,
    offeredUntil: direction === 'up' ? new Date(now.getTime() + OFFER_DAYS * DAY_MS) : null,
    differenceOrderId: null,
    madeAt: null,
  }
  await insertPlanChange(tx, change)
  if (direction === 'free') {
    await makePlanChange(tx, emit, order, change, actor, now)
    return { change, refunds: [] }
  }
  if (direction === 'up') {
    await appendHistory(tx, {
      orderId,
      at: now,
      actor,
      what: 'plan-offered',
      from: plans[order.packageId].shortName,
      to: plans[toPlan].shortName,
      note: `${reason} (${differenceWords(change)})`,
    })
    await emit(tx, planOffered, { orderId, changeId }, now)
    return { change, refunds: [] }
  }
  const payments = [...(await listFollowing(tx, orderId)).filter(isStandingDifference), order]
  const lefts = payments.map(({ id, paymentAmount, refundedAmount }) => ({
    orderId: id,
    leftCents: paymentAmount - refundedAmount,
  }))
  const parts = shareRefund(differenceCents, lefts)
  if (!parts)
    throw new RefundNotTaken({
      refused: 'more-than-left',
      leftCents: lefts.reduce((sum, { leftCents }) => sum + leftCents, 0),
    })
  const refunds: Refund[] = []
  const byHand = payments.find(({ paymentIntentId }) => isHandReference(paymentIntentId))
  for (const [at, part] of parts.entries()) {
    const because = `${reason} (from ${plans[order.packageId].shortName} to ${plans[toPlan].shortName})`
    const taken = await noteRequest(
      tx,
      deps,
      {
        ...part,
        reason: because,
        ...(part.orderId === byHand?.id && { paidBack }),
        requestId: at === 0 ? changeId : crypto.randomUUID(),
        actor,
      },
      changeId,
    )
    if ('refused' in taken) throw new RefundNotTaken({ refused: 'refund', because: taken })
    refunds.push(taken.refund)
  }
  // What the team has paid back by hand is back: no provider is waited for.
  await finishPlanRefund(tx, emit, changeId, now)
  return { change, refunds }
}

/** Its money is here: a disputed one can't be paid back. */
const isStandingDifference = ({ flow, paymentStatus }: Order): boolean =>
  flow === 'plan-change' && isPaid(paymentStatus)
