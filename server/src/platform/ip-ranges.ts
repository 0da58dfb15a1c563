import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether an address lies in one of these networks: `10.0.0.0/8`, `192.0.2.1`, `fd00::/8`. */
export function ipRangeMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = withoutMapping(address)
    const family = isIP(plain)
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** `::ffff:192.0.2.1` is `192.0.2.1`, as a socket for both families says it. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** This machine. */
export const isLoopbackIp = ipRangeMatcher(['127.0.0.0/8', '::1'])

/** Addresses that nobody reaches over the internet: whoever asks from one is near. */
export const isPrivateIp = ipRangeMatcher([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/**
 * Where a request comes from: the last address that no trusted proxy has. What others say in a
 * forwarded header counts for nothing.
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
    const near = socket.remoteAddress ?? ''
    const said = headers['x-forwarded-for']
    if (trustProxy.length === 0 || said === undefined || !isTrusted(near)) return near
    const way = String(said)
      .split(',')
      .map((address) => address.trim())
    return way.findLast((address) => !isTrusted(address)) ?? near
  }
}
