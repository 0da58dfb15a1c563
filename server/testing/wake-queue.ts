import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/database.ts'
import { queueNames } from '../src/platform/jobs.ts'

/**
 * The NOTIFY channel of pg-boss. It signals only new jobs; retries and jobs written by tests wait
 * for the next poll.
 */
const QUEUE_CHANNEL = `pgboss_${createHash('sha224').update('jobs').digest('hex').slice(0, 24)}`

/** Wakes the workers. Returns whether jobs wait or run. */
export async function wakeQueue(
  db: Database,
  names: readonly string[] = queueNames,
): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select case when state < 'active' then pg_notify(${QUEUE_CHANNEL}, name)::text end
    from (select distinct name, state from jobs.job where name in ${names}
      and state in ('created', 'retry', 'active') and start_after <= now()) as left_over`)) as {
    rows: unknown[]
  }
  return rows.length > 0
}

/** Resolves when no job waits or runs. */
export async function untilJobsDone(db: Database): Promise<void> {
  while (await wakeQueue(db)) await new Promise((resolve) => setTimeout(resolve, 20))
}
