/** Networks of data centers, out of a list that the operator keeps: no person reads from there. */
import { readFile, stat } from 'node:fs/promises'
import { isIP, isIPv4 } from 'node:net'
import type { Log } from '../platform/log.ts'

export type NetworkList = {
  /** Whether an address lies in one of the networks. What is no address lies in none. */
  holds(address: string): boolean
  /** How many there are, those that lie in others or side by side told as one. */
  readonly size: number
  /** Lines that are no network, or one that is too wide; the first of them. */
  readonly unread: number
  readonly firstUnread: string | null
}

/** Wider than what any house was given: a slip that would make robots of most people. */
const WIDEST_BITS = { 4: 7, 6: 16 } as const
const BITS = { 4: 32, 6: 128 } as const

/**
 * Reads a published list: a network a line in CIDR form, alone or as one column among others
 * (`"A host",192.0.2.0/24`). An address without its bits is one machine. Empty lines, and what
 * follows `#`, say nothing.
 */
export function readNetworks(text: string): NetworkList {
  const ranges: { from: bigint; to: bigint }[] = []
  let unread = 0
  let firstUnread: string | null = null
  for (const written of text.split('\n')) {
    const line = written.replace(/#.*/, '').trim()
    if (line === '') continue
    const range = line
      .split(/[,;\t]/)
      .map(rangeOf)
      .find(Boolean)
    if (range) ranges.push(range)
    else {
      unread += 1
      firstUnread ??= line.slice(0, 60)
    }
  }
  const joined = join(ranges)
  return {
    holds(address) {
      const place = placeOf(address)
      return place !== null && isWithin(joined, place)
    },
    size: joined.length,
    unread,
    firstUnread,
  }
}

type Range = { readonly from: bigint; readonly to: bigint }

function rangeOf(column: string): Range | undefined {
  const [address = '', bits, ...more] = column.trim().replaceAll('"', '').split('/')
  const family = isIP(address)
  const from = placeOf(address)
  if ((family !== 4 && family !== 6) || from === null || more.length > 0) return undefined
  const all = BITS[family]
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined
  const held = bits === undefined ? all : Number(bits)
  if (held > all || held < WIDEST_BITS[family]) return undefined
  const size = 1n << BigInt(all - held)
  const begin = from - (from % size)
  return { from: begin, to: begin + size - 1n }
}

/** Where an address stands among all; those of IPv4 as IPv6 maps them. Null: it is none. */
function placeOf(address: string): bigint | null {
  const [bare = ''] = address.split('%')
  if (isIPv4(bare)) return BigInt(`0xffff${hexOf(bare)}`)
  if (isIP(bare) === 0) return null
  // The standard's parser writes every address in one way: hexadecimal groups, at most one "::".
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const between = Array<string>(8 - before.length - after.length).fill('0')
  const all = [...before, ...between, ...after].map((group) => group.padStart(4, '0'))
  return BigInt(`0x${all.join('')}`)
}

const hexOf = (v4: string) =>
  v4
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')

/** In order, and none that touches another. */
function join(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = joined.at(-1)
    if (!last || range.from > last.to + 1n) joined.push(range)
    else if (range.to > last.to) joined[joined.length - 1] = { from: last.from, to: range.to }
  }
  return joined
}

/** Lists have a hundred thousand networks, and every reader is looked up. */
function isWithin(ranges: readonly Range[], place: bigint): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle] as Range
    if (place < range.from) high = middle - 1
    else if (place > range.to) low = middle + 1
    else return true
  }
  return false
}

export type DataCentres = {
  /** Whether somebody asks from a data center, by the list as it was read last. */
  holds(address: string): boolean
  /** Reads the list where it has changed. A list that can't be read leaves the one from before. */
  look(): Promise<void>
  /** Looks now and every minute; what is wrong with the list, for whoever started the program. */
  start(): Promise<string[]>
  close(): void
}

const LOOK_EVERY_MS = 60_000

/** `file`: null where the operator keeps no list, and nobody is in a data center then. */
export function openDataCentres(file: string | null, log: Log): DataCentres {
  let networks = readNetworks('')
  /** Of the file that was looked at last, read or not. */
  let seen = ''
  let problem: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  return { holds: (address) => networks.holds(address), look, start, close }

  async function look(): Promise<void> {
    if (file === null) return
    const mark = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'gone',
    )
    if (mark === seen) return
    seen = mark
    try {
      const read = readNetworks(await readFile(file, 'utf8'))
      // A list that is being written, or was emptied by mistake, is no news that there are none.
      if (read.size === 0) throw new Error('there is no network in it')
      networks = read
      problem = null
      log.info({ event: 'visits.data-centres-read', networks: read.size, unread: read.unread })
    } catch (error) {
      problem = `the list of data centers in DATA_CENTRE_RANGES could not be read (${(error as Error).message})`
      log.warn({ event: 'visits.data-centres-unread', err: error })
    }
  }

  async function start(): Promise<string[]> {
    if (file === null) return []
    await look()
    timer = setInterval(() => void look(), LOOK_EVERY_MS)
    timer.unref()
    return problem ? [`Take care: ${problem}.`] : []
  }

  function close(): void {
    clearInterval(timer)
  }
}
