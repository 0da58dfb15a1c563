import { isIP, isIPv4 } from 'node:net'

/** Inclusive. */
export type IpRange = { readonly from: bigint; readonly to: bigint }

/** Wider ranges are mistakes: they would match most people. */
const WIDEST_BITS = { 4: 7, 6: 16 } as const
const BITS = { 4: 32, 6: 128 } as const

/** Parses CIDR; an address without a prefix is one host. */
export function parseIpRange(written: string): IpRange | undefined {
  const [address = '', bits, ...more] = written.split('/')
  const family = isIP(address)
  const from = ipToNumber(address)
  if ((family !== 4 && family !== 6) || from === null || more.length > 0) return undefined
  const all = BITS[family]
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined
  const prefix = bits === undefined ? all : Number(bits)
  if (prefix > all || prefix < WIDEST_BITS[family]) return undefined
  const size = 1n << BigInt(all - prefix)
  const begin = from - (from % size)
  return { from: begin, to: begin + size - 1n }
}

/** An IP address as a number, IPv4 as mapped IPv6; null: invalid. */
export function ipToNumber(address: string): bigint | null {
  const [bare = ''] = address.split('%')
  if (isIPv4(bare)) return BigInt(`0xffff${hexOf(bare)}`)
  if (isIP(bare) === 0) return null
  // The URL parser normalizes IPv6: hexadecimal groups, at most one "::".
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
