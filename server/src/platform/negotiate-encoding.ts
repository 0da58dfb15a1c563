import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** A content coding; undefined: uncompressed. */
export type Encoding = 'br' | 'gzip' | undefined

/** Browsers send about 30 characters. Parsing a 16 KB header takes tens of milliseconds. */
const LONGEST_HEADER = 500

/** Smallest result first. */
const CODINGS = ['br', 'gzip'] as const

/** Browsers send few different headers. */
const answers = new LRUCache<string, { readonly encoding: Encoding }>({ max: 100 })

/**
 * The best compression that the client accepts at least as much as none (RFC 9110, 12.5.3).
 * None for a missing or overlong header.
 */
export function negotiateEncoding({
  'accept-encoding': header = '',
}: IncomingHttpHeaders): Encoding {
  if (header.length > LONGEST_HEADER) return undefined
  const known = answers.get(header)
  if (known !== undefined) return known.encoding
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const encoding = CODINGS.find((each) => negotiator.encoding([each, 'identity']) === each)
  answers.set(header, { encoding })
  return encoding
}

/** The entity tag of one coding: each needs its own (RFC 9110, 8.8.3). */
export const etagOf = (hash: string, encoding: Encoding): string =>
  encoding === undefined ? `"${hash}"` : `"${hash}-${encoding}"`
