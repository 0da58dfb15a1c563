import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('hashes passwords with 19 MiB and two passes', async () => {
  const kept = await hashPassword('correct horse battery')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('correct horse battery', kept)).toBe(true)
  expect(await verifyPassword('correct horse batterz', kept)).toBe(false)
})
