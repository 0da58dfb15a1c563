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
 * Whatever is said of a renewal's money brings the term to it: paid it adds its year, refunded in full
 * or charged back it adds none.
 */
export function renewalSubscriptions(deps: Deps): Subscription[] {
  const follow = async ({ orderId }: { orderId: string }) => {
    const changed = await deps.db.transaction((tx) => syncRenewal(tx, deps, orderId, deps.clock()))
    if (changed) failpoint('after-year-before-note')
  }
  const queue = 'pay'
  // Names in the queue, from when this was of publishing: what a version before put there is found by them.
  return [
    on(renewalPaid, { name: 'publishing.add-paid-year', queue }, follow),
    on(orderRefunded, { name: 'publishing.follow-refund-of-renewal', queue }, follow),
    // Charged back, won back, or a refund that did not arrive.
    on(orderNeedsAttention, { name: 'publishing.follow-trouble-of-renewal', queue }, follow),
  ]
}

/**
 * Brings the term of hosting to how the money of a renewal stands now. Any number of times, in any
 * order, at once: the year is a row with the id of the renewal's order. Nothing for another order.
 * True if it changed the term.
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
  // Everybody holds what is renewed before the renewal.
  const renewed = await lockOrder(tx, orderId)
  // Restored after a loss before what it renews: the job is tried again.
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
  // It is done: nothing is to be made for it.
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
