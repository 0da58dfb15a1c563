/** Networks of data centers, out of a list that the operator keeps: no person reads from there. */
import type { Log } from '../platform/log.ts'
import { ipToNumber, type IpRange, parseIpRange } from './ip-range.ts'
import { type WatchedFile, watchFile } from './watched-file.ts'

export type NetworkList = {
  /** Whether an address lies in one of the networks. What is no address lies in none. */
  contains(address: string): boolean
  /** How many there are, those that lie in others or side by side told as one. */
  readonly size: number
  /** Lines that are no network, or one that is too wide; the first of them. */
  readonly unread: number
  readonly firstUnread: string | null
}

/**
 * Reads a published list: a network a line in CIDR form, alone or as one column among others
 * (`"A host",192.0.2.0/24`). An address without its bits is one machine. Empty lines, and what
 * follows `#`, say nothing.
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

/** In order, and none that touches another. */
function join(ranges: readonly IpRange[]): IpRange[] {
  const joined: IpRange[] = []
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = joined.at(-1)
    if (!last || range.from > last.to + 1n) joined.push(range)
    else if (range.to > last.to) joined[joined.length - 1] = { from: last.from, to: range.to }
  }
  return joined
}

/** Lists have a hundred thousand networks, and every reader is looked up. */
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
  /** Whether somebody asks from a data center, by the list as it was read last. */
  contains(address: string): boolean
}

/** `file`: null where the operator keeps no list, and nobody is in a data center then. */
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
