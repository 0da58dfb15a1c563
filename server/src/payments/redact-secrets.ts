/** The client secret, and the public receipt page. */
const SECRET_KEYS: ReadonlySet<string> = new Set(['client_secret', 'receipt_url'])
/** A client secret within another string, such as a URL. */
const CLIENT_SECRET = /_secret_[A-Za-z0-9]+/g

/** Removes secrets from a provider payload. Pure. */
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
