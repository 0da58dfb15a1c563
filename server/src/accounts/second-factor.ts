import { createHmac } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import { consumeTotpStep } from './account-store.ts'
import { verifyRecoveryCode } from './recovery-codes.ts'
import type { User } from './tables.ts'
import { stepOfCode } from './totp.ts'

/**
 * The secret that a member's app holds: made from the program's key, so that a copy
 * of the database alone makes no codes.
 */
export function secondFactorSecretOf(
  user: Pick<User, 'id' | 'secondFactorNonce'>,
  appSecret: string,
): Buffer {
  return createHmac('sha256', appSecret)
    .update(`totp:v1|${user.id}|${user.secondFactorNonce}`)
    .digest()
    .subarray(0, 20)
}

/** Whether a code, of the app or one of those for when it is lost, is right and not used yet. */
export async function verifyCode(
  db: Database,
  user: User,
  code: string,
  verifyingSecrets: readonly string[],
  now: Date,
): Promise<boolean> {
  return /^\d{6}$/.test(code)
    ? verifyAppCode(db, user, code, verifyingSecrets, now)
    : verifyRecoveryCode(db, user, code, verifyingSecrets)
}

/** Whether a code of the app is right and has not been taken before. */
export async function verifyAppCode(
  db: Database,
  user: User,
  code: string,
  verifyingSecrets: readonly string[],
  now: Date,
): Promise<boolean> {
  const step = verifyingSecrets
    .map((secret) => stepOfCode(secondFactorSecretOf(user, secret), code, now))
    .find((each) => each !== undefined)
  return step !== undefined && (await consumeTotpStep(db, user.id, step))
}
