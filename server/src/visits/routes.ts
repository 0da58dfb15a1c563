import { visitRoutes } from '@vitrine/contract/visits'
import { findOrder, noSuchOrder } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { testMailAsked } from './events.ts'
import { readVisits } from './read-visits.ts'
import { isStopProof, switchWeeklyMail, wantsWeeklyMail } from './weekly-mail.ts'

/** Each is a mail. */
const TESTS = { limit: { max: 5, windowSeconds: 600 } }

export function serveVisits(http: Http, house: House): void {
  const { db, clock, emit, verifyingSecrets } = house
  http.serve(visitRoutes.readVisits, ({ order, query }) =>
    readVisits(db, order.id, query.days, clock()),
  )
  http.serve(visitRoutes.readWeeklyMail, async ({ order }) => ({
    on: await wantsWeeklyMail(db, order.id),
  }))
  http.serve(visitRoutes.switchWeeklyMail, async ({ order, body }) => {
    await db.transaction((tx) => switchWeeklyMail(tx, order.id, body.on, clock()))
    return body
  })
  http.serve(
    visitRoutes.sendTestMail,
    async ({ order, body }) => {
      const asked = { orderId: order.id, requestId: body.requestId }
      await db.transaction((tx) => emit(tx, testMailAsked, asked, clock()))
      return { accepted: true as const }
    },
    TESTS,
  )
  http.serve(
    visitRoutes.stopWeeklyMail,
    async ({ query }) => {
      if (!verifyingSecrets.some((secret) => isStopProof(query.proof, query.order, secret)))
        throw new HttpRefusal(
          404,
          'This link is not whole. Open it from the email again, or switch the mail off on your page with us.',
        )
      await db.transaction((tx) => switchWeeklyMail(tx, query.order, false, clock()))
      return { stopped: true as const }
    },
    // Mail programs send a form with it.
    { rawBody: true, bodyLimit: 1024 },
  )
  http.serve(visitRoutes.readOrderVisits, async ({ params, query }) => {
    if (!(await findOrder(db, params.orderId))) throw noSuchOrder()
    return readVisits(db, params.orderId, query.days, clock())
  })
}
