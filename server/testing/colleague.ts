import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@vitrine/domain/staff-roles'
import { insertUser } from '../src/accounts/account-store.ts'
import { hashPassword } from '../src/accounts/password.ts'
import type { TestProgram } from './open-test-program.ts'
import { type Visitor, visitor } from './visitor.ts'

const PASSWORD = 'correct horse battery'

/** One more member of the team, signed in. The name is their own. */
export async function colleague(
  running: Pick<TestProgram, 'db' | 'url'>,
  username: string,
  role: StaffRole,
): Promise<{ id: string; browser: Visitor }> {
  const id = randomUUID()
  const isNew = await insertUser(running.db, {
    id,
    username,
    passwordHash: await hashPassword(PASSWORD),
    role,
    createdAt: new Date(),
  })
  if (!isNew) throw new Error(`the name ${username} is taken`)
  const browser = visitor(running.url)
  await browser.send('POST', '/api/admin/session', { username, password: PASSWORD })
  return { id, browser }
}
