/** Secrets and signatures of Standard Webhooks (standardwebhooks.com). */
import { createHmac } from 'node:crypto'
import type { Webhook } from './tables.ts'

type Nonces = Pick<Webhook, 'id' | 'nonce' | 'oldNonce' | 'oldNonceUntil'>

/** Derived from the app secret: a copy of the database can't sign. */
function keyOf(webhookId: string, nonce: string, appSecret: string): Buffer {
  return createHmac('sha256', appSecret).update(`webhook:v1|${webhookId}|${nonce}`).digest()
}

/** As the receiver enters it. */
export const secretOf = (webhook: Pick<Webhook, 'id' | 'nonce'>, appSecret: string): string =>
  `whsec_${keyOf(webhook.id, webhook.nonce, appSecret).toString('base64')}`

/**
 * The three headers, with one signature per valid secret: the previous one for a day, and previous
 * app secrets during a key change.
 */
export function signMessage(
  webhook: Nonces,
  message: { readonly id: string; readonly body: string },
  appSecrets: readonly string[],
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const { id: webhookId, nonce, oldNonce, oldNonceUntil } = webhook
  const isOldValid = oldNonce !== null && oldNonceUntil !== null && now < oldNonceUntil
  const signatures = [nonce, ...(isOldValid ? [oldNonce] : [])].flatMap((each) =>
    appSecrets.map((appSecret) => {
      const signed = createHmac('sha256', keyOf(webhookId, each, appSecret))
      return `v1,${signed.update(`${message.id}.${timestamp}.${message.body}`).digest('base64')}`
    }),
  )
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
