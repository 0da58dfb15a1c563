import { randomBytes } from 'node:crypto'
import {
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  type WebhookResponse,
  webhookRoutes,
} from '@vitrine/contract/webhooks'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { type InternalHosts, validateWebhookUrl, URL_REFUSALS } from './validate-url.ts'
import { secretOf } from './secret.ts'
import type { Webhook } from './tables.ts'
import {
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  removeWebhook,
  switchOff,
  updateWebhook,
} from './webhook-store.ts'

const HOUR_MS = 60 * 60 * 1000
const newNonce = () => randomBytes(16).toString('base64url')

/** Owner routes. The audit log contains only hosts, because webhook URLs are secret. */
export function registerWebhookRoutes(
  http: Http,
  { db, clock, appSecret }: AppContext,
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
          'webhook_limit_reached',
          `There are ${MAX_WEBHOOKS} webhooks. Remove one first.`,
        )
      // Its secret was shown.
      if (!(await insertWebhook(tx, added)))
        throw new HttpError(409, 'webhook_exists', 'This webhook already exists.')
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
}

const noSuchWebhook = () => new HttpError(404, 'webhook_not_found', 'There is no such webhook.')
const hostIn = (url: string) => new URL(url).host
