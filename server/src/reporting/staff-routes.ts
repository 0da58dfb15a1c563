import { type QueueFilter, type QueueView, reportingRoutes } from '@vitrine/contract/reporting'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { figuresCsv } from './figures-csv.ts'
import { figuresInTime } from './figures-in-time.ts'
import { placeOf, type Shown } from './find-places.ts'
import { keepSlow } from './keep-slow.ts'
import { countEnding, listEnding } from './list-ending.ts'
import { countViews, describeFound, listQueue } from './list-queue.ts'
import { readAllVisits } from './read-all-visits.ts'
import { readFigures } from './read-figures.ts'
import { searchOrders } from './search-orders.ts'

const SLOW_COUNT_MS = 100

export function serveQueue(http: Http, house: House): void {
  const { db, clock } = house
  const figures = figuresInTime((days, by) => readFigures(db, days, by, clock()))
  // Every desk asks for it all the time, and it changes by the day.
  const keepEnding = keepSlow<number>(SLOW_COUNT_MS)
  http.serve(
    reportingRoutes.listQueue,
    async ({ query: { view, search, after, ...filter }, user }) => {
      const from = after === undefined ? null : placeOf(after)
      if (from === undefined) throw new HttpRefusal(400, 'That page of the queue does not exist.')
      if (search.trim() === '' && view === 'ending') return listEnding(db, house, clock())
      if (search.trim() === '') {
        return listQueue(db, shownTo(user.id, view, filter), from, house, clock())
      }
      return {
        entries: await describeFound(
          db,
          await searchOrders(db, search, house.sites.domain),
          house,
          clock(),
        ),
        next: null,
      }
    },
  )
  http.serve(reportingRoutes.readAllVisits, ({ query }) =>
    readAllVisits(house, query.days, clock()),
  )
  http.serve(reportingRoutes.readFigures, ({ query }) => figures(query))
  http.serve(reportingRoutes.downloadFigures, async ({ query, reply }) => {
    const { days, by } = query
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="figures-${by}-${days}-days.csv"`)
    return reply.send(figuresCsv(await figures(query)))
  })
  http.serve(reportingRoutes.countQueue, async ({ query: { view, ...filter }, user }) => {
    const now = clock()
    const { counts, overdue } = await countViews(db, shownTo(user.id, view, filter), user.id, now)
    return {
      counts: { ...counts, ending: await keepEnding('ending', () => countEnding(db, now)) },
      overdue,
    }
  })
}

/** `mine` is of whoever asks, or of a colleague whom they name. */
function shownTo(
  userId: string,
  view: QueueView,
  { person, plan, language, template, tag }: QueueFilter,
): Shown {
  const isFree = person === 'nobody'
  const named = isFree ? null : (person ?? null)
  return {
    view,
    personId: view === 'mine' ? (named ?? userId) : named,
    filter: { plan, language, template, tag, isFree: isFree && view !== 'mine' },
  }
}
