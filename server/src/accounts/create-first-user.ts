import { randomBytes, randomUUID } from 'node:crypto'
import { BadConfiguration } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { hasOwner, insertUser, lockUsers } from './account-store.ts'
import { hashPassword } from './password.ts'
import { validatePassword } from './validate-password.ts'

/** The account that the configuration names; null: none. */
export type FirstAdmin = { readonly username: string; readonly password: string } | null

/**
 * Makes an owner's account where there is none yet: the configured one, or
 * `admin` with a password that is shown once and has to be changed at the first sign-in.
 *
 * Gives back what to show; undefined where there is nothing to show. Of programs that
 * start together one makes the account, and shows its password.
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
