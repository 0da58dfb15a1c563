import { createHash, randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { z } from 'zod'
import {
  appendHistory,
  findOrder,
  lockOrder,
  type Order,
  recordPayment,
} from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { type Job, job, type JobKind } from '../platform/jobs.ts'
import { decideRefund, type RefundRefusal } from './decide-refund.ts'
import { reportMoneyLeft } from './follow-ended-order.ts'
import { lockOrderPayments, refundablePayments } from './order-payments.ts'
import { finishPlanRefund, lockOrderOfPlanChange } from './sync-plan-change.ts'
import {
  resolveRefund,
  findRefund,
  findRefunds,
  insertRefund,
  listRefunds,
  type Refund,
} from './payment-store.ts'
import {
  type PaymentProvider,
  ProviderRefused,
  type ProviderRefund,
  ProviderUnavailable,
} from './provider/payment-provider.ts'
import { type SyncDeps, syncPayment } from './sync-payment.ts'

const MINUTE_MS = 60 * 1000
/** Longer than a request to the provider with its retries. */
const RESUME_MS = MINUTE_MS / 2
/** Replayed failures that a refund survives per day. */
const KEYS = 10

export type RefundOrderResult =
  /** `refunds`: one for each payment, newest first. */
  | { refunds: readonly Refund[]; order: Order }
  | { refused: 'no_such_order' | 'request_id_taken' }
  | { refused: 'provider_refused'; sentence: string }
  | RefundRefusal

export type RefundRequest = {
  readonly orderId: string
  /** Integer cents. */
  readonly amountCents: number
  /** The refundable sum that the page showed. */
  readonly shownCents?: number | undefined
  readonly reason: string
  /** Manual payments: how staff refunded the money, with evidence. */
  readonly paidBack?: string | undefined
  /** Idempotency key. */
  readonly requestId: string
  readonly actor: Actor
}

/**
 * Refunds an order fully or partially through the provider: its first payment, upgrades and
 * renewals as one sum, see `splitOrderRefund`. Of an upgrade or a renewal that payment alone.
 *
 * Double clicks, retries and concurrent users make one refund. A requested refund is executed
 * even after a crash. The refunded sum is the provider's, read by the next sync.
 *
 * Staff refund manual payments themselves, and record it here with evidence.
 */
export async function refundOrder(
  deps: SyncDeps,
  request: RefundRequest,
): Promise<RefundOrderResult> {
  const { db } = deps
  const noted = await db.transaction((tx) => recordRefundRequest(tx, deps, request))
  if ('refused' in noted) return noted
  failpoint('after-refund-requested')
  const refunds: Refund[] = []
  let refusal: Extract<RefundOrderResult, { refused: 'provider_refused' }> | undefined
  for (const part of noted.refunds) {
    if (refunds.length > 0) failpoint('between-refunds')
    const result = await executeRefund(deps, part)
    if ('refused' in result) refusal ??= result
    else refunds.push(result.refund)
  }
  if (refusal) return refusal
  const order = await findOrder(db, request.orderId)
  return { refunds, order: order ?? noted.order }
}

/** Records a refund request, one for each payment; from then on they will be executed. */
async function recordRefundRequest(
  tx: Transaction,
  deps: SyncDeps,
  request: RefundRequest,
): Promise<
  { refunds: readonly Refund[]; order: Order } | Extract<RefundOrderResult, { refused: string }>
> {
  const { orderId, requestId } = request
  const all = await lockOrderPayments(tx, orderId)
  const order = all.find(({ id }) => id === orderId)
  if (!order) return { refused: 'no_such_order' }
  const taken = await findRefund(tx, requestId)
  if (taken && taken.orderId !== orderId) return { refused: 'request_id_taken' }
  const partIds = all.map(({ id }) => refundPartId(requestId, orderId, id))
  const repeated = await findRefunds(tx, partIds)
  if (repeated.length > 0) {
    const place = (refund: Refund) => partIds.indexOf(refund.requestId)
    return { refunds: repeated.toSorted((a, b) => place(a) - place(b)), order }
  }
  const decided = decideRefund(
    refundablePayments(all, orderId),
    await listRefunds(
      tx,
      all.map(({ id }) => id),
    ),
    request,
    deps.clock(),
  )
  if ('refused' in decided) return decided
  const payments = decided.parts.map(({ orderId: id, amountCents }) => ({
    payment: orderIn(all, id),
    amountCents,
  }))
  return { refunds: await recordRefunds(tx, deps, request, payments), order }
}

/** The ID of a part: the order's own is the request's, so that a repeat finds all. */
function refundPartId(requestId: string, orderId: string, partOrderId: string): string {
  if (partOrderId === orderId) return requestId
  const hash = createHash('sha256').update(`${requestId}:${partOrderId}`).digest('hex')
  // Version 8 of RFC 9562: a hash of our own.
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...groups, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

function orderIn(all: readonly Order[], id: string): Order {
  const found = all.find((each) => each.id === id)
  if (!found) throw new Error(`order ${id} is no payment of its order`)
  return found
}

/** Records the refunds of locked payments; a manual one is complete at once. */
export async function recordRefunds(
  tx: Transaction,
  { clock, enqueue, emit }: SyncDeps,
  request: Omit<RefundRequest, 'amountCents'>,
  parts: readonly { readonly payment: Order; readonly amountCents: number }[],
  planChangeId: string | null = null,
): Promise<Refund[]> {
  const { orderId, reason, paidBack, requestId, actor } = request
  const now = clock()
  const refunds: Refund[] = []
  for (const { payment, amountCents } of parts) {
    const isManual = isManualPaymentReference(payment.paymentIntentId)
    const refund = await insertRefund(tx, {
      requestId: refundPartId(requestId, orderId, payment.id),
      orderId: payment.id,
      amountCents,
      reason,
      paidBack: isManual ? (paidBack ?? null) : null,
      status: isManual ? 'succeeded' : 'requested',
      requestedBy: actor,
      requestedAt: now,
      planChangeId,
    })
    refunds.push(refund)
    if (isManual) {
      await recordManualRefund(tx, emit, payment, refund, now)
      continue
    }
    // In case this process does not get to it.
    const startAfter = new Date(now.getTime() + RESUME_MS)
    const { requestId: key } = refund
    await enqueue(tx, refundKind, { requestId: key }, { key, startAfter })
  }
  return refunds
}

/** Records a manual refund like the provider's state. */
async function recordManualRefund(
  tx: Transaction,
  emit: Emit,
  order: Order,
  { amountCents, reason, paidBack, requestedBy: actor }: Refund,
  now: Date,
): Promise<void> {
  const refundedCents = order.refundedAmount + amountCents
  const inFull = refundedCents === order.paymentAmount
  const facts = {
    status: inFull ? 'refunded' : 'partially_refunded',
    receivedCents: order.paymentAmount,
    refundedCents,
    currency: 'usd',
  } as const
  const [to, note] = [String(amountCents), `${reason}. Paid back: ${paidBack}`]
  await appendHistory(tx, { orderId: order.id, at: now, actor, what: 'paid-back', to, note })
  await recordPayment(tx, emit, { order, facts, actor }, now)
}

/** Asks the provider, unless it has responded before, and records the result. */
export async function executeRefund(
  deps: SyncDeps,
  refund: Refund,
): Promise<{ refund: Refund } | { refused: 'provider_refused'; sentence: string }> {
  const { db, emit, clock, provider } = deps
  const { requestId, orderId, amountCents, reason, planChangeId } = refund
  if (refund.status !== 'requested') return { refund }
  const { paymentIntentId: intentId, parentOrderId = null } = (await findOrder(db, orderId)) ?? {}
  if (!intentId) throw new Error(`refund ${requestId} is of an order without an intent`)
  const note = (
    answer: Pick<Refund, 'providerRefundId' | 'status'>,
    what: 'refund' | 'refund-refused',
    why: string,
  ) =>
    db.transaction(async (tx) => {
      // Lock order: the order before its refunds.
      if (planChangeId !== null) await lockOrderOfPlanChange(tx, planChangeId)
      else if (parentOrderId !== null) await lockOrder(tx, parentOrderId)
      if (!(await resolveRefund(tx, requestId, answer))) return
      const actor = refund.requestedBy
      const to = String(amountCents)
      await appendHistory(tx, { orderId, at: clock(), actor, what, to, note: why })
      if (what === 'refund-refused' && parentOrderId !== null)
        await reportMoneyLeft(tx, deps, parentOrderId, randomUUID())
      if (planChangeId !== null) await finishPlanRefund(tx, emit, planChangeId, clock())
    })
  let answered: ProviderRefund
  try {
    answered = await refundOnce(provider, intentId, refund)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await note({ providerRefundId: null, status: 'refused' }, 'refund-refused', error.message)
    return { refused: 'provider_refused', sentence: error.message }
  }
  failpoint('after-refund-before-note')
  const answer = { providerRefundId: answered.id, status: answered.status }
  await note(answer, 'refund', reason)
  await syncPayment(deps, intentId)
  return { refund: { ...refund, ...answer } }
}

/**
 * Refunds exactly once: the provider forgets keys after a day, but lists its refunds. Within that
 * day it replays its own failures for the same key; then the next key is used.
 */
async function refundOnce(
  provider: PaymentProvider,
  intentId: string,
  refund: Refund,
): Promise<ProviderRefund> {
  const { requestId } = refund
  for (let attempt = 0; ; attempt += 1) {
    const { refunds } = await provider.readIntent(intentId)
    const made = refunds.find((each) => each.requestId === requestId)
    if (made) return made
    try {
      return await provider.refund(intentId, refund, `re:${requestId}:${attempt}`)
    } catch (error) {
      const isRepeated = error instanceof ProviderUnavailable && error.replayed
      if (!isRepeated || attempt + 1 === KEYS) throw error
    }
  }
}

const refundKind: JobKind<{ requestId: string }> = {
  name: 'payments.refund',
  queue: 'pay',
  payload: z.object({ requestId: z.uuid() }),
}

/** Resumes interrupted refunds. */
export const refundJob = (deps: SyncDeps): Job =>
  job(refundKind, async ({ requestId }) => {
    const refund = await findRefund(deps.db, requestId)
    if (refund) await executeRefund(deps, refund)
  })
