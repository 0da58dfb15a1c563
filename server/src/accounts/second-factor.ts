import { createHmac } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import { consumeTotpStep } from './account-store.ts'
import { verifyRecoveryCode } from './recovery-codes.ts'
import type { User } from './tables.ts'
import { stepOfCode } from './totp.ts'

/** The TOTP secret, derived from the app secret, so that a copy of the database is not enough. */
export function secondFactorSecretOf(
  user: Pick<User, 'id' | 'secondFactorNonce'>,
  appSecret: string,
): Buffer {
  return createHmac('sha256', appSecret)
    .update(`totp:v1|${user.id}|${user.secondFactorNonce}`)
    .digest()
    .subarray(0, 20)
}

/** Verifies a TOTP or recovery code and consumes it. */
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

/** Verifies a TOTP code and consumes its step. */
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
