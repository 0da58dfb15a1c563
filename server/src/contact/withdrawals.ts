import type { Actor } from '@vitrine/domain/audit/actor'
import {
  decideWithdrawal,
  describeWithdrawal,
  type WithdrawalRefund,
  type WithdrawnPayment,
} from '@vitrine/domain/law/withdrawal-refund'
import { wasPaid } from '@vitrine/domain/orders/order-lifecycle'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  ALL_LANGUAGES_DELIVERED,
  appendHistory,
  findAgreement,
  findOrdersByNumber,
  hasHappened,
  lockOrder,
  type Order,
} from '../ordering/index.ts'
import {
  listOrderPayments,
  refundOrder,
  type RefundOrderResult,
  type SyncDeps,
} from '../payments/index.ts'
import { readRounds } from '../reviews/index.ts'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { type Contact, type Withdrawal, withdrawals } from './tables.ts'

/** The law of the day of an order. */
export type LawAt = (orderedAt: Date) => {
  readonly withdrawalDays: number | null
  readonly holidays: readonly string[]
}

/** The order number of a statement; undefined: something else was typed. */
export const statedOrderNumber = ({ message }: Pick<Contact, 'message'>): string | undefined =>
  /^I withdraw from contract #?([0-9a-f]{8})\.$/i.exec(message)?.[1]

/**
 * Opens the refund of a stated withdrawal; nothing for unknown orders. The work is counted as of
 * now. A later statement changes nothing, unless only it came from the address of the order.
 */
export async function openWithdrawal(
  tx: Transaction,
  lawAt: LawAt,
  contact: Contact,
  now: Date,
): Promise<void> {
  const found = await findOrdersByNumber(tx, statedOrderNumber(contact) ?? '')
  const [known] = found
  if (found.length !== 1 || !known) return
  const order = await lockOrder(tx, known.id)
  if (!order) return
  const decided = await decide(tx, lawAt, order, now)
  const isOwnAddress = contact.email.toLowerCase() === order.customerEmail.toLowerCase()
  const values = { contactId: contact.id, receivedAt: now, isOwnAddress, ...decided }
  const opened = await tx
    .insert(withdrawals)
    .values({ orderId: order.id, refundedAt: null, ...values })
    .onConflictDoUpdate({
      target: withdrawals.orderId,
      set: values,
      setWhere: sql`${isOwnAddress} and not ${withdrawals.isOwnAddress} and ${withdrawals.refundedAt} is null`,
    })
    .returning({ orderId: withdrawals.orderId })
  if (opened.length === 0) return
  await appendHistory(tx, {
    ...{ orderId: order.id, at: now, what: 'withdrawal-received' },
    // Anybody can type a number.
    actor: isOwnAddress ? 'customer' : 'system',
    to: String(decided.refundCents),
  })
}

async function decide(tx: Transaction, lawAt: LawAt, order: Order, now: Date) {
  const payments = await listWithdrawnPayments(tx, order, now)
  const facts = {
    ...order,
    payments,
    isRenewal: order.parentOrderId !== null,
    isDelivered: await hasHappened(tx, order.id, ALL_LANGUAGES_DELIVERED),
  }
  const decided = decideWithdrawal(facts, lawAt(order.createdAt), now)
  return { ...decided, refundedBeforeCents: sumRefunded(payments) }
}

/** The site, its upgrades and rounds; another year of hosting is a contract of its own. */
const listPaid = async (db: Database, orderId: string): Promise<Order[]> =>
  (await listOrderPayments(db, orderId)).filter(
    ({ flow, paymentStatus }) =>
      flow !== 'renewal' && wasPaid(paymentStatus) && paymentStatus !== 'charged_back',
  )

async function listWithdrawnPayments(
  tx: Transaction,
  order: Order,
  now: Date,
): Promise<WithdrawnPayment[]> {
  const { submitted } = await readRounds(tx, order, now)
  const payments: WithdrawnPayment[] = []
  for (const paid of await listPaid(tx, order.id)) {
    const { id, flow, paidAt, paymentAmount, chargedBackAmount, refundedAmount } = paid
    if (paidAt === null) continue
    const agreement = await findAgreement(tx, id)
    payments.push({
      ...{ paidAt, paidCents: paymentAmount - chargedBackAmount, refundedCents: refundedAmount },
      beginsAtOnce: agreement?.beginsAtOnce ?? null,
      isRoundUsed:
        flow === 'extra-round' ? submitted.some(({ submittedAt }) => submittedAt > paidAt) : null,
    })
  }
  return payments
}

const sumRefunded = (payments: readonly Pick<WithdrawnPayment, 'refundedCents'>[]) =>
  payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0)

export const findWithdrawals = (
  db: Database,
  contactIds: readonly string[],
): Promise<Withdrawal[]> =>
  db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.contactId, [...contactIds]))

export const findWithdrawal = (db: Database, contactId: string) =>
  first(db.select().from(withdrawals).where(eq(withdrawals.contactId, contactId)))

/**
 * Whether the customer withdrew from the contract. Anybody can type an order number, so a statement
 * from another address counts once the team refunded it.
 */
export async function hasWithdrawn(db: Database, orderId: string): Promise<boolean> {
  const rows = await db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId))
  return rows.some(({ isOwnAddress, refundedAt }) => isOwnAddress || refundedAt !== null)
}

export const withdrawalSentence = (withdrawal: Withdrawal): string =>
  describeWithdrawal(withdrawal satisfies WithdrawalRefund)

const DAY_MS = 24 * 60 * 60 * 1000

/** Art. 13 of Directive 2011/83/EU: 14 days from the statement. */
export const refundDueAt = ({ receivedAt }: Withdrawal): Date =>
  new Date(receivedAt.getTime() + 14 * DAY_MS)

export type RefundWithdrawalResult = RefundOrderResult | { refused: 'nothing_due' }

/**
 * Refunds what a withdrawal opened, once, without what was refunded since. The message is the
 * request ID: two presses and a crash in between make one refund.
 */
export async function refundWithdrawal(
  deps: SyncDeps,
  withdrawal: Withdrawal,
  by: { readonly actor: Actor; readonly paidBack?: string | undefined },
): Promise<RefundWithdrawalResult | { already: true }> {
  const { orderId, contactId, refundCents, refundedBeforeCents } = withdrawal
  if (withdrawal.refundedAt !== null) return { already: true }
  const paid = await listPaid(deps.db, orderId)
  const refundedCents = paid.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0)
  const amountCents = refundCents - Math.max(0, refundedCents - refundedBeforeCents)
  if (amountCents <= 0) {
    if (refundCents === 0) return { refused: 'nothing_due' }
    await markRefunded(deps, contactId)
    return { already: true }
  }
  const result = await refundOrder(deps, {
    ...{ orderId, amountCents, requestId: contactId, reason: 'Withdrawal from contract' },
    ...by,
  })
  if (!('refused' in result)) await markRefunded(deps, contactId)
  return result
}

const markRefunded = ({ db, clock }: SyncDeps, contactId: string) =>
  db
    .update(withdrawals)
    .set({ refundedAt: clock() })
    .where(and(eq(withdrawals.contactId, contactId), isNull(withdrawals.refundedAt)))
