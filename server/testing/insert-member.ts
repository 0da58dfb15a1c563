import { randomUUID } from 'node:crypto'
import { insertUser } from '../src/accounts/account-store.ts'
import type { Database } from '../src/platform/database.ts'

/** Inserts a member who cannot sign in, a writer by default. Returns the user ID. */
export async function insertMember(
  db: Database,
  username: string,
  facts: Partial<Parameters<typeof insertUser>[1]> = {},
): Promise<string> {
  const id = randomUUID()
  await insertUser(db, {
    ...{ id, username, passwordHash: 'x', role: 'writer' },
    ...{ createdAt: new Date('2026-03-03T10:00:00Z'), ...facts },
  })
  return id
}
