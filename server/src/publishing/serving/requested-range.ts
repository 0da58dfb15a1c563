import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'range-parser'

/** Browsers and viewers send about 30 characters. */
const LONGEST_HEADER = 200

/** A bit of the parser's code. */
const UNSATISFIABLE = 2

/** First and last byte, from 0. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The part of a file that `Range` names (RFC 9110, 14.2). Null: the whole file, also for several
 * ranges, other units and an `If-Range` of another version. Unsatisfiable: beyond the end.
 */
export function requestedRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { size, etag }: { readonly size: number; readonly etag: string },
): ByteRange | 'unsatisfiable' | null {
  if (range === undefined || range.length > LONGEST_HEADER || !range.startsWith('bytes='))
    return null
  if (ifRange !== undefined && ifRange !== etag) return null
  const { code, ranges } = parse(size, range)
  const [first, ...more] = ranges
  if (code === UNSATISFIABLE && !first) return 'unsatisfiable'
  return code === 0 && first && more.length === 0 ? first : null
}
