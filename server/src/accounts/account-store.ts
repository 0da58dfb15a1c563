import { and, count, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import {
  recoveryCodes,
  type Session,
  sessions,
  signInFailures,
  type User,
  users,
} from './tables.ts'

export async function findUserByName(db: Database, username: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.username, username))
  return user
}

export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** Does nothing if the username is taken: replicas that start together make one user. */
export async function insertUser(db: Database, user: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(user).onConflictDoNothing()
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

/** Notes that the code of a step was taken. False if that one, or a later one, was before. */
export async function takeStep(db: Database, id: string, step: number): Promise<boolean> {
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

/** The user of a session opened and used recently enough; notes that it was used. */
export async function useSession(
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
      ),
    )
  if (!found) return undefined
  // A write a minute is enough to keep it alive.
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

/** The sessions that `useSession` would still take, last used first. */
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

/** Whatever codes there were count no more. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codeHashes.length === 0) return
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses a code up. False if there is none such, or no more. */
export async function takeRecoveryCodeHash(
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
 * Counts a try to sign in before it is made, so that tries at once can't overtake
 * the count. Gives the seconds to wait, and counts nothing, while it is too soon.
 */
export async function takeTry(
  db: Database,
  key: string,
  waits: { freeTries: number; longestSeconds: number },
  now: Date,
): Promise<number> {
  const doublings = sql`least(${signInFailures.count} - ${waits.freeTries}, 20)`
  const wait = sql`case when ${signInFailures.count} < ${waits.freeTries} then 0
    else least(${waits.longestSeconds}, power(2, ${doublings})) end`
  const since = sql`extract(epoch from ${now.toISOString()}::timestamptz - ${signInFailures.lastAt})`
  const taken = await db
    .insert(signInFailures)
    .values({ key, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: { count: sql`${signInFailures.count} + 1`, lastAt: now },
      setWhere: sql`${since} >= ${wait}`,
    })
    .returning({ key: signInFailures.key })
  if (taken.length > 0) return 0
  const [row] = await db
    .select({ seconds: sql<number>`ceil(${wait} - ${since})::int` })
    .from(signInFailures)
    .where(eq(signInFailures.key, key))
  return Math.max(1, row?.seconds ?? 1)
}

export async function clearTries(db: Database, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key))
}

export async function deleteOldTries(db: Database, lastBefore: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, lastBefore))
}
