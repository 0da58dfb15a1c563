import { visitRoutes } from '@vitrine/contract/visits'
import { findOrder, noSuchOrder } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import type { Http } from '../platform/http.ts'
import { readAllVisits, readVisits } from './read-visits.ts'

export function serveVisits(http: Http, house: House): void {
  const { db, clock } = house
  http.serve(visitRoutes.readVisits, ({ order, query }) =>
    readVisits(db, order.id, query.days, clock()),
  )
  http.serve(visitRoutes.readOrderVisits, async ({ params, query }) => {
    if (!(await findOrder(db, params.orderId))) throw noSuchOrder()
    return readVisits(db, params.orderId, query.days, clock())
  })
  http.serve(visitRoutes.readAllVisits, ({ query }) => readAllVisits(house, query.days, clock()))
}
