import { expect, test } from 'vitest'
import { validatePassword } from './validate-password.ts'

const refused = (password: string) => validatePassword(password, ['noor', 'Vitrine'])

// @promise password-rules: Passwords have at least 12 characters and are not on the common list.
test.each([
  'administrator',
  'Administrator',
  '1q2w3e4r5t6y',
  'passwordpassword',
  'PasswordPassword1',
  'password1234',
  'P@ssw0rd2026!',
  'wonderful2026!!',
  '!!!2026wonderful',
  'letmeinletmein',
  '123456789012',
  '210987654321',
  'aaaaaaaaaaaa',
  'abababababab',
  'abcdabcdabcd',
  'abcdefghijkl',
  'qwertyuiopas',
  'zyxwvutsrqpo',
  'vitrine-vitrine',
  'Vitrine2026!',
  'noor-noor-noor',
  '2026-2027-2028',
])('rejects the common password %s', async (password) => {
  expect(await refused(password)).toMatch(/\.$/)
})

// @promise password-rules
test.each([
  'correct horse battery',
  'storm in a tea cup',
  'vitrine near the harbour',
  'kYq2-7dPw-x4Rm',
  'drei Kühe am Bach',
  'пять синих стульев',
  '我每天早上喝两杯茶再出门去上班',
])('accepts the password %s', async (password) => {
  expect(await refused(password)).toBeUndefined()
})
