import { visitRoutes } from '@vitrine/contract/visits'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { testEmailRequested } from './events.ts'
import { readVisits } from './read-visits.ts'
import { isUnsubscribeToken, setWeeklyEmail, isSubscribedToWeeklyEmail } from './weekly-email.ts'

/** Each request sends an email. */
const TESTS = { limit: { max: 5, windowSeconds: 600 } }

export function registerVisitRoutes(http: Http, app: AppContext): void {
  const { db, clock, emit, verifyingSecrets } = app
  http.serve(visitRoutes.readVisits, ({ order, query }) =>
    readVisits(db, order.id, query.days, clock()),
  )
  http.serve(visitRoutes.readWeeklyEmail, async ({ order }) => ({
    on: await isSubscribedToWeeklyEmail(db, order.id),
  }))
  http.serve(visitRoutes.setWeeklyEmail, async ({ order, body }) => {
    await db.transaction((tx) => setWeeklyEmail(tx, order.id, body.on, clock()))
    return body
  })
  http.serve(
    visitRoutes.sendWeeklyEmailTest,
    async ({ order, body }) => {
      const asked = { orderId: order.id, requestId: body.requestId }
      await db.transaction((tx) => emit(tx, testEmailRequested, asked, clock()))
      return { accepted: true as const }
    },
    TESTS,
  )
  http.serve(
    visitRoutes.unsubscribeWeeklyEmail,
    async ({ query }) => {
      if (!verifyingSecrets.some((secret) => isUnsubscribeToken(query.proof, query.order, secret)))
        throw new HttpError(
          404,
          'invalid_link',
          'This link is not whole. Open it from the email again, or switch the mail off on your page with us.',
        )
      await db.transaction((tx) => setWeeklyEmail(tx, query.order, false, clock()))
      return { stopped: true as const }
    },
    // Mail clients send a form (one-click unsubscribe).
    { rawBody: true, bodyLimit: 1024 },
  )
  http.serve(visitRoutes.readOrderVisits, async ({ params, query }) => {
    if (!(await findOrder(db, params.orderId))) throw orderNotFound()
    return readVisits(db, params.orderId, query.days, clock())
  })
}
