import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type Metric, metric } from '../platform/metrics.ts'
import { sites } from './tables.ts'

export async function siteMetrics(db: Database): Promise<readonly Metric[]> {
  const [row] = await db
    .select({
      live: sql<number>`(count(${sites.liveVersion}) filter (where ${sites.offlineAt} is null))::int`,
      offline: sql<number>`count(${sites.offlineAt})::int`,
    })
    .from(sites)
  return [
    metric('vitrine_sites_live', 'Sites that are served', row?.live ?? 0),
    metric('vitrine_sites_offline', 'Sites that were taken offline', row?.offline ?? 0),
  ]
}
