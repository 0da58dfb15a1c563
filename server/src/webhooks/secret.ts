/** Secrets and signatures as Standard Webhooks has them (standardwebhooks.com). */
import { createHmac } from 'node:crypto'
import type { Webhook } from './tables.ts'

type Nonces = Pick<Webhook, 'id' | 'nonce' | 'oldNonce' | 'oldNonceUntil'>

/** Made from the program's key: a copy of the database alone signs nothing. */
function keyOf(webhookId: string, nonce: string, appSecret: string): Buffer {
  return createHmac('sha256', appSecret).update(`webhook:v1|${webhookId}|${nonce}`).digest()
}

/** As its receiver enters it. */
export const secretOf = (webhook: Pick<Webhook, 'id' | 'nonce'>, appSecret: string): string =>
  `whsec_${keyOf(webhook.id, webhook.nonce, appSecret).toString('base64')}`

/**
 * The three headers. There is one signature for each secret that is valid: for a day also by the
 * secret of before, and while the program's key is being changed by those of the keys of before.
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
