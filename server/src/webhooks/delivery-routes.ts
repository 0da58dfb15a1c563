import { DELIVERIES_SHOWN, type DeliveryResponse, webhookRoutes } from '@vitrine/contract/webhooks'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  lockDelivery,
  updateDelivery,
} from './delivery-store.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { sendDeliveryKind } from './send-delivery.ts'
import type { Delivery } from './tables.ts'
import { findWebhook, lockWebhook } from './webhook-store.ts'

/** Owner routes for test messages and the delivery log. */
export function registerDeliveryRoutes(http: Http, { db, clock, enqueue }: AppContext): void {
  http.serve(
    webhookRoutes.testWebhook,
    async ({ params, body, audit }) => {
      const webhook = await findWebhook(db, params.webhookId)
      if (!webhook) throw new HttpError(404, 'webhook_not_found', 'There is no such webhook.')
      const now = clock()
      const { requestId: about } = body
      const told = {
        happening: 'test',
        about,
        orderId: null,
        reason: null,
        happenedAt: now,
      } as const
      const [test] = await db.transaction((tx) =>
        queueDeliveries(tx, enqueue, told, [webhook], now),
      )
      if (!test) throw new HttpError(409, 'request_id_taken', 'This test was already sent.')
      audit({ about: webhook.name })
      return describeDelivery(test)
    },
    { limit: { max: 30, windowSeconds: 60 } },
  )

  http.serve(webhookRoutes.listDeliveries, async ({ query }) => {
    const found = await listDeliveries(db, query)
    const shown = found.slice(0, DELIVERIES_SHOWN)
    const next = found.length > shown.length ? (shown.at(-1)?.id ?? null) : null
    return { deliveries: await describeDeliveries(shown), next }
  })

  http.serve(
    webhookRoutes.retryDelivery,
    async ({ params, audit }) => {
      await db.transaction(async (tx) => {
        const known = await findDelivery(tx, params.deliveryId)
        const webhook = known && (await lockWebhook(tx, known.webhookId))
        const delivery = webhook && (await lockDelivery(tx, known.id))
        if (!delivery) throw new HttpError(404, 'delivery_not_found', 'This delivery was deleted.')
        if (webhook.state !== 'on' && delivery.happening !== 'test')
          throw new HttpError(409, 'webhook_disabled', `Switch ${webhook.name} on first.`)
        const { id, tries } = delivery
        await updateDelivery(tx, id, { state: 'waiting', nextAt: clock() })
        // The scheduled attempt sees the new count and does nothing.
        const key = `${id}:${tries}:now`
        await enqueue(tx, sendDeliveryKind, { deliveryId: id, tries }, { key })
        audit({ about: `${webhook.name}: ${delivery.happening}`, from: delivery.state })
      })
      const after = await findDelivery(db, params.deliveryId)
      if (!after) throw new HttpError(404, 'delivery_not_found', 'This delivery was deleted.')
      return describeDelivery(after)
    },
    { limit: { max: 60, windowSeconds: 60 } },
  )

  async function describeDelivery(delivery: Delivery): Promise<DeliveryResponse> {
    const [described] = await describeDeliveries([delivery])
    if (!described) throw new Error('a delivery was not described')
    return described
  }

  async function describeDeliveries(list: readonly Delivery[]): Promise<DeliveryResponse[]> {
    const ids = list.map(({ id }) => id)
    const tried = Map.groupBy(await listAttempts(db, ids), ({ deliveryId }) => deliveryId)
    return list.map(({ id, webhookId, happening, orderId, happenedAt, state, nextAt }) => ({
      ...{ id, webhookId, happening, orderId, state },
      happenedAt: happenedAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
      attempts: (tried.get(id) ?? []).map(({ n, at, milliseconds, status, failure, text }) => ({
        ...{ n, milliseconds, status, failure, text },
        at: at.toISOString(),
      })),
    }))
  }
}
