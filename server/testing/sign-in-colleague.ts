import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@vitrine/domain/accounts/staff-roles'
import { insertUser } from '../src/accounts/account-store.ts'
import { hashPassword } from '../src/accounts/password.ts'
import type { TestServer } from './test-server.ts'
import { type TestClient, createTestClient } from './test-client.ts'

const PASSWORD = 'correct horse battery'

/** Another team member, signed in. */
export async function signInColleague(
  running: Pick<TestServer, 'db' | 'url'>,
  username: string,
  role: StaffRole,
): Promise<{ id: string; browser: TestClient }> {
  const id = randomUUID()
  const isNew = await insertUser(running.db, {
    id,
    username,
    passwordHash: await hashPassword(PASSWORD),
    role,
    createdAt: new Date(),
  })
  if (!isNew) throw new Error(`the name ${username} is taken`)
  const browser = createTestClient(running.url)
  await browser.send('POST', '/api/admin/session', { username, password: PASSWORD })
  return { id, browser }
}
