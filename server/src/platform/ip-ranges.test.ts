import { expect, test } from 'vitest'
import { ipBlock, ipNetwork, ipRangeMatcher, isPrivateIp, isPublicIp } from './ip-ranges.ts'

test('matches an address in any notation', () => {
  const isOurs = ipRangeMatcher(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])
  for (const address of ['10.9.8.7', '::ffff:10.9.8.7', '192.0.2.1', 'fd12::1']) {
    expect([address, isOurs(address)]).toEqual([address, true])
  }
  for (const address of ['11.0.0.1', '192.0.2.2', 'fe80::1', '', 'unknown']) {
    expect([address, isOurs(address)]).toEqual([address, false])
  }
})

test.each(['127.0.0.1', '10.0.0.1', '172.31.0.1', '192.168.0.1', '::1', 'fd00::1'])(
  '%s is private',
  (address) => expect(isPrivateIp(address)).toBe(true),
)
test.each(['172.32.0.1', '8.8.8.8', '2001:db8::1'])('%s is not private', (address) =>
  expect(isPrivateIp(address)).toBe(false),
)

// @promise password-throttling
test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:C000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
  [undefined, ''],
])('%s is counted as %s', (address, block) => {
  expect(ipBlock(address)).toBe(block)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['unknown', 'unknown'],
])('%s is in the network %s', (address, network) => {
  expect(ipNetwork(address)).toBe(network)
})

// @promise link-check-limits
test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1'],
  ...['203.0.113.7', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '', 'localhost'],
])('refuses the address %s', (address) => {
  expect(isPublicIp(address)).toBe(false)
})

test.each([
  ...['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1'],
  ...['192.167.1.1', '193.0.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1', '2003::1'],
])('%s is public', (address) => {
  expect(isPublicIp(address)).toBe(true)
})
