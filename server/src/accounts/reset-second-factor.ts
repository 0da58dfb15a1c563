import type { Transaction } from '../platform/database.ts'
import { deleteSessionsOf, findUserByName } from './account-store.ts'
import { removeSecondFactor } from './drop-second-factor.ts'

/**
 * For a member who lost app and recovery codes: removes the second factor and ends all sessions,
 * because the phone may be stolen.
 */
export async function resetSecondFactor(
  tx: Transaction,
  username: string,
): Promise<'reset' | 'off' | 'no-such-user'> {
  const user = await findUserByName(tx, username)
  if (!user) return 'no-such-user'
  if (user.secondFactorSince === null) return 'off'
  await removeSecondFactor(tx, user.id)
  await deleteSessionsOf(tx, user.id)
  return 'reset'
}
