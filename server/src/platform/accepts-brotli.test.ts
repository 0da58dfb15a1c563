import { expect, test } from 'vitest'
import { acceptsBrotli } from './accepts-brotli.ts'

// @promise brotli: Brotli goes only to clients that accept it.
test.each([
  ['gzip, deflate, br, zstd', true],
  ['BR', true],
  ['br;q=1.0, identity;q=0.5', true],
  ['gzip;q=1.0, br;q=0.5', true],
  ['*', true],
  ['*;q=0, br', true],
  ['', false],
  ['gzip, deflate', false],
  ['x-br, br-x', false],
  ['br;q=0', false],
  ['br; q=0.000', false],
  ['br;q=0, *', false],
  ['gzip, *;q=0', false],
  ['identity, br;q=0.1', false],
  [',;;="', false],
])('parses "Accept-Encoding: %s" as %s', (header, takes) => {
  expect(acceptsBrotli({ 'accept-encoding': header })).toBe(takes)
  // The second time from the cache.
  expect(acceptsBrotli({ 'accept-encoding': header })).toBe(takes)
})

// @promise brotli
test('sends no Brotli for a missing or overlong header', () => {
  expect(acceptsBrotli({})).toBe(false)
  expect(acceptsBrotli({ 'accept-encoding': `br${', x'.repeat(5000)}` })).toBe(false)
})
