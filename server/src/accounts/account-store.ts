import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { sessions, signInFailures, type User, users } from './tables.ts'

export async function findUserByName(db: Database, username: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.username, username))
  return user
}

export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** Does nothing if the username is taken: replicas that start together make one user. */
export async function insertUser(db: Database, user: User): Promise<void> {
  await db.insert(users).values(user).onConflictDoNothing()
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

export async function deleteOldSessions(db: Database, openedBefore: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.createdAt, openedBefore))
}

export async function readFailures(
  db: Database,
  key: string,
): Promise<{ count: number; lastAt: Date } | undefined> {
  const [row] = await db.select().from(signInFailures).where(eq(signInFailures.key, key))
  return row
}

export async function countFailure(db: Database, key: string, now: Date): Promise<void> {
  await db
    .insert(signInFailures)
    .values({ key, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: { count: sql`${signInFailures.count} + 1`, lastAt: now },
    })
}

export async function clearFailures(db: Database, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key))
}
