import { expect, test } from 'vitest'
import { base32, codeAt, otpauthUrlOf, stepOfCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('matches RFC 6238 at %i seconds', (seconds, code) => {
  expect(codeAt(SECRET, new Date(seconds * 1000))).toBe(code)
})

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j as %s in base 32', (text, typed) => {
  expect(base32(Buffer.from(text))).toBe(typed)
})

// @promise second-factor: TOTP codes follow RFC 6238, work once and are throttled by account.
test('accepts a code one step early or late', () => {
  const shown = new Date(1_000_000_005_000)
  const code = codeAt(SECRET, shown)
  const after = (seconds: number) => new Date(shown.getTime() + seconds * 1000)
  const step = stepOfCode(SECRET, code, shown)
  expect(step).toBe(33_333_333)
  expect(stepOfCode(SECRET, code, after(30))).toBe(step)
  expect(stepOfCode(SECRET, code, after(-30))).toBe(step)
  expect(stepOfCode(SECRET, code, after(60))).toBeUndefined()
  expect(stepOfCode(SECRET, code, after(-60))).toBeUndefined()
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('rejects the code %j', (code) => {
  expect(stepOfCode(SECRET, code, new Date(59_000))).toBeUndefined()
})

test('includes name, issuer and secret in the otpauth URL', () => {
  expect(otpauthUrlOf(SECRET, 'Vitrine & Co', 'noor@team')).toBe(
    'otpauth://totp/Vitrine%20%26%20Co:noor%40team?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Vitrine%20%26%20Co',
  )
})
