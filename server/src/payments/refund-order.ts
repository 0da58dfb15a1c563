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
import { type RefundRefusal, refuseRefund } from './decide-refund.ts'
import { finishPlanRefund, lockOrderOfPlanChange } from './sync-plan-change.ts'
import {
  resolveRefund,
  findRefund,
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
  | { refund: Refund; order: Order }
  | { refused: 'no_such_order' | 'request_id_taken' }
  | { refused: 'provider_refused'; sentence: string }
  | RefundRefusal

export type RefundRequest = {
  readonly orderId: string
  /** Integer cents. */
  readonly amountCents: number
  readonly reason: string
  /** Manual orders: how staff refunded the money, with evidence. */
  readonly paidBack?: string | undefined
  /** Idempotency key. */
  readonly requestId: string
  readonly actor: Actor
}

/**
 * Refunds an order fully or partially through the provider.
 *
 * Double clicks, retries and concurrent users make one refund. A requested refund is executed
 * even after a crash. The refunded sum is the provider's, read by the next sync.
 *
 * Staff refund manual orders themselves, and record it here with evidence.
 */
export async function refundOrder(
  deps: SyncDeps,
  request: RefundRequest,
): Promise<RefundOrderResult> {
  const { db } = deps
  const noted = await db.transaction((tx) => recordRefundRequest(tx, deps, request))
  if ('refused' in noted) return noted
  failpoint('after-refund-requested')
  const result = await executeRefund(deps, noted.refund)
  if ('refused' in result) return result
  const order = await findOrder(db, request.orderId)
  return { refund: result.refund, order: order ?? noted.order }
}

/** Records a refund request; from then on it will be executed. */
export async function recordRefundRequest(
  tx: Transaction,
  { clock, enqueue, emit }: SyncDeps,
  { orderId, amountCents, reason, paidBack, requestId, actor }: RefundRequest,
  planChangeId: string | null = null,
): Promise<{ refund: Refund; order: Order } | Extract<RefundOrderResult, { refused: string }>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const repeated = await findRefund(tx, requestId)
  if (repeated && repeated.orderId !== orderId) return { refused: 'request_id_taken' }
  if (repeated) return { refund: repeated, order }
  const now = clock()
  const earlier = await listRefunds(tx, orderId)
  const refusal = refuseRefund(order, earlier, { amountCents, paidBack }, now)
  if (refusal) return refusal
  const isManual = isManualPaymentReference(order.paymentIntentId)
  const refund = await insertRefund(tx, {
    requestId,
    orderId,
    amountCents,
    reason,
    paidBack: paidBack ?? null,
    status: isManual ? 'succeeded' : 'requested',
    requestedBy: actor,
    requestedAt: now,
    planChangeId,
  })
  if (isManual) return { refund, order: await recordManualRefund(tx, emit, order, refund, now) }
  // In case this process does not get to it.
  const startAfter = new Date(now.getTime() + RESUME_MS)
  await enqueue(tx, refundKind, { requestId }, { key: requestId, startAfter })
  return { refund, order }
}

/** Records a manual refund like the provider's state. */
async function recordManualRefund(
  tx: Transaction,
  emit: Emit,
  order: Order,
  { amountCents, reason, paidBack, requestedBy: actor }: Refund,
  now: Date,
): Promise<Order> {
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
  return (await recordPayment(tx, emit, order, facts, now, actor)).order
}

/** Asks the provider, unless it has responded before, and records the result. */
export async function executeRefund(
  deps: SyncDeps,
  refund: Refund,
): Promise<{ refund: Refund } | { refused: 'provider_refused'; sentence: string }> {
  const { db, emit, clock, provider } = deps
  const { requestId, orderId, amountCents, reason, planChangeId } = refund
  if (refund.status !== 'requested') return { refund }
  const intentId = (await findOrder(db, orderId))?.paymentIntentId
  if (!intentId) throw new Error(`refund ${requestId} is of an order without an intent`)
  const note = (
    answer: Pick<Refund, 'providerRefundId' | 'status'>,
    what: 'refund' | 'refund-refused',
    why: string,
  ) =>
    db.transaction(async (tx) => {
      // Lock order: the order before its refunds.
      if (planChangeId !== null) await lockOrderOfPlanChange(tx, planChangeId)
      if (!(await resolveRefund(tx, requestId, answer))) return
      const actor = refund.requestedBy
      const to = String(amountCents)
      await appendHistory(tx, { orderId, at: clock(), actor, what, to, note: why })
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
