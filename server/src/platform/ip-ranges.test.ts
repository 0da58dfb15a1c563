import { expect, test } from 'vitest'
import { isPrivateIp, ipRangeMatcher } from './ip-ranges.ts'

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
