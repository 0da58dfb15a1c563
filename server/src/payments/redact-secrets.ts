/** What pays an intent, and what opens the provider's page about a payment. */
const SECRET_KEYS: ReadonlySet<string> = new Set(['client_secret', 'receipt_url'])
/** A client secret inside another text, such as an address. */
const CLIENT_SECRET = /_secret_[A-Za-z0-9]+/g

/** What the provider sent, without what opens something to whoever reads it. Pure. */
export function redactSecrets(payload: unknown): unknown {
  if (typeof payload === 'string') return payload.replaceAll(CLIENT_SECRET, '_secret_dropped')
  if (Array.isArray(payload)) return payload.map(redactSecrets)
  if (typeof payload !== 'object' || payload === null) return payload
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([key]) => !SECRET_KEYS.has(key))
      .map(([key, value]) => [key, redactSecrets(value)]),
  )
}
