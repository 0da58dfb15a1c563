import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import {
  hasPermission,
  type StaffRole,
  staffRoleSchema,
} from '@vitrine/domain/accounts/staff-roles'
import type { PersonResponse } from '@vitrine/contract/accounts'
import type { Database, Transaction } from '../platform/database.ts'
import {
  memberPictures,
  type PasswordLink,
  passwordLinks,
  recoveryCodes,
  type Session,
  sessions,
  signInFailures,
  teamRules,
  type User,
  users,
} from './tables.ts'

export async function findUserByName(db: Database, username: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.username, username))
  return user
}

export async function hasOwner(db: Database): Promise<boolean> {
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'owner'))
    .limit(1)
  return owners.length > 0
}

/**
 * Locks the table until the end of the transaction: replicas that start together create one owner.
 */
export async function lockUsers(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
}

/** False if the username is taken. */
export async function insertUser(db: Database, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return rows.length > 0
}

/** Counts accounts that can work on orders: an accountant is nobody's second person. */
export async function countPeople(db: Database): Promise<number> {
  const [found] = await db
    .select({ people: count() })
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        isNotNull(users.passwordHash),
        inArray(users.role, staffRoleSchema.options.filter(worksOnOrders)),
      ),
    )
  return found?.people ?? 0
}

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

/** Same query with `FOR UPDATE`. */
export async function lockUser(tx: Transaction, id: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

const areOwners = and(
  eq(users.role, 'owner'),
  isNull(users.disabledAt),
  isNotNull(users.passwordHash),
)

/** Owners who can sign in. */
export async function listOwners(db: Database): Promise<User[]> {
  return db.select().from(users).where(areOwners).orderBy(asc(users.id))
}

/** Same query with `FOR UPDATE`: two owners who demote each other at once leave one. */
export async function lockOwners(tx: Transaction): Promise<User[]> {
  return tx.select().from(users).where(areOwners).orderBy(asc(users.id)).for('update')
}

/** Members who can work on orders, sorted by name. */
export async function listWorkers(db: Database): Promise<User[]> {
  const rows = await db.select().from(users).orderBy(asc(users.username))
  return rows.filter(canWork)
}

/** Names and pictures of all members, sorted. */
export async function listPeople(db: Database): Promise<PersonResponse[]> {
  const rows = await db
    .select({ user: users, pictureId: memberPictures.id })
    .from(users)
    .leftJoin(memberPictures, eq(memberPictures.userId, users.id))
    .orderBy(asc(users.username))
  return rows.map(({ user, pictureId }) => ({
    id: user.id,
    username: user.username,
    displayName: user.displayName,
    pictureId,
    active: canWork(user),
  }))
}

const RULES = 1

export async function requiresSecondFactor(db: Database): Promise<boolean> {
  const [rules] = await db.select().from(teamRules).where(eq(teamRules.id, RULES))
  return rules?.secondFactorForAll ?? false
}

export async function setRequiresSecondFactor(
  db: Database,
  secondFactorForAll: boolean,
): Promise<void> {
  await db
    .insert(teamRules)
    .values({ id: RULES, secondFactorForAll })
    .onConflictDoUpdate({ target: teamRules.id, set: { secondFactorForAll } })
}

const worksOnOrders = (role: StaffRole) => hasPermission(role, 'work')

/** Can sign in and work on orders. */
export const canWork = ({ disabledAt, passwordHash, role }: User) =>
  disabledAt === null && passwordHash !== null && worksOnOrders(role)

export type Member = {
  readonly user: User
  /** Of a valid session. */
  readonly lastUsedAt: Date | null
  readonly linkExpiresAt: Date | null
}

/** All members, or one; sorted by name. */
export async function listMembers(
  db: Database,
  bounds: { openedAfter: Date; usedAfter: Date; now: Date },
  id?: string,
): Promise<Member[]> {
  const used = db
    .select({ userId: sessions.userId, at: max(sessions.usedAt).as('at') })
    .from(sessions)
    .where(and(gt(sessions.createdAt, bounds.openedAfter), gt(sessions.usedAt, bounds.usedAfter)))
    .groupBy(sessions.userId)
    .as('used')
  const links = db
    .select({ userId: passwordLinks.userId, expiresAt: max(passwordLinks.expiresAt).as('expires') })
    .from(passwordLinks)
    .where(and(isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, bounds.now)))
    .groupBy(passwordLinks.userId)
    .as('links')
  return db
    .select({ user: users, lastUsedAt: used.at, linkExpiresAt: links.expiresAt })
    .from(users)
    .leftJoin(used, eq(used.userId, users.id))
    .leftJoin(links, eq(links.userId, users.id))
    .where(id === undefined ? undefined : eq(users.id, id))
    .orderBy(asc(users.username))
}

/** Replaces all links of the user. */
export async function replaceLinks(tx: Transaction, link: PasswordLink): Promise<void> {
  await deleteOpenLinks(tx, link.userId)
  await tx.insert(passwordLinks).values(link)
}

export async function deleteOpenLinks(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)))
}

/** A link with its user. */
export async function findLink(
  db: Database,
  id: string,
): Promise<{ link: PasswordLink; user: User } | undefined> {
  const [found] = await db
    .select({ link: passwordLinks, user: users })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(eq(passwordLinks.id, id))
  return found
}

/** Consumes a link; false if used or gone. */
export async function consumeLink(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.id, id), isNull(passwordLinks.usedAt)))
    .returning({ id: passwordLinks.id })
  return taken.length > 0
}

export async function updateUser(
  db: Database,
  id: string,
  changes: Partial<Omit<User, 'id'>>,
): Promise<User> {
  const [user] = await db.update(users).set(changes).where(eq(users.id, id)).returning()
  if (!user) throw new Error(`user ${id} vanished while it was changed`)
  return user
}

/** Consumes a TOTP step; false if it or a later one was used. */
export async function consumeTotpStep(db: Database, id: string, step: number): Promise<boolean> {
  const taken = await db
    .update(users)
    .set({ secondFactorStep: step })
    .where(
      and(eq(users.id, id), or(isNull(users.secondFactorStep), lt(users.secondFactorStep, step))),
    )
    .returning({ id: users.id })
  return taken.length > 0
}

export async function insertSession(
  db: Database,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The user of a valid session; updates its last use. */
export async function touchSession(
  db: Database,
  tokenHash: string,
  bounds: { openedAfter: Date; usedAfter: Date; now: Date },
): Promise<User | undefined> {
  const [found] = await db
    .select({ user: users, usedAt: sessions.usedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.createdAt, bounds.openedAfter),
        gt(sessions.usedAt, bounds.usedAfter),
        // A session that opens while its account is being disabled is invalid.
        isNull(users.disabledAt),
      ),
    )
  if (!found) return undefined
  // One write per minute is enough.
  if (bounds.now.getTime() - found.usedAt.getTime() > 60_000) {
    await db.update(sessions).set({ usedAt: bounds.now }).where(eq(sessions.tokenHash, tokenHash))
  }
  return found.user
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Valid sessions, last used first. */
export async function listSessions(
  db: Database,
  userId: string,
  bounds: { openedAfter: Date; usedAfter: Date },
): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.createdAt, bounds.openedAfter),
        gt(sessions.usedAt, bounds.usedAfter),
      ),
    )
    .orderBy(desc(sessions.usedAt))
}

export async function deleteOtherSessions(
  db: Database,
  userId: string,
  keptTokenHash: string,
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptTokenHash)))
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codeHashes.length === 0) return
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** Consumes a recovery code; false if unknown or used. */
export async function consumeRecoveryCode(
  db: Database,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

export async function deleteOldSessions(db: Database, openedBefore: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.createdAt, openedBefore))
}

/**
 * Counts an attempt before it runs, so that concurrent attempts can't bypass the limit. Returns the
 * seconds to wait (not counted), or the number of attempts.
 */
export async function recordAttempt(
  db: Database,
  key: string,
  waits: AttemptLimit,
  now: Date,
): Promise<{ seconds: number } | { tries: number }> {
  const doublings = sql`least(${signInFailures.count} - ${waits.freeTries}, 20)`
  const wait = sql`case when ${signInFailures.count} < ${waits.freeTries} then 0
    else least(${waits.longestSeconds}, power(2, ${doublings})) end`
  const since = sql`extract(epoch from ${now.toISOString()}::timestamptz - ${signInFailures.lastAt})`
  const [taken] = await db
    .insert(signInFailures)
    .values({ key, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: { count: sql`${signInFailures.count} + 1`, lastAt: now },
      setWhere: sql`${since} >= ${wait}`,
    })
    .returning({ tries: signInFailures.count })
  if (taken) return taken
  const [row] = await db
    .select({ seconds: sql<number>`ceil(${wait} - ${since})::int` })
    .from(signInFailures)
    .where(eq(signInFailures.key, key))
  return { seconds: Math.max(1, row?.seconds ?? 1) }
}

/** After `freeTries`, each attempt doubles the delay, from one second to the maximum. */
export type AttemptLimit = { readonly freeTries: number; readonly longestSeconds: number }

export async function clearAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await db.delete(signInFailures).where(inArray(signInFailures.key, [...keys]))
}

export async function deleteOldAttempts(db: Database, lastBefore: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, lastBefore))
}
