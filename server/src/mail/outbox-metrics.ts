import { isNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type Metric, metric } from '../platform/metrics.ts'
import { emails } from './tables.ts'

/** Metrics of unsent emails, from a partial index. */
export async function outboxMetrics(db: Database, now: Date): Promise<readonly Metric[]> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      failed: sql<number>`count(${emails.failedAt})::int`,
      oldest: sql<number | null>`extract(epoch from min(${emails.createdAt}))::float`,
    })
    .from(emails)
    .where(isNull(emails.sentAt))
  const { waiting = 0, failed = 0, oldest = null } = row ?? {}
  return [
    metric('vitrine_letters_waiting', 'Letters that are written and not sent', waiting),
    metric(
      'vitrine_letters_failed',
      'Of these, letters whose last try failed, whether it will be tried again or not',
      failed,
    ),
    metric(
      'vitrine_letters_oldest_seconds',
      'For how long the oldest letter has waited to be sent',
      oldest === null ? 0 : Math.max(0, now.getTime() / 1000 - oldest),
    ),
  ]
}
