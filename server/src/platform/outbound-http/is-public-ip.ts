import { BlockList, isIP } from 'node:net'

/**
 * Whether an address is one that everybody on the internet reaches, by the registries of special
 * addresses (IANA): not this machine, not its network, not a provider's inside, not the service
 * that tells machines of a data center who they are, and none that hides another address inside.
 */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  // Only 2000::/3 is allocated.
  return family === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

const special4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
const global6 = listOf('ipv6', ['2000::/3'])
const special6 = listOf('ipv6', [
  // Tunnels, which embed another address, and documentation ranges.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'],
])

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
