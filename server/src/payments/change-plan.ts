import { plans, type Prices, pricePlans } from '@vitrine/domain/catalog/plans'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { splitRefund } from '@vitrine/domain/payments/split-refund'
import {
  appendHistory,
  findOpenPlanChange,
  findPlanChange,
  insertPlanChange,
  listPlanChanges,
  lockOrder,
  type Order,
  planOffered,
  type StoredPlanChange,
} from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import {
  decidePlanChange,
  type PlanChangeRefusal,
  type PlanChangeRequest,
} from './decide-plan-change.ts'
import { finishPlanRefund } from './sync-plan-change.ts'
import { describePriceDifference, applyPlanChange } from './apply-plan-change.ts'
import { findRival } from './decide-refund.ts'
import { leftOf, lockOrderPayments } from './order-payments.ts'
import { listRefunds, listRefundsOfChange, type Refund } from './payment-store.ts'
import { ProviderUnavailable } from './provider/payment-provider.ts'
import { executeRefund, recordRefunds, type RefundOrderResult } from './refund-order.ts'
import type { SyncDeps } from './sync-payment.ts'
import { withdrawOffer, isOfferOpen } from './withdraw-offer.ts'

export type ChangePlanDeps = SyncDeps & { readonly prices: () => Prices }

type Refusal =
  | { refused: 'no_such_order' | 'request_id_taken' }
  | PlanChangeRefusal
  | { refused: 'amount_too_high'; leftCents: number }
  | { refused: 'refund_refused'; because: Extract<RefundOrderResult, { refused: string }> }

export type ChangePlanResult = { change: StoredPlanChange } | Refusal

/**
 * Changes the plan of a paid order. An upgrade is offered: the customer pays the difference
 * first. A downgrade refunds the difference first. A free change applies at once.
 *
 * A double click makes one change; of two concurrent users one is told about the other.
 */
export async function changePlan(
  deps: ChangePlanDeps,
  request: PlanChangeRequest,
): Promise<ChangePlanResult> {
  const { db, clock } = deps
  const before = await findOpenPlanChange(db, request.orderId)
  // The offer has expired without being withdrawn.
  if (
    before?.state === 'offered' &&
    before.id !== request.changeId &&
    !isOfferOpen(before, clock())
  )
    await withdrawOffer(deps, before, 'system', 'The time to pay was over')
  const noted = await db
    .transaction((tx) => noteChange(tx, deps, request))
    .catch((error: unknown) => {
      if (error instanceof RefundNotTaken) return error.refusal
      throw error
    })
  if ('refused' in noted) return noted
  let refusal: Extract<RefundOrderResult, { refused: 'provider_refused' }> | undefined
  for (const refund of noted.refunds)
    try {
      const done = await executeRefund(deps, refund)
      if ('refused' in done) refusal ??= done
    } catch (error) {
      // The job executes the refund later, and the plan follows.
      if (!(error instanceof ProviderUnavailable)) throw error
    }
  const change = (await findPlanChange(db, request.changeId)) ?? noted.change
  // A repeated request does not ask the provider again.
  const sentence = 'The payment provider refused to pay the difference back.'
  if (change.state === 'refused')
    return {
      refused: 'refund_refused',
      because: refusal ?? { refused: 'provider_refused', sentence },
    }
  return { change }
}

/** Rolls back the transaction. */
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
  request: PlanChangeRequest,
): Promise<{ change: StoredPlanChange; refunds: readonly Refund[] } | Refusal> {
  const { emit, clock, prices } = deps
  const { orderId, toPlan, reason, paidBack, changeId, actor } = request
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const repeated = await findPlanChange(tx, changeId)
  if (repeated)
    return repeated.orderId === orderId
      ? { change: repeated, refunds: await listRefundsOfChange(tx, changeId) }
      : { refused: 'request_id_taken' }
  const now = clock()
  const changes = await listPlanChanges(tx, orderId)
  const priceCents = pricePlans(prices())[toPlan].price
  const decided = decidePlanChange(request, order, changes, priceCents, now)
  if ('refused' in decided) return decided
  const { direction, differenceCents, change } = decided
  await insertPlanChange(tx, change)
  if (direction === 'free') {
    await applyPlanChange(tx, emit, order, { change, actor }, now)
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
      note: `${reason} (${describePriceDifference(change)})`,
    })
    // Customers pay what they chose on the next page.
    if (actor !== 'customer') await emit(tx, planOffered, { orderId, changeId }, now)
    return { change, refunds: [] }
  }
  const all = await lockOrderPayments(tx, orderId)
  const payments = all.filter((each) => each.id === orderId || isUndisputedUpgrade(each))
  const lefts = payments.map((payment) => ({ orderId: payment.id, leftCents: leftOf(payment) }))
  const split = splitRefund(differenceCents, lefts)
  if (!split)
    throw new RefundNotTaken({
      refused: 'amount_too_high',
      leftCents: lefts.reduce((sum, { leftCents }) => sum + leftCents, 0),
    })
  const parts = payments.flatMap((payment) =>
    split
      .filter((part) => part.orderId === payment.id)
      .map(({ amountCents }) => ({ payment, amountCents })),
  )
  const earlier = await listRefunds(
    tx,
    all.map(({ id }) => id),
  )
  const rival = findRival(earlier, now)
  if (rival) throw new RefundNotTaken({ refused: 'refund_refused', because: rival })
  if (!paidBack && parts.some(({ payment }) => isManualPaymentReference(payment.paymentIntentId)))
    throw new RefundNotTaken({
      refused: 'refund_refused',
      because: { refused: 'refund_proof_required' },
    })
  const because = `${reason} (from ${plans[order.packageId].shortName} to ${plans[toPlan].shortName})`
  const refund = { orderId, reason: because, paidBack, requestId: changeId, actor }
  const refunds = await recordRefunds(tx, deps, refund, parts, changeId)
  // A manual refund is complete: no provider is involved.
  await finishPlanRefund(tx, emit, changeId, now)
  return { change, refunds }
}

/** A disputed payment cannot be refunded. */
const isUndisputedUpgrade = ({ flow, paymentStatus }: Order): boolean =>
  flow === 'plan-change' && isPaid(paymentStatus)
