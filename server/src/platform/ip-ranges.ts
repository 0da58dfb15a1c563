import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Undefined if the text is no IP address. `ipaddr.isValid` also accepts shorthands such as `127.1`. */
const parseIp = (address: string) => (isIP(address) === 0 ? undefined : ipaddr.process(address))

/**
 * Whether an address is in one of these ranges: `10.0.0.0/8`, `192.0.2.1`, `fd00::/8`. Throws on an
 * invalid range.
 */
export function ipRangeMatcher(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map(parseRange)
  return (address) => {
    const ip = parseIp(address)
    return (
      ip !== undefined && parsed.some((range) => ip.kind() === range[0].kind() && ip.match(range))
    )
  }
}

function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [address = '', bits] = range.split('/')
  const family = isIP(address)
  if (family === 0) throw new Error(`not an IP range: ${range}`)
  return ipaddr.parseCIDR(`${address}/${bits ?? (family === 6 ? 128 : 32)}`)
}

export const isLoopbackIp = ipRangeMatcher(['127.0.0.0/8', '::1'])

/** Addresses that are not reachable over the internet. */
export const isPrivateIp = ipRangeMatcher([
  ...['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.168.0.0/16', '::1', 'fc00::/7', 'fe80::/10'],
])

const isGlobalUnicast = ipRangeMatcher(['2000::/3'])

/**
 * Whether an address is public according to the IANA special-purpose registries: not local, not a
 * metadata service, and no tunnel that embeds another address.
 */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || ipaddr.parse(address).range() !== 'unicast') return false
  return family === 4 || isGlobalUnicast(address)
}

/**
 * The block of addresses of one household: an IPv4 address, or an IPv6 /64 (`2001:db8:1:2::/64`).
 * Rate limits use it, because a client with a /64 has 2^64 addresses. Other texts are returned
 * unchanged, undefined (a closed connection) as ''.
 */
export const ipBlock = (address = ''): string => prefixOf(address, 64)

/**
 * The network of one customer of a provider: an IPv4 address, or an IPv6 /48
 * (`2001:db8:1::/48`), which has 65,536 blocks.
 */
export const ipNetwork = (address = ''): string => prefixOf(address, 48)

function prefixOf(address: string, bits: 48 | 64): string {
  const ip = parseIp(address)
  if (!(ip instanceof ipaddr.IPv6)) return ip?.toString() ?? address
  const groups = ip.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}

/**
 * Returns the client's address: the last one in `X-Forwarded-For` that is not a trusted proxy.
 * Untrusted peers can't set it.
 */
export function clientIpResolver(trustProxy: readonly string[]) {
  const isTrusted = ipRangeMatcher(trustProxy)
  return ({
    headers,
    socket,
  }: {
    readonly headers: IncomingMessage['headers']
    readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
  }): string => {
    const peer = socket.remoteAddress ?? ''
    const forwarded = headers['x-forwarded-for']
    if (trustProxy.length === 0 || forwarded === undefined || !isTrusted(peer)) return peer
    const addresses = String(forwarded)
      .split(',')
      .map((address) => address.trim())
    return addresses.findLast((address) => !isTrusted(address)) ?? peer
  }
}
