import type { PaymentIntent, StripeError } from '@stripe/stripe-js'

export type IntentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: undefined }
  | { readonly paymentIntent?: undefined; readonly error: StripeError }

export type CallSimulator = (
  intentId: string,
  act: 'retrieve' | 'confirm' | 'authenticate',
  parameters: Readonly<Record<string, unknown>>,
) => Promise<IntentResult>

/** Sends requests relative to the script's folder, so any path prefix works. */
export function createSimulatorClient(folder: string, publishableKey: string): CallSimulator {
  return async (intentId, act, parameters) => {
    const url = new URL(`payment_intents/${encodeURIComponent(intentId)}/${act}`, folder)
    const body = new URLSearchParams()
    addAll(body, { ...parameters, key: publishableKey })
    try {
      const response = await fetch(url, { method: 'POST', body, credentials: 'omit' })
      const answer = (await response.json()) as PaymentIntent | { error: StripeError }
      return 'error' in answer ? { error: answer.error } : { paymentIntent: answer }
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message:
            'We could not reach the payment provider. Check your connection and try again; you are never charged twice for the same order.',
        },
      }
    }
  }
}

/** Nests as `billing_details[address][city]=…`; skips undefined and null. */
function addAll(body: URLSearchParams, values: object, inside?: string): void {
  for (const [key, value] of Object.entries(values) as [string, unknown][]) {
    const name = inside === undefined ? key : `${inside}[${key}]`
    if (value === undefined || value === null) continue
    if (typeof value === 'object') addAll(body, value, name)
    else body.set(name, String(value))
  }
}
