import { reportingRoutes } from '@vitrine/contract/reporting'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Http } from '../platform/http.ts'
import { countViews, listQueue } from './list-queue.ts'

export function registerReportingStaffRoutes(
  http: Http,
  deps: {
    readonly db: Database
    readonly clock: Clock
    readonly siteUrl: (subdomain: string) => string
  },
): void {
  http.serve(reportingRoutes.listQueue, async ({ query }) => ({
    entries: await listQueue(deps.db, query.view, query.search, deps.siteUrl, deps.clock()),
    counts: await countViews(deps.db),
  }))
}
