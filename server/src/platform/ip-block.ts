import { isIPv6 } from 'node:net'

/**
 * The part of an address that one household or office holds: an IPv4 address, of IPv6 the first 64
 * bits (`2001:db8:1:2::/64`). Limits count by it: whoever has a /64 has 2^64 addresses to ask from.
 * What is no address is given back as it is; whoever has left before anybody looked has none.
 */
export function ipBlock(address: string | undefined): string {
  if (address === undefined) return ''
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  // The standard's parser writes every address in one way: hexadecimal groups, at most one "::".
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff')
    return groups.slice(6).map(twoBytes).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

function twoBytes(group: string): string {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}
