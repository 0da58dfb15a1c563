import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../platform/app-context.ts'
import type { Database, Transaction } from '../platform/database.ts'
import {
  clearAttempts,
  deleteSessionsOf,
  findLink,
  replaceLinks,
  consumeLink,
  updateUser,
} from './account-store.ts'
import { codeKey, accountKey } from './sign-in-limits.ts'
import { hashPassword } from './password.ts'
import { validatePassword } from './validate-password.ts'
import type { PasswordLink, User } from './tables.ts'

const LINK_LIFETIME_MS = 48 * 60 * 60 * 1000

/** Creates a one-time password link; older links become invalid. */
export async function makePasswordLink(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<PasswordLink> {
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS)
  const link = { id: randomUUID(), userId, createdAt: now, expiresAt, usedAt: null }
  await replaceLinks(tx, link)
  return link
}

/** The secret is in the fragment, which browsers never send, so proxies can't log it. */
export function passwordLinkUrlOf(
  linkId: string,
  { publicUrl, appSecret }: { publicUrl: string; appSecret: string },
): string {
  return `${unsignedPasswordLinkUrlOf(linkId, publicUrl)}.${signatureOf(linkId, appSecret)}`
}

/** The stored form without the signature. */
export const unsignedPasswordLinkUrlOf = (linkId: string, publicUrl: string) =>
  `${publicUrl}/admin/welcome#${linkId}`

/** The user of a valid password link; undefined if invalid, used, replaced or expired. */
export async function readPasswordLink(
  db: Database,
  token: string,
  verifyingSecrets: readonly string[],
  now: Date,
): Promise<{ link: PasswordLink; user: User } | undefined> {
  const [id = '', given = ''] = token.split('.')
  const isOurs = verifyingSecrets.some((secret) => {
    const [expected, presented] = [Buffer.from(signatureOf(id, secret)), Buffer.from(given)]
    return presented.length === expected.length && timingSafeEqual(presented, expected)
  })
  if (!isOurs) return undefined
  const found = await findLink(db, id)
  if (!found || found.link.usedAt !== null || found.link.expiresAt <= now) return undefined
  return found.user.disabledAt === null ? found : undefined
}

export type ChoosePasswordResult =
  | { chosenBy: User }
  | { refused: 'no-link' }
  | { refused: 'password'; sentence: string }

/**
 * Sets a password with a one-time link. Ends all sessions and resets the attempt counters. The
 * second factor stays.
 */
export async function choosePassword(
  {
    db,
    verifyingSecrets,
    brand,
  }: { db: Database; verifyingSecrets: readonly string[]; brand: AppContext['brand'] },
  { token, newPassword }: { token: string; newPassword: string },
  now: Date,
): Promise<ChoosePasswordResult> {
  const found = await readPasswordLink(db, token, verifyingSecrets, now)
  if (!found) return { refused: 'no-link' }
  const { link, user } = found
  const sentence = await validatePassword(newPassword, [user.username, brand.brandName])
  if (sentence) return { refused: 'password', sentence }
  const passwordHash = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    if (!(await consumeLink(tx, link.id, now))) return { refused: 'no-link' as const }
    await deleteSessionsOf(tx, user.id)
    await clearAttempts(tx, [accountKey(user.username), codeKey(user.id, undefined)])
    return { chosenBy: await updateUser(tx, user.id, { passwordHash, mustChangePassword: false }) }
  })
}

function signatureOf(linkId: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`password-link:v1|${linkId}`).digest('base64url')
}
