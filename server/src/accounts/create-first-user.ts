import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import { hasUsers, insertUser } from './account-store.ts'
import { hashPassword } from './password.ts'

/** The account that the configuration names; null: none. */
export type FirstAdmin = { readonly username: string; readonly password: string } | null

/**
 * Makes the owner's account where there is no user yet: the configured one, or
 * `admin` with a password that is shown once.
 *
 * Gives back what to show; undefined where there is nothing to show.
 */
export async function createFirstUser(
  db: Database,
  configured: FirstAdmin,
  now: Date,
): Promise<{ username: string; oneTimePassword: string } | undefined> {
  if (await hasUsers(db)) return undefined
  const username = configured?.username ?? 'admin'
  const password = configured?.password ?? randomBytes(12).toString('base64url')
  await insertUser(db, {
    id: randomUUID(),
    username,
    passwordHash: await hashPassword(password),
    role: 'owner',
    createdAt: now,
  })
  return configured ? undefined : { username, oneTimePassword: password }
}
