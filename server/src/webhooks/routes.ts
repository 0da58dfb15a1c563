import { randomBytes } from 'node:crypto'
import {
  DELIVERIES_SHOWN,
  type DeliveryResponse,
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  type WebhookResponse,
  webhookRoutes,
} from '@vitrine/contract/webhooks'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  lockDelivery,
  updateDelivery,
} from './delivery-store.ts'
import { type InternalHosts, validateWebhookUrl, URL_REFUSALS } from './validate-url.ts'
import { secretOf } from './secret.ts'
import { sendDeliveryKind } from './send-delivery.ts'
import type { Delivery, Webhook } from './tables.ts'
import {
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  removeWebhook,
  switchOff,
  updateWebhook,
} from './webhook-store.ts'
import { queueDeliveries } from './queue-deliveries.ts'

const HOUR_MS = 60 * 60 * 1000
const newNonce = () => randomBytes(16).toString('base64url')

/** Owner routes. The audit log contains only hosts, because webhook URLs are secret. */
export function registerWebhookRoutes(
  http: Http,
  { db, clock, enqueue, appSecret }: AppContext,
  inside: InternalHosts,
): void {
  http.serve(webhookRoutes.listWebhooks, async () => (await listWebhooks(db)).map(describe))

  http.serve(webhookRoutes.addWebhook, async ({ body, audit }) => {
    refuse(body.url)
    const now = clock()
    const added: Webhook = {
      ...body,
      state: 'on',
      nonce: newNonce(),
      oldNonce: null,
      oldNonceUntil: null,
      heardSince: now,
      createdAt: now,
      failingSince: null,
    }
    await db.transaction(async (tx) => {
      if ((await listWebhooks(tx)).length >= MAX_WEBHOOKS)
        throw new HttpError(
          409,
          'conflict',
          `There are ${MAX_WEBHOOKS} webhooks. Remove one first.`,
        )
      // Its secret was shown.
      if (!(await insertWebhook(tx, added)))
        throw new HttpError(409, 'conflict', 'This webhook is there already.')
    })
    audit({ about: body.name, to: hostIn(body.url) })
    return { webhook: describe(added), secret: secretShown(added) }
  })

  http.serve(webhookRoutes.changeWebhook, ({ params, body, audit }) =>
    change(params.webhookId, async (tx, webhook) => {
      refuse(body.url)
      await updateWebhook(tx, webhook.id, body)
      audit({ about: body.name, from: hostIn(webhook.url), to: hostIn(body.url) })
    }),
  )

  http.serve(webhookRoutes.setWebhookState, ({ params, body, audit }) =>
    change(params.webhookId, async (tx, webhook) => {
      audit({ about: webhook.name, from: webhook.state, to: body.on ? 'on' : 'off' })
      if (!body.on) return switchOff(tx, webhook.id, 'off')
      if (webhook.state === 'on') return
      await updateWebhook(tx, webhook.id, { state: 'on', heardSince: clock(), failingSince: null })
    }),
  )

  http.serve(webhookRoutes.renewWebhookSecret, async ({ params, audit }) => {
    const webhook = await change(params.webhookId, async (tx, before) => {
      const oldNonceUntil = new Date(clock().getTime() + OLD_SECRET_HOURS * HOUR_MS)
      const nonces = { nonce: newNonce(), oldNonce: before.nonce, oldNonceUntil }
      await updateWebhook(tx, before.id, nonces)
      audit({ about: before.name })
    })
    const renewed = await findWebhook(db, webhook.id)
    return { webhook, secret: renewed ? secretShown(renewed) : null }
  })

  http.serve(webhookRoutes.removeWebhook, async ({ params, audit }) => {
    await db.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, params.webhookId)
      if (!webhook || !(await removeWebhook(tx, webhook.id))) throw noSuchWebhook()
      audit({ about: webhook.name, from: hostIn(webhook.url) })
    })
    return {}
  })

  http.serve(
    webhookRoutes.testWebhook,
    async ({ params, body, audit }) => {
      const webhook = await findWebhook(db, params.webhookId)
      if (!webhook) throw noSuchWebhook()
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
      if (!test) throw new HttpError(409, 'conflict', 'This test was asked for already.')
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
        if (!delivery) throw new HttpError(404, 'not_found', 'This delivery is not kept any more.')
        if (webhook.state !== 'on' && delivery.happening !== 'test')
          throw new HttpError(409, 'conflict', `Switch ${webhook.name} on first.`)
        const { id, tries } = delivery
        await updateDelivery(tx, id, { state: 'waiting', nextAt: clock() })
        // The scheduled attempt sees the new count and does nothing.
        const key = `${id}:${tries}:now`
        await enqueue(tx, sendDeliveryKind, { deliveryId: id, tries }, { key })
        audit({ about: `${webhook.name}: ${delivery.happening}`, from: delivery.state })
      })
      const after = await findDelivery(db, params.deliveryId)
      if (!after) throw new HttpError(404, 'not_found', 'This delivery is not kept any more.')
      return describeDelivery(after)
    },
    { limit: { max: 60, windowSeconds: 60 } },
  )

  function refuse(url: string): void {
    const judged = validateWebhookUrl(url, inside)
    if (!('refused' in judged)) return
    const sentence = URL_REFUSALS[judged.refused]
    throw new HttpError(400, 'validation_failed', sentence, { fields: { url: sentence } })
  }

  async function change(
    id: string,
    act: (tx: Transaction, webhook: Webhook) => Promise<void>,
  ): Promise<WebhookResponse> {
    return db.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, id)
      if (!webhook) throw noSuchWebhook()
      await act(tx, webhook)
      return describe((await findWebhook(tx, id)) ?? webhook)
    })
  }

  /** Slack and Teams ignore signatures. */
  function secretShown(webhook: Webhook): string | null {
    return webhook.form === 'signed' ? secretOf(webhook, appSecret) : null
  }

  function describe(webhook: Webhook): WebhookResponse {
    const { id, name, url, form, happenings, state, failingSince, oldNonceUntil } = webhook
    const isOldValid = oldNonceUntil !== null && oldNonceUntil > clock()
    return {
      ...{ id, name, url, form, happenings, state },
      failingSince: failingSince?.toISOString() ?? null,
      oldSecretUntil: isOldValid ? oldNonceUntil.toISOString() : null,
    }
  }

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

const noSuchWebhook = () => new HttpError(404, 'not_found', 'There is no such webhook.')
const hostIn = (url: string) => new URL(url).host
