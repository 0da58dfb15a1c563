import { reportingRoutes } from '@vitrine/contract/reporting'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { placeOf, type Shown } from './find-places.ts'
import { countEnding, listEnding } from './list-ending.ts'
import { countViews, describeEntries, listQueue } from './list-queue.ts'
import { readAllVisits } from './read-all-visits.ts'
import type { QueueView } from './queue-views.ts'
import { readFunnel } from './read-funnel.ts'
import { searchOrders } from './search-orders.ts'

export function serveQueue(http: Http, house: House): void {
  const { db, clock } = house
  http.serve(
    reportingRoutes.listQueue,
    async ({ query: { view, search, after, person }, user }) => {
      const from = after === undefined ? null : placeOf(after)
      if (from === undefined) throw new HttpRefusal(400, 'That page of the queue does not exist.')
      if (search.trim() === '' && view === 'ending') return listEnding(db, house, clock())
      if (search.trim() === '') {
        return listQueue(db, shownTo(user.id, view, person), from, house, clock())
      }
      const found = await searchOrders(db, search)
      return { entries: await describeEntries(db, found, house, clock()), next: null }
    },
  )
  http.serve(reportingRoutes.readAllVisits, ({ query }) =>
    readAllVisits(house, query.days, clock()),
  )
  http.serve(reportingRoutes.readFunnel, ({ query }) => readFunnel(db, query.days, clock()))
  http.serve(reportingRoutes.countQueue, async ({ query: { view, person }, user }) => {
    const now = clock()
    const { counts, overdue } = await countViews(db, shownTo(user.id, view, person), user.id, now)
    return { counts: { ...counts, ending: await countEnding(db, now) }, overdue }
  })
}

/** `mine` is of whoever asks, or of a colleague whom they name. */
const shownTo = (userId: string, view: QueueView, person: string | undefined): Shown => ({
  view,
  personId: view === 'mine' ? (person ?? userId) : null,
})
