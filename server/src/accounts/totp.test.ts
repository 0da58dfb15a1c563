import { expect, test } from 'vitest'
import { base32, codeAt, otpauthUrlOf, stepOfCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1: of its eight digits the last six.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code %i seconds after 1970 is the one of the standard', (seconds, code) => {
  expect(codeAt(SECRET, new Date(seconds * 1000))).toBe(code)
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('the secret %j is typed in as %s', (text, typed) => {
  expect(base32(Buffer.from(text))).toBe(typed)
})

// @promise second-factor: TOTP codes follow RFC 6238, work once and are throttled by account.
test('a code counts for its half minute and the one before and after', () => {
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

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('%j is no code', (code) => {
  expect(stepOfCode(SECRET, code, new Date(59_000))).toBeUndefined()
})

test('an app is given name, issuer and secret', () => {
  expect(otpauthUrlOf(SECRET, 'Vitrine & Co', 'noor@team')).toBe(
    'otpauth://totp/Vitrine%20%26%20Co:noor%40team?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Vitrine%20%26%20Co',
  )
})
