import { expect, test } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.ts'

// @promise content-encoding: Clients get only a compression that they accept, each with its own ETag.
test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=1.0, identity;q=0.5', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0, br', 'br'],
  ['', undefined],
  ['gzip, deflate', 'gzip'],
  ['deflate', undefined],
  ['x-br, br-x', undefined],
  ['br;q=0', undefined],
  ['br; q=0.000', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['gzip;q=0, *;q=0', undefined],
  ['identity, br;q=0.1', undefined],
  [',;;="', undefined],
])('parses "Accept-Encoding: %s" as %s', (header, encoding) => {
  expect(negotiateEncoding({ 'accept-encoding': header })).toBe(encoding)
  // The second time from the cache.
  expect(negotiateEncoding({ 'accept-encoding': header })).toBe(encoding)
})

// @promise content-encoding
test('compresses nothing for a missing or overlong header', () => {
  expect(negotiateEncoding({})).toBeUndefined()
  expect(negotiateEncoding({ 'accept-encoding': `br${', x'.repeat(5000)}` })).toBeUndefined()
})
