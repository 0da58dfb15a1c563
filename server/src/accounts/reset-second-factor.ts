import type { Transaction } from '../platform/database.ts'
import { deleteSessionsOf, findUserByName } from './account-store.ts'
import { removeSecondFactor } from './drop-second-factor.ts'

/**
 * For a member of the team who lost both app and recovery codes: turns the second
 * factor off and ends every session, as somebody else may hold the lost phone.
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
