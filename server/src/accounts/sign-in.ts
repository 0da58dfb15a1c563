import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import {
  clearFailures,
  countFailure,
  deleteOldSessions,
  findUserByName,
  insertSession,
  readFailures,
} from './account-store.ts'
import { hashPassword, isPassword } from './password.ts'
import { SESSION_LIFETIME_MS, sessionHashOf } from './session.ts'
import type { User } from './tables.ts'

export type SignInResult =
  | { user: User; sessionToken: string }
  | { refused: 'wrong' }
  | { refused: 'wait'; seconds: number }

const FREE_TRIES = 5
const LONGEST_WAIT_SECONDS = 15 * 60

/**
 * Checks a password and opens a session.
 *
 * After five failures each further one doubles the wait for that name from that
 * address, to fifteen minutes at most. A name that does not exist takes as long
 * and says the same as a wrong password.
 */
export async function signIn(
  db: Database,
  attempt: { username: string; password: string; address: string },
  now: Date,
): Promise<SignInResult> {
  const key = createHash('sha256').update(`${attempt.username}|${attempt.address}`).digest('hex')
  const waitSeconds = secondsToWait(await readFailures(db, key), now)
  if (waitSeconds > 0) return { refused: 'wait', seconds: waitSeconds }

  const user = await findUserByName(db, attempt.username)
  const right = await isPassword(attempt.password, user?.passwordHash ?? (await decoyHash()))
  if (!user || !right) {
    await countFailure(db, key, now)
    return { refused: 'wrong' }
  }
  await clearFailures(db, key)
  await deleteOldSessions(db, new Date(now.getTime() - SESSION_LIFETIME_MS))
  const sessionToken = randomBytes(32).toString('base64url')
  await insertSession(db, {
    tokenHash: sessionHashOf(sessionToken),
    userId: user.id,
    createdAt: now,
    usedAt: now,
  })
  return { user, sessionToken }
}

function secondsToWait(failures: { count: number; lastAt: Date } | undefined, now: Date): number {
  if (!failures || failures.count < FREE_TRIES) return 0
  const wait = Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures.count - FREE_TRIES))
  return Math.max(0, Math.ceil(wait - (now.getTime() - failures.lastAt.getTime()) / 1000))
}

let decoy: Promise<string> | undefined

/** A hash that no password fits, so that an unknown name costs the same time. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  return decoy
}
