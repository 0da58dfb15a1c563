import type { Log } from '../platform/log.ts'
import { ipToNumber, type IpRange, parseIpRange } from './ip-range.ts'
import { type WatchedFile, watchFile } from './watched-file.ts'

export type NetworkList = {
  /** False for invalid addresses. */
  contains(address: string): boolean
  /** Number of merged ranges. */
  readonly size: number
  /** Invalid or too wide lines, and the first of them. */
  readonly unread: number
  readonly firstUnread: string | null
}

/**
 * Parses a published list, one CIDR range per line, possibly among other columns (`"A
 * host",192.0.2.0/24`). An address without a prefix is one host. Ignores empty lines and `#`
 * comments.
 */
export function parseNetworks(text: string): NetworkList {
  const ranges: { from: bigint; to: bigint }[] = []
  let unread = 0
  let firstUnread: string | null = null
  for (const written of text.split('\n')) {
    const line = written.replace(/#.*/, '').trim()
    if (line === '') continue
    const range = line
      .split(/[,;\t]/)
      .map((column) => parseIpRange(column.trim().replaceAll('"', '')))
      .find(Boolean)
    if (range) ranges.push(range)
    else {
      unread += 1
      firstUnread ??= line.slice(0, 60)
    }
  }
  const joined = join(ranges)
  return {
    contains(address) {
      const place = ipToNumber(address)
      return place !== null && isWithin(joined, place)
    },
    size: joined.length,
    unread,
    firstUnread,
  }
}

/** Sorted and merged. */
function join(ranges: readonly IpRange[]): IpRange[] {
  const joined: IpRange[] = []
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = joined.at(-1)
    if (!last || range.from > last.to + 1n) joined.push(range)
    else if (range.to > last.to) joined[joined.length - 1] = { from: last.from, to: range.to }
  }
  return joined
}

/** Binary search over 100,000 ranges, per session. */
function isWithin(ranges: readonly IpRange[], place: bigint): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle] as IpRange
    if (place < range.from) high = middle - 1
    else if (place > range.to) low = middle + 1
    else return true
  }
  return false
}

export type DataCenters = Pick<WatchedFile<NetworkList>, 'reload' | 'start' | 'close'> & {
  /** By the list as loaded last. */
  contains(address: string): boolean
}

/** `file`: null if the operator has no list. */
export function watchDataCenters(file: string | null, log: Log): DataCenters {
  const list = watchFile(file, parseNetworks(''), {
    name: 'the list of data centers in DATA_CENTRE_RANGES',
    read: async (text) => parseNetworks(text),
    noteRead: ({ size, unread }) =>
      log.info({ event: 'visits.data_centers_loaded', networks: size, unread }),
    noteUnread: (error) => log.warn({ event: 'visits.data_centers_load_failed', err: error }),
  })
  return { ...list, contains: (address) => list.current().contains(address) }
}
