import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Browsers send about 30 characters. Parsing a 16 KB header takes tens of milliseconds. */
const LONGEST_HEADER = 500

/** Browsers send few different headers. */
const answers = new LRUCache<string, boolean>({ max: 100 })

/**
 * Whether the client accepts Brotli at least as much as no compression (RFC 9110, weights and `*`).
 * False for a missing or overlong header.
 */
export function acceptsBrotli({ 'accept-encoding': header = '' }: IncomingHttpHeaders): boolean {
  if (header.length > LONGEST_HEADER) return false
  const known = answers.get(header)
  if (known !== undefined) return known
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const takes = negotiator.encoding(['br', 'identity']) === 'br'
  answers.set(header, takes)
  return takes
}
