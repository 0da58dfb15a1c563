import type { Log } from '../platform/log.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { ipToNumber, type IpRange, parseIpRange } from './ip-range.ts'
import { type WatchedFile, watchFile } from './watched-file.ts'

export type CountryList = {
  /** ISO code; null: unknown. */
  countryOf(address: string): string | null
  /** Ranges with a country. */
  readonly size: number
  /** Invalid lines, and the first of them. */
  readonly unread: number
  readonly firstUnread: string | null
}

/** Yields to the event loop after this many of half a million lines. */
const LINES_AT_ONCE = 2000
/** How lists mark an unknown country. */
const NO_COUNTRY = new Set(['', '-', 'ZZ', 'None', 'NULL'])

/**
 * Parses a published list, one range per line: first and last address or CIDR, then the two-
 * letter country among other columns (`192.0.2.0,192.0.2.255,DE`). Ranges do not overlap. Ignores
 * a header, empty lines and `#` comments.
 */
export async function parseCountries(text: string): Promise<CountryList> {
  const [v4, v6] = [[] as CountryRange[], [] as CountryRange[]]
  let unread = 0
  let firstUnread: string | null = null
  for (const [at, written] of text.split('\n').entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await yieldToEventLoop()
    const line = written.replace(/#.*/, '').trim()
    if (line === '' || (at === 0 && !/\d/.test(line))) continue
    const read = readLine(line)
    if (!read) {
      unread += 1
      firstUnread ??= line.slice(0, 60)
    } else if (read.country !== null) {
      const { from, to, country } = read
      if (isV4(from)) v4.push({ from, to, country })
      // Assignments are /64 or wider.
      else v6.push({ from: from >> 64n, to: to >> 64n, country })
    }
  }
  const [ofV4, ofV6] = [pack(v4), pack(v6)]
  return {
    countryOf(address) {
      const place = ipToNumber(address)
      if (place === null) return null
      return isV4(place) ? ofV4(place) : ofV6(place >> 64n)
    },
    size: v4.length + v6.length,
    unread,
    firstUnread,
  }
}

type CountryRange = IpRange & { readonly country: string }

const isV4 = (place: bigint) => place >> 32n === 0xffffn

function readLine(line: string): (IpRange & { readonly country: string | null }) | undefined {
  const [first = '', ...others] = line
    .split(/[,;\t]/)
    .map((column) => column.trim().replaceAll('"', ''))
  const last = ipToNumber(others[0] ?? '')
  const from = ipToNumber(first)
  const range = last === null ? parseIpRange(first) : from === null ? undefined : { from, to: last }
  if (!range || range.to < range.from || isV4(range.from) !== isV4(range.to)) return undefined
  const columns = last === null ? others : others.slice(1)
  const country = columns.find((column) => /^[A-Z]{2}$/.test(column) && !NO_COUNTRY.has(column))
  if (country === undefined && !columns.some((column) => NO_COUNTRY.has(column))) return undefined
  return { ...range, country: country ?? null }
}

/** Typed arrays: half a million objects would need ten times the memory. */
function pack(ranges: CountryRange[]): (place: bigint) => string | null {
  ranges.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const from = BigUint64Array.from(ranges, (each) => each.from)
  const to = BigUint64Array.from(ranges, (each) => each.to)
  const names = [...new Set(ranges.map(({ country }) => country))]
  const numbers = new Map(names.map((name, at) => [name, at]))
  const country = Uint16Array.from(ranges, (each) => numbers.get(each.country) ?? 0)
  return (place) => {
    let [low, high] = [0, from.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      if (place < (from[middle] ?? 0n)) high = middle - 1
      else if (place > (to[middle] ?? 0n)) low = middle + 1
      else return names[country[middle] ?? 0] ?? null
    }
    return null
  }
}

export type Countries = Pick<WatchedFile<CountryList>, 'reload' | 'start' | 'close'> &
  Pick<CountryList, 'countryOf'>

/** `file`: null if the operator has no list. */
export function watchCountries(file: string | null, log: Log): Countries {
  const none = { countryOf: () => null, size: 0, unread: 0, firstUnread: null }
  const list = watchFile<CountryList>(file, none, {
    name: 'the list of countries in COUNTRY_RANGES',
    read: parseCountries,
    noteRead: ({ size, unread }) =>
      log.info({ event: 'visits.countries_loaded', ranges: size, unread }),
    noteUnread: (error) => log.warn({ event: 'visits.countries_load_failed', err: error }),
  })
  return { ...list, countryOf: (address) => list.current().countryOf(address) }
}
