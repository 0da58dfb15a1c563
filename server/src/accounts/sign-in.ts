import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import {
  clearTries,
  deleteOldSessions,
  deleteOldTries,
  findUserByName,
  takeTry,
} from './account-store.ts'
import { hashPassword, isPassword } from './password.ts'
import { takesCode } from './second-factor.ts'
import { openSession, SESSION_LIFETIME_MS } from './session.ts'
import type { User } from './tables.ts'

export type SignInResult =
  | { user: User; sessionToken: string }
  | { refused: 'wrong' }
  /** The password was right; now a code is asked for. */
  | { refused: 'code-missing' | 'code-wrong' }
  | { refused: 'wait'; seconds: number }

const WAITS = { freeTries: 5, longestSeconds: 15 * 60 }
const TRIES_KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Checks a password, and a code where the account has a second factor, and opens
 * a session.
 *
 * After five failures each further one doubles the wait for that name from that
 * address, to fifteen minutes at most. A name that does not exist takes as long
 * and says the same as a wrong password.
 */
export async function signIn(
  db: Database,
  attempt: {
    username: string
    password: string
    code?: string | undefined
    address: string
    userAgent: string | null
  },
  appSecret: string,
  now: Date,
): Promise<SignInResult> {
  const key = createHash('sha256').update(`${attempt.username}|${attempt.address}`).digest('hex')
  const seconds = await takeTry(db, key, WAITS, now)
  if (seconds > 0) return { refused: 'wait', seconds }

  const user = await findUserByName(db, attempt.username)
  const right = await isPassword(attempt.password, user?.passwordHash ?? (await decoyHash()))
  if (!user || !right) return { refused: 'wrong' }
  if (user.secondFactorSince !== null) {
    // The try stays counted, or guessing codes would cost nothing.
    if (!attempt.code) return { refused: 'code-missing' }
    if (!(await takesCode(db, user, attempt.code, appSecret, now))) return { refused: 'code-wrong' }
  }
  await clearTries(db, key)
  await deleteOldTries(db, new Date(now.getTime() - TRIES_KEPT_MS))
  await deleteOldSessions(db, new Date(now.getTime() - SESSION_LIFETIME_MS))
  return { user, sessionToken: await openSession(db, user, attempt.userAgent, now) }
}

let decoy: Promise<string> | undefined

/** A hash that no password fits, so that an unknown name costs the same time. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  return decoy
}
