import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { refuseWeakSecret } from './weak-secret.ts'

// @promise unsafe-configuration
test.each([
  'short',
  'a'.repeat(32),
  'a'.repeat(200),
  'abcabcabcabcabcabcabcabcabcabcabcabc',
  'hunter2hunter2hunter2hunter2hunter2',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '01234567890123456789012345678901',
  'change-me-change-me-change-me-change-me!',
  'ChangeMe-SuperSecret-Password-Default',
  'secret secret secret secret secret 1',
  'your-secret-password-replace-this-example',
  // Nine random characters among words.
  'x7-secret-K2-password-9z-vitrine-wQ4',
])('rejects the secret %j', (secret) => {
  expect(refuseWeakSecret(secret)).toMatch(/^takes /)
})

// @promise unsafe-configuration
test.each(['hex', 'base64', 'base64url'] as const)('accepts random bytes as %s', (encoding) => {
  for (let time = 0; time < 2000; time++) {
    const secret = randomBytes(encoding === 'hex' ? 16 : 24).toString(encoding)
    expect([secret, refuseWeakSecret(secret)]).toEqual([secret, undefined])
  }
})

test('accepts a unique sentence', () => {
  expect(refuseWeakSecret('for this measurement and for nothing else')).toBeUndefined()
})
