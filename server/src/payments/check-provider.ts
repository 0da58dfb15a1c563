import { randomUUID } from 'node:crypto'
import { checkClockSkew } from './clock-skew.ts'
import type { PaymentProvider } from './provider/payment-provider.ts'

/** Integer cents of the test intent. */
const AMOUNT = 2499

export type ProviderCheck = { readonly what: string; readonly problem: string | undefined }

/**
 * Tests everything that a payment needs except the card: creates an intent, reads and cancels it.
 * Nothing is charged. Yields each step; stops after the first that fails.
 */
export async function* checkProvider(
  provider: PaymentProvider,
  keys: {
    readonly secretKey: string
    readonly publishableKey: string
    readonly webhookSecret: string
  },
): AsyncGenerator<ProviderCheck> {
  yield { what: 'the keys belong together', problem: validateKeys(keys) }
  yield {
    what: 'the webhook secret looks like one',
    problem: validateWebhookSecret(keys.webhookSecret),
  }
  const receiptEmail = 'check@example.com'
  // Without an order ID: its events are ignored.
  const details = { receiptEmail, description: 'A check', metadata: { check: 'true' } }
  let intentId = ''
  const steps: readonly (readonly [what: string, act: () => Promise<string | undefined>])[] = [
    [
      'an intent can be made',
      async () => {
        const made = await provider.createIntent(AMOUNT, details, `check:${randomUUID()}`)
        intentId = made.id
        return made.clientSecret.startsWith(`${made.id}_secret_`)
          ? undefined
          : 'it has no client secret'
      },
    ],
    [
      'it can be changed and read back',
      async () => {
        await provider.updateIntent(intentId, details)
        const read = await provider.readIntent(intentId)
        const isRight = read.amountCents === AMOUNT && read.facts.status === 'requires_payment'
        return isRight ? undefined : `it reads ${read.amountCents} cents, ${read.facts.status}`
      },
    ],
    [
      'it can be canceled',
      async () => {
        await provider.cancelIntent(intentId)
        const { status } = (await provider.readIntent(intentId)).facts
        return status === 'canceled' ? undefined : `it reads ${status}`
      },
    ],
    [
      'events can be listed',
      async () => {
        for await (const _ of provider.listEvents(null)) break
        return undefined
      },
    ],
    ['the clocks agree', async () => checkClockSkew(provider)],
  ]
  for (const [what, act] of steps) {
    const problem = await act().catch((error: unknown) => sentenceOf(error))
    yield { what, problem }
    if (problem !== undefined) return
  }
}

/** Undefined if the keys look right. */
export function validateKeys(keys: {
  secretKey: string
  publishableKey: string
}): string | undefined {
  const secret = /^[sr]k_(test|live)_\w+$/.exec(keys.secretKey)
  const publishable = /^pk_(test|live)_\w+$/.exec(keys.publishableKey)
  if (!secret)
    return 'STRIPE_SECRET_KEY does not begin with sk_test_, sk_live_, rk_test_ or rk_live_'
  if (!publishable) return 'STRIPE_PUBLISHABLE_KEY does not begin with pk_test_ or pk_live_'
  if (secret[1] !== publishable[1]) return 'one key is for tests, the other for live payments'
  return undefined
}

/** Undefined if the secret looks right. */
export function validateWebhookSecret(webhookSecret: string): string | undefined {
  if (/^whsec_[\w+/=]{16,}$/.test(webhookSecret)) return undefined
  return 'STRIPE_WEBHOOK_SECRET does not begin with whsec_; copy the signing secret of the endpoint'
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`
}
