import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Browsers send some thirty letters. Reading a header of 16 KB takes tens of milliseconds. */
const LONGEST_HEADER = 500

/** Browsers send a handful of different headers, so each is read once. */
const answers = new LRUCache<string, boolean>({ max: 100 })

/**
 * Whether who asks takes brotli, and does not like it less than no compression: RFC 9110's
 * weights, of which 0 means never, and `*`. No header, or an endless one, takes none.
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
