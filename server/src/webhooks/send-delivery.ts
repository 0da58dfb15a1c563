import { randomUUID } from 'node:crypto'
import { FAILING_DAYS, RETRY_DELAYS_MINUTES } from '@vitrine/contract/webhooks'
import { z } from 'zod'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, type JobKind } from '../platform/jobs.ts'
import { findDelivery, insertAttempt, lockDelivery, updateDelivery } from './delivery-store.ts'
import { webhookStopped } from './events.ts'
import { type PostResult, postMessage, type PostOptions } from './post-message.ts'
import { signMessage } from './secret.ts'
import type { Delivery, Webhook } from './tables.ts'
import { findWebhook, lockWebhook, switchOff, updateWebhook } from './webhook-store.ts'
import { formatMessage } from './format-message.ts'

/** `tries`: attempts when this job was queued. A different count makes it obsolete. */
export const sendDeliveryKind: JobKind<{ deliveryId: string; tries: number }> = {
  name: 'webhooks.send-delivery',
  queue: 'webhooks',
  payload: z.object({ deliveryId: z.uuid(), tries: z.int() }),
}

/** Outcome of an attempt: delivered, to retry, or dead. */
export const DELIVERY_OUTCOMES = ['delivered', 'failed', 'given-up'] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Standard Webhooks: the endpoint is gone. */
const GONE = 410

/**
 * Sends a delivery, records the response and schedules the retry. A crash in between sends it again
 * with the same `webhook-id`.
 */
export function sendDeliveryJob(
  app: AppContext,
  settings: PostOptions,
  count: (outcome: DeliveryOutcome) => void = () => {},
): Job {
  const { db, clock, verifyingSecrets, publicUrl } = app
  return job(sendDeliveryKind, async ({ deliveryId, tries }) => {
    const delivery = await findDelivery(db, deliveryId)
    if (delivery?.state !== 'waiting' || delivery.tries !== tries) return
    const webhook = await findWebhook(db, delivery.webhookId)
    if (!webhook) return
    if (webhook.state !== 'on' && delivery.happening !== 'test')
      return db.transaction((tx) =>
        updateDelivery(tx, delivery.id, { state: 'dropped', nextAt: null }),
      )
    const at = clock()
    const began = performance.now()
    const body = formatMessage(delivery, webhook.form, publicUrl)
    const headers = signMessage(webhook, { id: delivery.id, body }, verifyingSecrets, at)
    const answered = await postMessage(webhook.url, { body, headers }, settings)
    const milliseconds = Math.round(performance.now() - began)
    const outcome = await db.transaction((tx) =>
      note(tx, app, delivery, answered, { at, milliseconds }),
    )
    if (outcome) count(outcome)
  })
}

/** Undefined: nothing was recorded. */
async function note(
  tx: Transaction,
  { clock, enqueue, emit }: AppContext,
  { id, webhookId, tries }: Delivery,
  answered: PostResult,
  when: { readonly at: Date; readonly milliseconds: number },
): Promise<DeliveryOutcome | undefined> {
  const webhook = await lockWebhook(tx, webhookId)
  const delivery = await lockDelivery(tx, id)
  // Recorded concurrently, or its order was erased.
  if (!webhook || delivery?.tries !== tries) return undefined
  const now = clock()
  const { status = null, text = '' } = 'status' in answered ? answered : {}
  const failure = 'failure' in answered ? answered.failure : null
  await insertAttempt(tx, { deliveryId: id, n: tries + 1, ...when, status, failure, text })
  const next = { tries: tries + 1, nextAt: null }
  if (status !== null && status >= 200 && status < 300) {
    await updateDelivery(tx, id, { ...next, state: 'delivered' })
    await updateWebhook(tx, webhookId, { failingSince: null })
    return 'delivered'
  }
  if (delivery.happening === 'test') {
    await updateDelivery(tx, id, { ...next, state: 'given-up' })
    return 'given-up'
  }
  const failingSince = webhook.failingSince ?? now
  await updateWebhook(tx, webhookId, { failingSince })
  const waits =
    status === GONE || delivery.state !== 'waiting' ? undefined : RETRY_DELAYS_MINUTES[tries]
  if (waits !== undefined) {
    const nextAt = new Date(now.getTime() + waits * MINUTE_MS)
    await updateDelivery(tx, id, { tries: tries + 1, nextAt })
    const payload = { deliveryId: id, tries: tries + 1 }
    const options = { key: `${id}:${tries + 1}`, startAfter: nextAt }
    await enqueue(tx, sendDeliveryKind, payload, options)
    return 'failed'
  }
  await updateDelivery(tx, id, { ...next, state: 'given-up' })
  const why = whyStop(webhook, status, failingSince, now)
  if (why === undefined) return 'given-up'
  await switchOff(tx, webhookId, why)
  await emit(tx, webhookStopped, { webhookId, occurrence: randomUUID(), why }, now)
  return 'given-up'
}

/** Whether a dead delivery disables the webhook. */
function whyStop(
  { state }: Webhook,
  status: number | null,
  failingSince: Date,
  now: Date,
): 'gone' | 'failing' | undefined {
  if (state !== 'on') return undefined
  if (status === GONE) return 'gone'
  return now.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY_MS ? 'failing' : undefined
}
