/** Where addresses and networks stand among all addresses. */
import { isIP, isIPv4 } from 'node:net'

/** The first address and the last. */
export type IpRange = { readonly from: bigint; readonly to: bigint }

/** Wider than what any house was given: a slip that would take in most people. */
const WIDEST_BITS = { 4: 7, 6: 16 } as const
const BITS = { 4: 32, 6: 128 } as const

/** Of a network in CIDR form, no wider than any house has; an address without its bits is one machine. */
export function parseIpRange(written: string): IpRange | undefined {
  const [address = '', bits, ...more] = written.split('/')
  const family = isIP(address)
  const from = ipToNumber(address)
  if ((family !== 4 && family !== 6) || from === null || more.length > 0) return undefined
  const all = BITS[family]
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined
  const held = bits === undefined ? all : Number(bits)
  if (held > all || held < WIDEST_BITS[family]) return undefined
  const size = 1n << BigInt(all - held)
  const begin = from - (from % size)
  return { from: begin, to: begin + size - 1n }
}

/** Where an address stands; those of IPv4 as IPv6 maps them. Null: it is none. */
export function ipToNumber(address: string): bigint | null {
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
