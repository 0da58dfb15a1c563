import type { Transaction } from '../platform/database.ts'
import { replaceRecoveryCodes, updateUser } from './account-store.ts'
import type { User } from './tables.ts'

/** Removes the second factor with recovery codes and unfinished setup. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<User> {
  await replaceRecoveryCodes(tx, userId, [])
  return updateUser(tx, userId, {
    secondFactorNonce: null,
    secondFactorSince: null,
    secondFactorStep: null,
  })
}
