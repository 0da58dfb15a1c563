import { randomBytes, randomUUID } from 'node:crypto'
import { BadConfiguration } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { hasOwner, insertUser, lockUsers } from './account-store.ts'
import { hashPassword } from './password.ts'
import { validatePassword } from './validate-password.ts'

/** Configured owner account; null: none. */
export type FirstAdmin = { readonly username: string; readonly password: string } | null

/**
 * Creates the first owner: the configured one, or `admin` with a one-time password to change at the
 * first sign-in.
 *
 * Returns the credentials to show once. Of replicas that start together only one creates it.
 */
export async function createFirstUser(
  db: Database,
  configured: FirstAdmin,
  brandName: string,
  now: Date,
): Promise<{ username: string; oneTimePassword: string } | undefined> {
  if (await hasOwner(db)) return undefined
  const username = configured?.username ?? 'admin'
  const password = configured?.password ?? randomBytes(12).toString('base64url')
  const common = configured && (await validatePassword(password, [username, brandName]))
  if (common) throw new BadConfiguration(`ADMIN_PASSWORD can be guessed. ${common}`)
  const passwordHash = await hashPassword(password)
  const made = await db.transaction(async (tx) => {
    await lockUsers(tx)
    if (await hasOwner(tx)) return false
    return insertUser(tx, {
      id: randomUUID(),
      username,
      passwordHash,
      mustChangePassword: configured === null,
      role: 'owner',
      createdAt: now,
    })
  })
  return made && configured === null ? { username, oneTimePassword: password } : undefined
}
