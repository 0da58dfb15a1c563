import { setTimeout as sleep } from 'node:timers/promises'

export type Shops = {
  readonly shopUrl: string
  readonly providerUrl: string
  readonly publishableKey: string
}

/** As the card field does: the browser talks to the provider, and again if that breaks off. */
export async function payByCard(
  { providerUrl, publishableKey }: Shops,
  intent: { paymentIntentId: string; clientSecret: string },
  card: string,
): Promise<boolean> {
  const url = `${providerUrl}/browser/payment_intents/${intent.paymentIntentId}`
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      const response = await fetch(`${url}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: publishableKey,
          client_secret: intent.clientSecret,
          payment_method: card,
          exp_month: '12',
          exp_year: '2040',
        }),
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json()) as {
        status?: string
        error?: { payment_intent?: { status?: string } }
      }
      const status = answer.status ?? answer.error?.payment_intent?.status
      if (status === 'succeeded') return true
      if (response.status < 500 && response.status !== 429 && response.status !== 409) return false
    } catch {
      // The response is lost; the next attempt finds the outcome.
    }
    await sleep(200)
  }
  return false
}
