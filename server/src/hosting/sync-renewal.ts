import { randomUUID } from 'node:crypto'
import { effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import { formatCents } from '@vitrine/domain/payments/money'
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
import { first, type Transaction } from '../platform/database.ts'
import { type Emit, on, type Subscription } from '../platform/events.ts'
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
  const known = await first(
    tx.select().from(hostingRenewals).where(eq(hostingRenewals.id, renewalId)),
  )
  const isDue = isPaymentInEffect(renewal)
  const isCounted = known !== undefined && known.takenBackAt === null
  // Paid while the order was refunded: no site is left to host.
  if (isDue && !known && effectiveStatus(renewed) === 'cancelled') {
    await holdUnused(tx, emit, renewal, now)
    return false
  }
  const changes = isDue !== isCounted
  if (changes) await updateTerm(tx, emit, { orderId, renewal, known, isDue }, now)
  // The child order is complete.
  if (renewal.orderStatus === 'confirmed') {
    const note = 'The year is added'
    await moveOrder(tx, emit, { orderId: renewalId, to: 'closed', actor: 'system', note }, now)
  }
  if (changes) failpoint('before-year-commit')
  return changes
}

async function holdUnused(
  tx: Transaction,
  emit: Emit,
  { id: orderId, orderStatus, paymentAmount }: Order,
  now: Date,
): Promise<void> {
  if (orderStatus !== 'confirmed') return
  const note = `${formatCents(paymentAmount)} was paid for a year of hosting of an order that is canceled. Pay it back`
  await moveOrder(tx, emit, { orderId, to: 'on_hold', actor: 'system', note }, now)
  const occurrence = randomUUID()
  await emit(tx, orderNeedsAttention, { orderId, occurrence, reason: 'payments-left', note }, now)
}

type RenewalChange = {
  readonly orderId: string
  readonly renewal: Order
  readonly known: HostingRenewal | undefined
  /** The year is added, not revoked. */
  readonly isDue: boolean
}

async function updateTerm(
  tx: Transaction,
  emit: Emit,
  { orderId, renewal, known, isDue }: RenewalChange,
  now: Date,
): Promise<void> {
  await (isDue ? addYear(tx, renewal, orderId, known) : revokeYear(tx, renewal.id, now))
  const isNew = isDue && !known
  const term = await findTerm(tx, orderId)
  const after = term && (await recomputeTerm(tx, term))
  const endsAt = after?.endsAt.toISOString()
  await appendHistory(tx, {
    orderId,
    at: now,
    actor: isNew ? 'customer' : 'provider',
    what: isDue ? 'hosting-renewed' : 'hosting-renewal-taken-back',
    from: term?.endsAt.toISOString() ?? null,
    to: endsAt ?? null,
    note: noteOf(renewal, isDue, known),
  })
  if (isNew && endsAt)
    await emit(tx, hostingRenewed, { orderId, renewalOrderId: renewal.id, endsAt }, now)
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
