/** Manages accounts of other members: invite, role, disable, password link. */
import { randomUUID } from 'node:crypto'
import { MANAGEABLE_ROLES, type StaffRole } from '@vitrine/domain/accounts/staff-roles'
import type { Transaction } from '../platform/database.ts'
import {
  deleteOpenLinks,
  deleteSessionsOf,
  insertUser,
  lockOwners,
  lockUser,
  updateUser,
} from './account-store.ts'
import { deletePicture, HIDDEN_FROM_CUSTOMERS } from './member-pictures.ts'
import { makePasswordLink } from './password-link.ts'
import type { PasswordLink, User } from './tables.ts'

/** A member, or an operator on the command line. */
export type TeamActor = Pick<User, 'id' | 'role'> | 'operator'

export type TeamRefusal =
  | 'member_not_found'
  /** The actor's role may not manage this account or the new role. */
  | 'role_not_manageable'
  | 'own_account'
  | 'last_owner'
  | 'member_disabled'
  | 'username_taken'

export type TeamResult = { user: User; before: User } | { refused: TeamRefusal }
export type LinkResult = { user: User; link: PasswordLink } | { refused: TeamRefusal }

export async function invitePerson(
  tx: Transaction,
  by: TeamActor,
  person: { username: string; role: StaffRole; email: string | null },
  now: Date,
): Promise<LinkResult> {
  if (!mayManage(by, person.role)) return { refused: 'role_not_manageable' }
  const user: User = {
    ...person,
    displayName: null,
    languages: [],
    customerName: null,
    pictureForCustomers: false,
    id: randomUUID(),
    passwordHash: null,
    mustChangePassword: false,
    createdAt: now,
    disabledAt: null,
    secondFactorNonce: null,
    secondFactorSince: null,
    secondFactorStep: null,
  }
  if (!(await insertUser(tx, user))) return { refused: 'username_taken' }
  return { user, link: await makePasswordLink(tx, user.id, now) }
}

/** The old password works until a new one is chosen. */
export async function issuePasswordLink(
  tx: Transaction,
  by: TeamActor,
  userId: string,
  now: Date,
): Promise<LinkResult> {
  const user = await lockUser(tx, userId)
  const refused = refusalFor(by, user)
  if (!user || refused) return { refused: refused ?? 'member_not_found' }
  // Otherwise a stolen session could set a new password.
  if (isSelf(by, user)) return { refused: 'own_account' }
  if (user.disabledAt !== null) return { refused: 'member_disabled' }
  return { user, link: await makePasswordLink(tx, user.id, now) }
}

export async function changeMember(
  tx: Transaction,
  by: TeamActor,
  userId: string,
  changes: { role: StaffRole; email?: string | null },
): Promise<TeamResult> {
  const owners = await lockOwners(tx)
  const user = await lockUser(tx, userId)
  const refused = refusalFor(by, user)
  if (!user || refused) return { refused: refused ?? 'member_not_found' }
  if (!mayManage(by, changes.role)) return { refused: 'role_not_manageable' }
  if (changes.role !== 'owner' && isLast(user, owners)) return { refused: 'last_owner' }
  return { user: await updateUser(tx, user.id, changes), before: user }
}

/** Everybody changes their own profile. */
export async function changeProfile(
  tx: Transaction,
  by: Pick<User, 'id' | 'role'>,
  userId: string,
  profile: Pick<User, 'displayName' | 'languages'>,
): Promise<TeamResult> {
  const user = await lockUser(tx, userId)
  const refused = by.id === userId ? undefined : refusalFor(by, user)
  if (!user || refused) return { refused: refused ?? 'member_not_found' }
  return { user: await updateUser(tx, user.id, profile), before: user }
}

/** Ends sessions and links, and deletes the picture, immediately. */
export async function disableMember(
  tx: Transaction,
  by: TeamActor,
  userId: string,
  now: Date,
): Promise<TeamResult> {
  const owners = await lockOwners(tx)
  const user = await lockUser(tx, userId)
  const refused = refusalFor(by, user)
  if (!user || refused) return { refused: refused ?? 'member_not_found' }
  if (isLast(user, owners)) return { refused: 'last_owner' }
  if (isSelf(by, user)) return { refused: 'own_account' }
  await deleteSessionsOf(tx, user.id)
  await deleteOpenLinks(tx, user.id)
  await deletePicture(tx, user.id)
  return {
    user: await updateUser(tx, user.id, {
      disabledAt: user.disabledAt ?? now,
      ...HIDDEN_FROM_CUSTOMERS,
    }),
    before: user,
  }
}

export async function enableMember(
  tx: Transaction,
  by: TeamActor,
  userId: string,
): Promise<TeamResult> {
  const user = await lockUser(tx, userId)
  const refused = refusalFor(by, user)
  if (!user || refused) return { refused: refused ?? 'member_not_found' }
  return { user: await updateUser(tx, user.id, { disabledAt: null }), before: user }
}

const mayManage = (by: TeamActor, role: StaffRole) =>
  by === 'operator' || MANAGEABLE_ROLES[by.role].includes(role)

function refusalFor(by: TeamActor, user: User | undefined): TeamRefusal | undefined {
  if (!user) return 'member_not_found'
  return mayManage(by, user.role) ? undefined : 'role_not_manageable'
}

const isSelf = (by: TeamActor, user: User) => by !== 'operator' && by.id === user.id

/** The last owner must stay, or nobody could manage owners. */
const isLast = (user: User, owners: readonly User[]) =>
  owners.length === 1 && owners[0]?.id === user.id
