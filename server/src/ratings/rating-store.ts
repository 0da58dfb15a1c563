import type { Actor } from '@vitrine/domain/audit/actor'
import { type HideReason, meanStars, type Verdict } from '@vitrine/domain/ratings/rating'
import { and, count, desc, eq, sql, sum } from 'drizzle-orm'
import { wasPurchased } from '../ordering/index.ts'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { type Rating, ratings } from './tables.ts'

export const findRating = (db: Database, orderId: string) =>
  first(db.select().from(ratings).where(eq(ratings.orderId, orderId)))

/** A new text is not decided yet. */
export async function saveRating(
  tx: Transaction,
  rating: Pick<Rating, 'orderId' | 'stars' | 'text' | 'name'>,
  now: Date,
): Promise<void> {
  const undecided = { verdict: null, reason: null, decidedBy: null, decidedAt: null }
  const values = { ...rating, changedAt: now, ...undecided }
  await tx
    .insert(ratings)
    .values({ ...values, writtenAt: now })
    .onConflictDoUpdate({ target: ratings.orderId, set: values })
}

/** False: there was none. */
export async function deleteRating(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx
    .delete(ratings)
    .where(eq(ratings.orderId, orderId))
    .returning({ orderId: ratings.orderId })
  return rows.length > 0
}

export async function saveVerdict(
  tx: Transaction,
  orderId: string,
  decision: { readonly verdict: Verdict; readonly reason: HideReason | null; readonly by: Actor },
  now: Date,
): Promise<void> {
  const { verdict, reason, by: decidedBy } = decision
  await tx
    .update(ratings)
    .set({ verdict, reason, decidedBy, decidedAt: now })
    .where(eq(ratings.orderId, orderId))
}

/**
 * A later refund hides no review: otherwise a seller could refund bad ones away. A bank that took
 * the payment back says that nothing was bought.
 */
const COUNTS = wasPurchased(ratings.orderId)

/** The number of reviews, of shown ones, and the mean over all of them. */
export async function countRatings(db: Database) {
  const [row] = await db
    .select({
      total: count(),
      shown: sql<number>`count(*) filter (where ${ratings.verdict} = 'shown')`.mapWith(Number),
      stars: sum(ratings.stars).mapWith(Number),
    })
    .from(ratings)
    .where(COUNTS)
  const { total = 0, shown = 0, stars = 0 } = row ?? {}
  return { total, shown, mean: meanStars(total, stars) }
}

/** Newest first. */
export const listShownRatings = (db: Database, limit: number): Promise<Rating[]> =>
  db
    .select()
    .from(ratings)
    .where(and(COUNTS, eq(ratings.verdict, 'shown')))
    .orderBy(desc(ratings.changedAt), desc(ratings.orderId))
    .limit(limit)

/** Undecided first, then newest. */
export const listRatings = (db: Database, limit: number): Promise<Rating[]> =>
  db
    .select()
    .from(ratings)
    .where(COUNTS)
    .orderBy(sql`${ratings.verdict} is not null`, desc(ratings.changedAt), desc(ratings.orderId))
    .limit(limit)
