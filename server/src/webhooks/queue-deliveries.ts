import { randomUUID } from 'node:crypto'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { insertDeliveries } from './delivery-store.ts'
import { sendDeliveryKind } from './send-delivery.ts'
import type { Delivery, Webhook } from './tables.ts'

export type WebhookEvent = Pick<
  Delivery,
  'happening' | 'about' | 'orderId' | 'reason' | 'happenedAt'
>

/** Stores deliveries and queues their sending. Idempotent per webhook, event type and subject. */
export async function queueDeliveries(
  tx: Transaction,
  enqueue: AppContext['enqueue'],
  told: WebhookEvent,
  to: readonly Pick<Webhook, 'id'>[],
  now: Date,
): Promise<Delivery[]> {
  const written = await insertDeliveries(
    tx,
    to.map(({ id: webhookId }) => ({
      ...told,
      id: randomUUID(),
      webhookId,
      state: 'waiting',
      tries: 0,
      nextAt: now,
    })),
  )
  await enqueue.all(
    tx,
    written.map(({ id }) => ({
      job: sendDeliveryKind,
      payload: { deliveryId: id, tries: 0 },
      key: `${id}:0`,
    })),
  )
  return written
}
