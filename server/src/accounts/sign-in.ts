import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import {
  clearTries,
  deleteOldSessions,
  deleteOldTries,
  findUserByName,
  takeTry,
} from './account-store.ts'
import { signInGuessed } from './events.ts'
import {
  codesOf,
  type Origin,
  passwordsEverywhere,
  passwordsHere,
  WAITS_EVERYWHERE,
  WAITS_HERE,
  WAITS_OF_CODES,
} from './limit-tries.ts'
import { hashPassword, isPassword } from './password.ts'
import { takesCode } from './second-factor.ts'
import { openSession, SESSION_LIFETIME_MS } from './session.ts'
import type { User } from './tables.ts'

export type SignInResult =
  | { user: User; sessionToken: string }
  | { refused: 'wrong' }
  /** The password was right; now a code is asked for. */
  | { refused: 'code-missing' | 'code-wrong' }
  /** The password was right. */
  | { refused: 'disabled' }
  | { refused: 'wait'; seconds: number }

const TRIES_KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Checks a password, and a code where the account has a second factor, and opens
 * a session.
 *
 * After five failures each further one doubles the wait for that name from that
 * place, to fifteen minutes at most; after fifty from all places together, too, and after
 * five wrong codes. What a browser does that is known for the name is counted apart.
 * A name that does not exist takes as long and says the same as a wrong password.
 */
export async function signIn(
  { db, emit, verifyingSecrets }: { db: Database; emit: Emit; verifyingSecrets: readonly string[] },
  attempt: Origin & {
    username: string
    password: string
    code?: string | undefined
    userAgent: string | null
  },
  now: Date,
): Promise<SignInResult> {
  const { username, device } = attempt
  const here = passwordsHere(username, attempt)
  const everywhere = passwordsEverywhere(username)
  const triedHere = await takeTry(db, here, WAITS_HERE, now)
  if ('seconds' in triedHere) return { refused: 'wait', seconds: triedHere.seconds }
  const tried = device ? { tries: 0 } : await takeTry(db, everywhere, WAITS_EVERYWHERE, now)
  if ('seconds' in tried) return { refused: 'wait', seconds: tried.seconds }

  const user = await findUserByName(db, username)
  const right = await isPassword(attempt.password, user?.passwordHash ?? (await decoyHash()))
  if (!user) return { refused: 'wrong' }
  const tell = (guessed: 'password' | 'code') =>
    db.transaction((tx) =>
      emit(tx, signInGuessed, { userId: user.id, occurrence: randomUUID(), guessed }, now),
    )
  if (!right) {
    if (tried.tries === WAITS_EVERYWHERE.freeTries) await tell('password')
    return { refused: 'wrong' }
  }
  if (user.disabledAt !== null) return { refused: 'disabled' }
  const codes = codesOf(user.id, device)
  if (user.secondFactorSince !== null) {
    // The try stays counted, or guessing codes would cost nothing.
    if (!attempt.code) return { refused: 'code-missing' }
    const triedCodes = await takeTry(db, codes, WAITS_OF_CODES, now)
    if ('seconds' in triedCodes) return { refused: 'wait', seconds: triedCodes.seconds }
    if (!(await takesCode(db, user, attempt.code, verifyingSecrets, now))) {
      if (triedCodes.tries === WAITS_OF_CODES.freeTries) await tell('code')
      return { refused: 'code-wrong' }
    }
  }
  await clearTries(db, [here, everywhere, codes])
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
