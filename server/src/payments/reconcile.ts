import { wasPaid } from '@vitrine/domain/orders/order-lifecycle'
import { z } from 'zod'
import { findOrder, listOrdersAwaitingPayment } from '../ordering/index.ts'
import { type Job, job, type JobKind, noPayload } from '../platform/jobs.ts'
import { expireUnpaidKind } from './expire-unpaid-order.ts'
import { orderIdOf } from './intent-metadata.ts'
import {
  readReconciliationCursor,
  filterNewEvents,
  writeReconciliationCursor,
} from './payment-store.ts'
import {
  type ProviderEvent,
  ProviderRefused,
  ProviderUnavailable,
} from './provider/payment-provider.ts'
import { receiveEvent } from './receive-event.ts'
import { type SyncDeps, enqueuePaymentSync } from './sync-payment.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const UNPAID_LIFETIME_MS = DAY_MS
/** Events may be listed with a delay. */
const EVENT_OVERLAP_MS = 10 * MINUTE_MS
/** Orders per run; the next run continues. */
const ORDERS_A_RUN = 100
const EVENTS_AT_ONCE = 100
/** Limit of the first run, when every event is new. */
const FIRST_EVENTS = 1000
/** Longer than the provider stores events and retries webhooks. */
const COMPARED_DAYS = 35
const INTENTS_A_RUN = 500

/**
 * Every minute: fetches events without a webhook, syncs open orders in turn, and expires orders
 * that are unpaid after 24 hours.
 */
export const reconcileJob = (deps: SyncDeps): Job =>
  job({ name: 'payments.reconcile', queue: 'pay', payload: noPayload }, async () => {
    await lookAtOpenOrders(deps)
    try {
      await receiveMissedEvents(deps)
    } catch (error) {
      // The next run retries; job retries would only add load.
      if (!(error instanceof ProviderUnavailable)) throw error
      deps.log.warn({ event: 'payment.provider_unavailable', err: error })
    }
  })

async function lookAtOpenOrders({ db, clock, enqueue }: SyncDeps): Promise<void> {
  const now = clock().getTime()
  const { lookedUntil } = await readReconciliationCursor(db)
  const placed = { after: lookedUntil, before: new Date(now - MINUTE_MS) }
  const open = await listOrdersAwaitingPayment(db, placed, ORDERS_A_RUN)
  for (const { id, paymentIntentId, createdAt } of open) {
    const isOver = createdAt.getTime() < now - UNPAID_LIFETIME_MS
    await db.transaction(async (tx) => {
      if (isOver) await enqueue(tx, expireUnpaidKind, { orderId: id }, { key: id })
      else if (paymentIntentId !== null) await enqueuePaymentSync(tx, enqueue, paymentIntentId)
    })
  }
  const last = open.length < ORDERS_A_RUN ? undefined : open.at(-1)
  await writeReconciliationCursor(db, { lookedUntil: last?.createdAt ?? null })
}

async function receiveMissedEvents(deps: SyncDeps): Promise<void> {
  const { db, provider } = deps
  const { listedUntil } = await readReconciliationCursor(db)
  const since = listedUntil && new Date(listedUntil.getTime() - EVENT_OVERLAP_MS)
  let newest: Date | undefined
  let portion: ProviderEvent[] = []
  let read = 0
  const receivePortion = async () => {
    for (const event of await filterNewEvents(db, portion)) await receiveEvent(deps, event)
    portion = []
  }
  for await (const event of provider.listEvents(since)) {
    newest ??= event.createdAt
    portion.push(event)
    read += 1
    if (portion.length === EVENTS_AT_ONCE) await receivePortion()
    if (since === null && read === FIRST_EVENTS) break
  }
  await receivePortion()
  // Last, so that an interrupted run is repeated.
  if (newest) await writeReconciliationCursor(db, { listedUntil: newest })
}

const compareKind: JobKind<{ before?: string | undefined }> = {
  name: 'payments.compare',
  queue: 'pay',
  payload: z.object({ before: z.iso.datetime().optional() }),
}

/**
 * Every day: compares all intents of the last 35 days with our orders. Syncs paid ones that
 * differ, and cancels those that nobody can pay because a crash lost their secret. Runs in
 * batches.
 */
export function compareIntentsJob({ db, clock, enqueue, provider }: SyncDeps): Job {
  return job(compareKind, async ({ before }) => {
    const now = clock().getTime()
    const since = new Date(now - COMPARED_DAYS * DAY_MS)
    let compared = 0
    for await (const intent of provider.listIntents(since, before ? new Date(before) : undefined)) {
      const orderId = orderIdOf(intent)
      if (orderId === undefined) continue
      const order = await findOrder(db, orderId)
      const { status, refundedCents, chargedBackCents = 0 } = intent.facts
      const isOld = intent.createdAt.getTime() < now - UNPAID_LIFETIME_MS - 60 * MINUTE_MS
      if (status === 'requires_payment' && isOld && order?.paymentIntentId !== intent.id) {
        await provider.cancelIntent(intent.id).catch(ignoreRefusal)
      } else if (
        wasPaid(status) &&
        // An intent other than the order's own is a second payment.
        (order?.paymentIntentId !== intent.id ||
          order.paymentStatus !== status ||
          order.refundedAmount !== refundedCents ||
          order.chargedBackAmount !== chargedBackCents)
      ) {
        await db.transaction((tx) => enqueuePaymentSync(tx, enqueue, intent.id))
      }
      compared += 1
      if (compared < INTENTS_A_RUN) continue
      // Intents of the same second may repeat; comparing twice is harmless.
      const next = { before: intent.createdAt.toISOString() }
      if (next.before === before) continue
      await db.transaction((tx) => enqueue(tx, compareKind, next, { key: next.before }))
      return
    }
  })
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}
