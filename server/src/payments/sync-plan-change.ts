import { randomUUID } from 'node:crypto'
import { plans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import {
  appendHistory,
  upgradePaid,
  findOrder,
  findPlanChange,
  insertPlanChange,
  listPlanChanges,
  lockOrder,
  isPaymentInEffect,
  moveOrder,
  type Order,
  orderNeedsAttention,
  orderRefunded,
  currentPlanOf,
  type StoredPlanChange,
  updatePlanChange,
} from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { type Emit, on, type Subscription } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { applyPlanChange, setOrderPlan } from './apply-plan-change.ts'
import { decideUpgrade } from './decide-upgrade.ts'
import { listRefundsOfChange } from './payment-store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'emit'>

/** Every event about an upgrade payment syncs the plan. */
export function upgradeSubscriptions(deps: Deps): Subscription[] {
  const follow = ({ orderId }: { orderId: string }) =>
    deps.db.transaction((tx) => syncUpgrade(tx, deps.emit, orderId, deps.clock()))
  const queue = 'pay'
  return [
    on(upgradePaid, { name: 'payments.change-plan', queue }, follow),
    on(orderRefunded, { name: 'payments.follow-refund-of-difference', queue }, follow),
    // Charged back, dispute won, or refund failed.
    on(
      orderNeedsAttention,
      {
        name: 'payments.follow-trouble-of-difference',
        queue,
        // Its own event would cause a loop.
        when: ({ reason }) => reason !== 'difference-without-change',
      },
      follow,
    ),
  ]
}

/**
 * Brings an order's plan in line with its upgrade payment. Idempotent, in any order and
 * concurrently; other orders are ignored. A payment that can no longer be used is put on hold,
 * and staff are asked to refund it.
 */
async function syncUpgrade(
  tx: Transaction,
  emit: Emit,
  paymentId: string,
  now: Date,
): Promise<void> {
  const found = await findOrder(tx, paymentId)
  if (found?.flow !== 'plan-change' || found.parentOrderId === null) return
  // Lock order: parent before child.
  const order = await lockOrder(tx, found.parentOrderId)
  // Restored before its parent: the job retries.
  if (!order) throw new Error(`upgrade payment ${paymentId} has no parent order`)
  const payment = await lockOrder(tx, paymentId)
  if (!payment || payment.orderStatus === 'on_hold') return
  const changes = await listPlanChanges(tx, order.id)
  const decision = decideUpgrade(order, payment, changes)
  if (decision.action === 'hold') return holdUnused(tx, emit, order, payment, now)
  if (decision.action === 'apply') {
    const change = decision.change ?? (await restoreChange(tx, order, payment, changes, now))
    const paid = { ...change, differenceOrderId: paymentId }
    await applyPlanChange(tx, emit, order, { change: paid, actor: 'customer' }, now)
  }
  if (decision.action === 'revert') await revertPlan(tx, order, payment, decision.change, now)
  // The child order is complete.
  if (payment.orderStatus === 'confirmed') {
    const note = isPaymentInEffect(payment) ? 'The plan is changed' : 'The payment was refunded'
    await moveOrder(tx, emit, { orderId: paymentId, to: 'closed', actor: 'system', note }, now)
  }
}

async function revertPlan(
  tx: Transaction,
  order: Order,
  payment: Order,
  change: StoredPlanChange,
  now: Date,
): Promise<void> {
  await updatePlanChange(tx, change.id, { state: 'taken-back' })
  await setOrderPlan(tx, order, change.fromPlan, now)
  const reason = payment.paymentStatus === 'charged_back' ? 'charged back' : 'refunded in full'
  await appendHistory(tx, {
    orderId: order.id,
    at: now,
    actor: 'provider',
    what: 'plan-taken-back',
    from: plans[change.toPlan].shortName,
    to: plans[change.fromPlan].shortName,
    note: `The upgrade payment was ${reason} (order ${orderReference(payment.id)})`,
  })
}

/** Restores a lost plan change from the provider's plan and amounts. */
function restoreChange(
  tx: Transaction,
  order: Order,
  difference: Order,
  all: readonly StoredPlanChange[],
  now: Date,
): Promise<StoredPlanChange> {
  const { priceCents, taxCents } = currentPlanOf(order, all)
  return insertPlanChange(tx, {
    id: difference.id,
    orderId: order.id,
    fromPlan: order.packageId,
    toPlan: difference.packageId,
    priceBefore: priceCents,
    taxBefore: taxCents,
    priceAfter: priceCents + difference.packagePrice,
    taxAfter: taxCents + difference.taxAmount,
    state: 'offered',
    reason: 'Restored from the payment provider',
    askedBy: 'system',
    askedAt: now,
    offeredUntil: now,
    differenceOrderId: difference.id,
    madeAt: null,
  })
}

async function holdUnused(
  tx: Transaction,
  emit: Emit,
  order: Order,
  { id: orderId, packageId, paymentAmount }: Order,
  now: Date,
): Promise<void> {
  const note = `${formatCents(paymentAmount)} was paid for ${plans[packageId].shortName}, which order ${orderReference(order.id)} can’t be given any more. Pay it back`
  await moveOrder(tx, emit, { orderId, to: 'on_hold', actor: 'system', note }, now)
  const reason = 'difference-without-change'
  await emit(tx, orderNeedsAttention, { orderId, occurrence: randomUUID(), reason, note }, now)
}

export async function lockOrderOfPlanChange(tx: Transaction, changeId: string): Promise<void> {
  const change = await findPlanChange(tx, changeId)
  if (change) await lockOrder(tx, change.orderId)
}

/**
 * Applies a downgrade once all refunds are made. If the provider refuses one, the plan stays, and
 * history and staff get the refunded amount.
 */
export async function finishPlanRefund(
  tx: Transaction,
  emit: Emit,
  changeId: string,
  now: Date,
): Promise<void> {
  const change = await findPlanChange(tx, changeId)
  const order = change && (await lockOrder(tx, change.orderId))
  if (!order || change.state !== 'refunding') return
  const refunds = await listRefundsOfChange(tx, changeId)
  if (refunds.some(({ status }) => status === 'requested')) return
  const actor = change.askedBy
  if (refunds.every(({ status }) => status !== 'refused'))
    return applyPlanChange(tx, emit, order, { change, actor }, now)
  await updatePlanChange(tx, changeId, { state: 'refused' })
  const back = refunds.reduce(
    (sum, { status, amountCents }) => sum + (status === 'refused' ? 0 : amountCents),
    0,
  )
  const orderId = order.id
  const note =
    back === 0
      ? 'The payment provider refused to pay the difference back'
      : `The payment provider refused a part of the difference; ${formatCents(back)} went back`
  const [from, to] = [plans[change.fromPlan].shortName, plans[change.toPlan].shortName]
  await appendHistory(tx, { orderId, at: now, actor, what: 'plan-change-refused', from, to, note })
  if (back === 0) return
  const reason = 'difference-without-change'
  await emit(tx, orderNeedsAttention, { orderId, occurrence: randomUUID(), reason, note }, now)
}
