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
/** Two people who press the button at once mean the same refund. */
const SAME_REFUND_MS = MINUTE_MS
/** Longer than asking the provider takes, with its time-outs and retries. */
const RESUME_MS = MINUTE_MS / 2
/** Failures of the provider that one refund may meet in a day. */
const KEYS = 10

export type RefundOrderResult =
  | { refund: Refund; order: Order }
  | { refused: 'no_such_order' }
  | { refused: 'id_of_another_order' }
  | { refused: 'not-paid' }
  | { refused: 'more_than_left'; leftCents: number }
  | { refused: 'just_refunded'; by: string; amountCents: number }
  | { refused: 'provider'; sentence: string }
  /** It was paid elsewhere, or was not: who pays it back is the other one. */
  | { refused: 'team_pays_back' | 'provider_pays_back' }

export type RefundRequest = {
  readonly orderId: string
  /** Integer cents. */
  readonly amountCents: number
  readonly reason: string
  /** Of an order by hand: how the team has paid it back, and what proves that. */
  readonly paidBack?: string | undefined
  /** The same id again is the same refund. */
  readonly requestId: string
  readonly actor: Actor
}

/**
 * Refunds an order in full or in part, through the provider.
 *
 * Two clicks, or a retry after a lost answer, make one refund; so do two people who
 * press the button at once. What was requested is carried out, even if the program
 * ends before the provider was asked. The sum refunded is the provider's, read back
 * by settling.
 *
 * An order by hand no provider can pay back: the team has done so before it says it here, with the
 * proof, and its word is what is recorded.
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

/** Writes down that a refund is wanted; from then on it is carried out, whatever ends. */
export async function recordRefundRequest(
  tx: Transaction,
  { clock, enqueue, emit }: SyncDeps,
  { orderId, amountCents, reason, paidBack, requestId, actor }: RefundRequest,
  planChangeId: string | null = null,
): Promise<{ refund: Refund; order: Order } | Extract<RefundOrderResult, { refused: string }>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  if (order.paymentIntentId === null || order.paidAt === null) return { refused: 'not-paid' }
  const repeated = await findRefund(tx, requestId)
  if (repeated && repeated.orderId !== orderId) return { refused: 'id_of_another_order' }
  if (repeated) return { refund: repeated, order }
  const byHand = isManualPaymentReference(order.paymentIntentId)
  if (byHand && !paidBack) return { refused: 'team_pays_back' }
  if (!byHand && paidBack) return { refused: 'provider_pays_back' }
  const now = clock()
  const rival = (await listRefunds(tx, orderId)).find(
    ({ status, requestedAt }) =>
      status === 'requested' || requestedAt.getTime() > now.getTime() - SAME_REFUND_MS,
  )
  if (rival)
    return { refused: 'just_refunded', by: rival.requestedBy, amountCents: rival.amountCents }
  const leftCents = order.paymentAmount - order.refundedAmount
  if (amountCents > leftCents) return { refused: 'more_than_left', leftCents }
  const refund = await insertRefund(tx, {
    requestId,
    orderId,
    amountCents,
    reason,
    paidBack: paidBack ?? null,
    status: byHand ? 'succeeded' : 'requested',
    requestedBy: actor,
    requestedAt: now,
    planChangeId,
  })
  if (byHand) return { refund, order: await recordManualRefund(tx, emit, order, refund, now) }
  // For the case that nobody is left to do it at once.
  const startAfter = new Date(now.getTime() + RESUME_MS)
  await enqueue(tx, refundKind, { requestId }, { key: requestId, startAfter })
  return { refund, order }
}

/** What the team paid back of an order by hand, noted as the provider's sum of any other is. */
async function recordManualRefund(
  tx: Transaction,
  emit: Emit,
  order: Order,
  { amountCents, reason, paidBack, requestedBy }: Refund,
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
  const actor = requestedBy as Actor
  const [to, note] = [String(amountCents), `${reason}. Paid back: ${paidBack}`]
  await appendHistory(tx, { orderId: order.id, at: now, actor, what: 'paid-back', to, note })
  return (await recordPayment(tx, emit, order, facts, now, actor)).order
}

/** Asks the provider, unless it was asked already, and notes the answer. */
export async function executeRefund(
  deps: SyncDeps,
  refund: Refund,
): Promise<{ refund: Refund } | { refused: 'provider'; sentence: string }> {
  const { db, emit, clock, provider } = deps
  const { requestId, orderId, amountCents, reason, planChangeId } = refund
  if (refund.status !== 'requested') return { refund }
  const intentId = (await findOrder(db, orderId))?.paymentIntentId
  if (!intentId) throw new Error(`refund ${requestId} is of an order without an intent`)
  const note = (answer: Pick<Refund, 'providerRefundId' | 'status'>, what: string, why: string) =>
    db.transaction(async (tx) => {
      // Everybody holds the order before its refunds.
      if (planChangeId !== null) await lockOrderOfPlanChange(tx, planChangeId)
      if (!(await resolveRefund(tx, requestId, answer))) return
      const actor = refund.requestedBy as Actor
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
    return { refused: 'provider', sentence: error.message }
  }
  failpoint('after-refund-before-note')
  const answer = { providerRefundId: answered.id, status: answered.status }
  await note(answer, 'refund', reason)
  await syncPayment(deps, intentId)
  return { refund: { ...refund, ...answer } }
}

/**
 * Pays back once, whatever was asked before: the provider forgets keys after a day, but
 * not what it has paid back. For that day it also repeats its own failures under the
 * same key, so after a failure from which no refund came the next key is taken.
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

/** Carries out refunds that were requested and then interrupted. */
export const refundJob = (deps: SyncDeps): Job =>
  job(refundKind, async ({ requestId }) => {
    const refund = await findRefund(deps.db, requestId)
    if (refund) await executeRefund(deps, refund)
  })
