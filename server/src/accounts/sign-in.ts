import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import {
  clearAttempts,
  deleteOldSessions,
  deleteOldAttempts,
  findUserByName,
  recordAttempt,
} from './account-store.ts'
import { signInGuessed } from './events.ts'
import {
  codeKey,
  type SignInOrigin,
  accountKey,
  originKey,
  ACCOUNT_LIMIT,
  ORIGIN_LIMIT,
  CODE_LIMIT,
} from './sign-in-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { verifyCode } from './second-factor.ts'
import { openSession, SESSION_LIFETIME_MS } from './session.ts'
import type { User } from './tables.ts'

export type SignInResult =
  | { user: User; sessionToken: string }
  | { refused: 'wrong' }
  /** The password is right; a code is required. */
  | { refused: 'code-missing' | 'code-wrong' }
  /** The password is right. */
  | { refused: 'disabled' }
  | { refused: 'wait'; seconds: number }

const TRIES_KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Checks the password and second factor and opens a session.
 *
 * After 5 failures per name and origin each attempt doubles the delay, up to 15 minutes; the same
 * after 50 failures over all origins and after 5 wrong codes. Known devices count separately.
 * Unknown names take as long as wrong passwords and get the same response.
 */
export async function signIn(
  { db, emit, verifyingSecrets }: { db: Database; emit: Emit; verifyingSecrets: readonly string[] },
  attempt: SignInOrigin & {
    username: string
    password: string
    code?: string | undefined
    userAgent: string | null
  },
  now: Date,
): Promise<SignInResult> {
  const { username, device } = attempt
  const here = originKey(username, attempt)
  const everywhere = accountKey(username)
  const triedHere = await recordAttempt(db, here, ORIGIN_LIMIT, now)
  if ('seconds' in triedHere) return { refused: 'wait', seconds: triedHere.seconds }
  const tried = device ? { tries: 0 } : await recordAttempt(db, everywhere, ACCOUNT_LIMIT, now)
  if ('seconds' in tried) return { refused: 'wait', seconds: tried.seconds }

  const user = await findUserByName(db, username)
  const right = await verifyPassword(attempt.password, user?.passwordHash ?? (await decoyHash()))
  if (!user) return { refused: 'wrong' }
  const tell = (guessed: 'password' | 'code') =>
    db.transaction((tx) =>
      emit(tx, signInGuessed, { userId: user.id, occurrence: randomUUID(), guessed }, now),
    )
  if (!right) {
    if (tried.tries === ACCOUNT_LIMIT.freeTries) await tell('password')
    return { refused: 'wrong' }
  }
  if (user.disabledAt !== null) return { refused: 'disabled' }
  const codes = codeKey(user.id, device)
  if (user.secondFactorSince !== null) {
    // The attempt stays counted, or guessing codes would be free.
    if (!attempt.code) return { refused: 'code-missing' }
    const triedCodes = await recordAttempt(db, codes, CODE_LIMIT, now)
    if ('seconds' in triedCodes) return { refused: 'wait', seconds: triedCodes.seconds }
    if (!(await verifyCode(db, user, attempt.code, verifyingSecrets, now))) {
      if (triedCodes.tries === CODE_LIMIT.freeTries) await tell('code')
      return { refused: 'code-wrong' }
    }
  }
  await clearAttempts(db, [here, everywhere, codes])
  await deleteOldAttempts(db, new Date(now.getTime() - TRIES_KEPT_MS))
  await deleteOldSessions(db, new Date(now.getTime() - SESSION_LIFETIME_MS))
  return { user, sessionToken: await openSession(db, user, attempt.userAgent, now) }
}

let decoy: Promise<string> | undefined

/** A hash that no password matches, so that unknown names take the same time. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  return decoy
}
