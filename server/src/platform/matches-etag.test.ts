import { expect, test } from 'vitest'
import { matchesEtag } from './matches-etag.ts'

// @promise conditional-requests: A weak tag, a list and * get 304, as RFC 9110 asks.
test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" , "c"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"ab", "ba"', false],
  ['', false],
  [undefined, false],
])('compares %s', (header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected)
  expect(matchesEtag(header, 'W/"a"')).toBe(expected)
})
