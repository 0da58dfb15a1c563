import type { Transaction } from '../platform/database.ts'
import { replaceRecoveryCodes, updateUser } from './account-store.ts'
import type { User } from './tables.ts'

/** Turns a second factor off, with all that belongs to it: app, recovery codes, a set-up half done. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<User> {
  await replaceRecoveryCodes(tx, userId, [])
  return updateUser(tx, userId, {
    secondFactorNonce: null,
    secondFactorSince: null,
    secondFactorStep: null,
  })
}
