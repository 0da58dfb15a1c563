import { reportingRoutes } from '@vitrine/contract/reporting'
import type { House } from '../platform/house.ts'
import type { Http } from '../platform/http.ts'
import { siteUrlOf } from '../publishing/index.ts'
import { countViews, listQueue } from './list-queue.ts'

export function serveQueue(http: Http, { db, clock, sites }: House): void {
  const siteUrl = (subdomain: string) => siteUrlOf(sites, subdomain)
  http.serve(reportingRoutes.listQueue, async ({ query }) => ({
    entries: await listQueue(db, query.view, query.search, siteUrl, clock()),
    counts: await countViews(db),
  }))
}
