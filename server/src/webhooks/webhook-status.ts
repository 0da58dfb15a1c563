import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type Metric, metric } from '../platform/metrics.ts'
import { deliveries, webhooks } from './tables.ts'

export type WebhooksStatus = {
  /** Number of enabled webhooks. */
  readonly on: number
  /** Pending deliveries. */
  readonly waiting: number
  /** Enabled webhooks that fail, and since when. */
  readonly failing: readonly { readonly name: string; readonly since: Date }[]
}

export async function readWebhooksStatus(db: Database): Promise<WebhooksStatus> {
  const on = await db.$count(webhooks, eq(webhooks.state, 'on'))
  const { waiting } = await readWaiting(db)
  const failing = await db
    .select({ name: webhooks.name, since: webhooks.failingSince })
    .from(webhooks)
    .where(and(eq(webhooks.state, 'on'), isNotNull(webhooks.failingSince)))
    .orderBy(webhooks.failingSince)
  return {
    on,
    waiting,
    failing: failing.flatMap(({ name, since }) => (since === null ? [] : { name, since })),
  }
}

export async function deliveryMetrics(db: Database, now: Date): Promise<readonly Metric[]> {
  const { waiting, oldest } = await readWaiting(db)
  return [
    metric(
      'vitrine_deliveries_waiting',
      'Messages to other programs that are written and were not taken yet',
      waiting,
    ),
    metric(
      'vitrine_deliveries_oldest_seconds',
      'How long ago that happened which the oldest of them tells of',
      oldest === null ? 0 : Math.max(0, now.getTime() / 1000 - oldest),
    ),
  ]
}

/** Uses the partial index; the table holds a month. */
async function readWaiting(db: Database): Promise<{ waiting: number; oldest: number | null }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldest: sql<number | null>`extract(epoch from min(${deliveries.happenedAt}))::float`,
    })
    .from(deliveries)
    .where(sql`${deliveries.state} = 'waiting'`)
  return row ?? { waiting: 0, oldest: null }
}
