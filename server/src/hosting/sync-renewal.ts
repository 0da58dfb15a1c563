import type { Actor } from '@vitrine/domain/audit/actor'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { eq } from 'drizzle-orm'
import {
  appendHistory,
  findOrder,
  lockOrder,
  isPaymentInEffect,
  moveOrder,
  type Order,
  orderNeedsAttention,
  orderRefunded,
  renewalPaid,
} from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { Transaction } from '../platform/database.ts'
import { on, type Subscription } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hostingRenewed } from './events.ts'
import { recomputeTerm, findTerm } from './hosting-term.ts'
import { type HostingRenewal, hostingRenewals } from './tables.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'emit'>

/**
 * Every event about a renewal's payment syncs the term: a paid renewal adds a year; a full refund
 * or a chargeback revokes it.
 */
export function renewalSubscriptions(deps: Deps): Subscription[] {
  const follow = async ({ orderId }: { orderId: string }) => {
    const changed = await deps.db.transaction((tx) => syncRenewal(tx, deps, orderId, deps.clock()))
    if (changed) failpoint('after-year-before-note')
  }
  const queue = 'pay'
  // The names keep the prefix of their former module: older versions enqueued jobs under them.
  return [
    on(renewalPaid, { name: 'publishing.add-paid-year', queue }, follow),
    on(orderRefunded, { name: 'publishing.follow-refund-of-renewal', queue }, follow),
    // Charged back, dispute won, or refund failed.
    on(orderNeedsAttention, { name: 'publishing.follow-trouble-of-renewal', queue }, follow),
  ]
}

/**
 * Brings the hosting term in line with a renewal's payment. Idempotent, in any order and
 * concurrently: the year is a row with the renewal's order ID. Other orders are ignored. Returns
 * whether the term changed.
 */
async function syncRenewal(
  tx: Transaction,
  { emit }: Pick<AppContext, 'emit'>,
  renewalId: string,
  now: Date,
): Promise<boolean> {
  const found = await findOrder(tx, renewalId)
  const orderId = found?.flow === 'renewal' ? found.parentOrderId : null
  if (!orderId) return false
  // Lock order: parent before child.
  const renewed = await lockOrder(tx, orderId)
  // Restored before its parent: the job retries.
  if (!renewed) throw new Error(`renewal ${renewalId} is of order ${orderId}, which is not there`)
  const renewal = await lockOrder(tx, renewalId)
  if (!renewal) return false
  const counts = isPaymentInEffect(renewal)
  const [known] = await tx.select().from(hostingRenewals).where(eq(hostingRenewals.id, renewalId))
  const isCounted = known !== undefined && known.takenBackAt === null
  if (counts !== isCounted) {
    await (counts ? addYear(tx, renewal, orderId, known) : revokeYear(tx, renewalId, now))
    const term = await findTerm(tx, orderId)
    const after = term && (await recomputeTerm(tx, term))
    await appendHistory(tx, {
      orderId,
      at: now,
      actor: counts && !known ? 'customer' : 'provider',
      what: counts ? 'hosting-renewed' : 'hosting-renewal-taken-back',
      from: term?.endsAt.toISOString() ?? null,
      to: after?.endsAt.toISOString() ?? null,
      note: noteOf(renewal, counts, known),
    })
    if (counts && !known && after)
      await emit(
        tx,
        hostingRenewed,
        { orderId, renewalOrderId: renewalId, endsAt: after.endsAt.toISOString() },
        now,
      )
  }
  // The child order is complete.
  if (renewal.orderStatus === 'confirmed') {
    const actor: Actor = 'system'
    const note = 'The year is added'
    await moveOrder(tx, emit, { orderId: renewalId, to: 'closed', actor, note }, now)
  }
  if (counts === isCounted) return false
  failpoint('before-year-commit')
  return true
}

async function addYear(
  tx: Transaction,
  { id, paidAt, createdAt }: Order,
  orderId: string,
  known: HostingRenewal | undefined,
): Promise<void> {
  if (known) {
    await tx.update(hostingRenewals).set({ takenBackAt: null }).where(eq(hostingRenewals.id, id))
    return
  }
  await tx.insert(hostingRenewals).values({
    id,
    orderId,
    renewedAt: paidAt ?? createdAt,
    renewedBy: 'customer',
    paid: true,
    takenBackAt: null,
  })
}

const revokeYear = (tx: Transaction, id: string, now: Date) =>
  tx.update(hostingRenewals).set({ takenBackAt: now }).where(eq(hostingRenewals.id, id))

function noteOf(renewal: Order, counts: boolean, known: HostingRenewal | undefined): string {
  const reference = orderReference(renewal.id)
  if (counts) return known ? `The money of order ${reference} is here again` : `Order ${reference}`
  return renewal.paymentStatus === 'charged_back'
    ? `Order ${reference} was charged back`
    : `Order ${reference} was refunded in full`
}
