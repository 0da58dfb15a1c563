import { isNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type Figure, figure } from '../platform/figures.ts'
import { letters } from './tables.ts'

/** The letters that are not sent, which have an index of their own: the table holds every letter ever written. */
export async function countLetters(db: Database, now: Date): Promise<readonly Figure[]> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      failed: sql<number>`count(${letters.failedAt})::int`,
      oldest: sql<number | null>`extract(epoch from min(${letters.createdAt}))::float`,
    })
    .from(letters)
    .where(isNull(letters.sentAt))
  const { waiting = 0, failed = 0, oldest = null } = row ?? {}
  return [
    figure('vitrine_letters_waiting', 'Letters that are written and not sent', waiting),
    figure(
      'vitrine_letters_failed',
      'Of these, letters whose last try failed, whether it will be tried again or not',
      failed,
    ),
    figure(
      'vitrine_letters_oldest_seconds',
      'For how long the oldest letter has waited to be sent',
      oldest === null ? 0 : Math.max(0, now.getTime() / 1000 - oldest),
    ),
  ]
}
