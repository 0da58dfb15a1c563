import { type QueueFilter, type QueueView, reportingRoutes } from '@vitrine/contract/reporting'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { listPeople } from '../accounts/index.ts'
import { listTags } from '../ordering/index.ts'
import { ordersCsv } from './orders-csv.ts'
import { reportCsv } from './report-csv.ts'
import { reportWithDeadline } from './report-with-deadline.ts'
import { decodeCursor } from './queue-cursor.ts'
import type { QueueSelection } from './queue-selection.ts'
import { cacheSlowResults } from './slow-result-cache.ts'
import { countEnding, listEnding } from './list-ending.ts'
import { findOwnerInbox, listOwnerInbox } from './list-owner-inbox.ts'
import { countViews, describeEntries, describeSearchHits, listQueue } from './list-queue.ts'
import { readWorkload } from './read-workload.ts'
import { readVisitsReport } from './visits-report.ts'
import { readOrderReport } from './order-report.ts'
import { searchOrders } from './search-orders.ts'

const SLOW_COUNT_MS = 100

export function registerReportingRoutes(http: Http, app: AppContext): void {
  const { db, clock } = app
  const figures = reportWithDeadline((days, by) => readOrderReport(db, days, by, clock()))
  // Polled by every open page, but changes daily.
  const keepCount = cacheSlowResults<number>(SLOW_COUNT_MS)
  http.serve(
    reportingRoutes.listQueue,
    async ({ query: { view, search, after, ...filter }, user }) => {
      const from = after === undefined ? null : decodeCursor(after)
      if (from === undefined)
        throw new HttpError(400, 'invalid_cursor', 'That page of the queue does not exist.')
      if (search.trim() === '' && view === 'ending') return listEnding(db, app, clock())
      if (search.trim() === '' && view === 'owner') return listOwnerInbox(db, app, clock())
      if (search.trim() === '') {
        return listQueue(db, shownTo(user.id, view, filter), from, app, clock())
      }
      return {
        entries: await describeSearchHits(
          db,
          await searchOrders(db, search, app.sites.domain),
          app,
          clock(),
        ),
        next: null,
      }
    },
  )
  http.serve(reportingRoutes.readWorkload, ({ query }) => readWorkload(db, query.orderId, clock()))
  http.serve(reportingRoutes.readAllVisits, ({ query }) =>
    readVisitsReport(app, query.days, clock()),
  )
  http.serve(reportingRoutes.readReport, ({ query }) => figures(query))
  http.serve(reportingRoutes.exportReport, async ({ query, reply }) => {
    const { days, by } = query
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="figures-${by}-${days}-days.csv"`)
    return reply.send(reportCsv(await figures(query)))
  })
  http.serve(reportingRoutes.exportOrders, async ({ query: { ids }, reply }) => {
    const entries = await describeEntries(db, ids, app, clock())
    const names = new Map((await listPeople(db)).map(({ id, username }) => [id, username]))
    const tags = new Map((await listTags(db)).map(({ id, name }) => [id, name]))
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    return reply.send(ordersCsv(entries, { names, tags }))
  })
  http.serve(reportingRoutes.countQueue, async ({ query: { view, ...filter }, user }) => {
    const now = clock()
    const { counts, overdue } = await countViews(db, shownTo(user.id, view, filter), user.id, now)
    return {
      counts: {
        ...counts,
        ending: await keepCount('ending', () => countEnding(db, now)),
        owner: await keepCount('owner', async () => (await findOwnerInbox(db)).length),
      },
      overdue,
    }
  })
}

/** `mine` belongs to the current user, or to the named colleague. */
function shownTo(
  userId: string,
  view: QueueView,
  { person, plan, language, template, tag }: QueueFilter,
): QueueSelection {
  const isFree = person === 'nobody'
  const named = isFree ? null : (person ?? null)
  return {
    view,
    personId: view === 'mine' ? (named ?? userId) : named,
    filter: { plan, language, template, tag, isFree: isFree && view !== 'mine' },
  }
}
