import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header for this body, signed at `at`; Stripe's scheme v1. */
export function signWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
