import { createHmac, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../platform/database.ts'
import { replaceRecoveryCodes, consumeRecoveryCode } from './account-store.ts'
import type { User } from './tables.ts'

const CODES = 10
/** Five bits each: 80 bits. */
const CODE_SIGNS = 16
/** Crockford's base 32: no ambiguous characters. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces all recovery codes; returns them once. */
export async function makeRecoveryCodes(
  tx: Transaction,
  user: Pick<User, 'id'>,
  appSecret: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode)
  await replaceRecoveryCodes(
    tx,
    user.id,
    codes.map((code) => hashOfCode(user, code, appSecret)),
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Consumes a recovery code in any spelling. False if unknown or used. */
export async function verifyRecoveryCode(
  db: Database,
  user: User,
  typed: string,
  verifyingSecrets: readonly string[],
): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  for (const secret of verifyingSecrets)
    if (await consumeRecoveryCode(db, user.id, hashOfCode(user, code, secret))) return true
  return false
}

function makeCode(): string {
  return Array.from(randomBytes(CODE_SIGNS), (byte) => SIGNS[byte % SIGNS.length]).join('')
}

function hashOfCode({ id }: Pick<User, 'id'>, code: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`recovery:v1|${id}|${code}`).digest('base64url')
}
