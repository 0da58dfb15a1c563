import type { Presence, PresenceResponse } from '@vitrine/contract/ordering'
import { and, eq, gt, lte, ne, or } from 'drizzle-orm'
import { listPeople } from '../accounts/index.ts'
import type { Database } from '../platform/database.ts'
import { presences } from './tables.ts'

/** Two heartbeats, so that one lost request hides nobody. */
const COUNTS_MS = 30_000

/** Records whether a user has an order open. Returns the names of the others. */
export async function recordPresence(
  db: Database,
  { orderId, userId, doing }: { orderId: string; userId: string; doing: Presence | 'gone' },
  now: Date,
): Promise<PresenceResponse['others']> {
  const since = new Date(now.getTime() - COUNTS_MS)
  const ofOrder = eq(presences.orderId, orderId)
  if (doing === 'gone') {
    await db
      .delete(presences)
      .where(and(ofOrder, or(eq(presences.userId, userId), lte(presences.at, since))))
  } else {
    await db
      .insert(presences)
      .values({ orderId, userId, doing, at: now })
      .onConflictDoUpdate({
        target: [presences.orderId, presences.userId],
        set: { doing, at: now },
      })
  }
  const there = await db
    .select({ userId: presences.userId, doing: presences.doing })
    .from(presences)
    .where(and(ofOrder, ne(presences.userId, userId), gt(presences.at, since)))
  if (there.length === 0) return []
  const people = await listPeople(db)
  return people.flatMap(({ id, username }) => {
    const found = there.find((each) => each.userId === id)
    return found ? [{ username, doing: found.doing }] : []
  })
}
