import { type OwnRatingResponse, ratingRoutes } from '@vitrine/contract/ratings'
import { MAX_RATING_NAME } from '@vitrine/domain/ratings/rating'
import { findOrder, findOrders, type Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { countRatings, findRating, listRatings, listShownRatings } from './rating-store.ts'
import { isRatingToken } from './rating-token.ts'
import type { Rating } from './tables.ts'
import { decideRating, isRatable, withdrawRating, writeRating } from './write-rating.ts'

/** Lengths of the lists. */
const MOST_SHOWN = 50
const MOST_LISTED = 200

const READING = { limit: { max: 300, windowSeconds: 60 } }
const WRITING = { limit: { max: 20, windowSeconds: 600 } }

export function registerRatingRoutes(http: Http, app: AppContext): void {
  const { db, clock, verifyingSecrets } = app

  http.serve(
    ratingRoutes.listRatings,
    async () => ({
      ...(await countRatings(db)),
      ratings: (await listShownRatings(db, MOST_SHOWN)).map(wordsOf),
    }),
    READING,
  )

  const linkOf = ({ orderId }: { orderId: string }, { proof }: { proof: string }) => ({
    orderId,
    isOpened: (order: Order) =>
      order.customerEmail !== '' &&
      verifyingSecrets.some((secret) => isRatingToken(proof, order, secret)),
  })

  http.serve(
    ratingRoutes.readOwnRating,
    async ({ params, query }) => {
      const { isOpened } = linkOf(params, query)
      const order = await findOrder(db, params.orderId)
      if (!order || !isOpened(order)) throw refusal('invalid_link')
      return describeOwn(order)
    },
    READING,
  )
  http.serve(
    ratingRoutes.writeRating,
    async ({ params, query, body }) => {
      const link = linkOf(params, query)
      const result = await db.transaction((tx) => writeRating(tx, link, body, clock()))
      if ('refused' in result) throw refusal(result.refused)
      return describeOwn(await findOrder(db, params.orderId))
    },
    WRITING,
  )
  http.serve(
    ratingRoutes.withdrawRating,
    async ({ params, query }) => {
      const link = linkOf(params, query)
      const result = await db.transaction((tx) => withdrawRating(tx, link, clock()))
      if ('refused' in result) throw refusal(result.refused)
      return describeOwn(await findOrder(db, params.orderId))
    },
    WRITING,
  )

  http.serve(ratingRoutes.listAllRatings, () => describeAll())
  http.serve(ratingRoutes.decideRating, async ({ params, body, actor, audit }) => {
    const reason = body.verdict === 'hidden' ? body.reason : null
    const decision = { ...params, ...body, reason, by: actor }
    const result = await db.transaction((tx) => decideRating(tx, decision, clock()))
    if ('refused' in result) throw refusal(result.refused)
    audit({ to: reason ?? body.verdict })
    return describeAll()
  })

  async function describeOwn(order: Order | undefined): Promise<OwnRatingResponse> {
    if (!order) throw refusal('invalid_link')
    const rating = await findRating(db, order.id)
    return {
      name: order.customerFirstName.slice(0, MAX_RATING_NAME),
      mayWrite: await isRatable(db, order),
      rating: rating
        ? { ...wordsOf(rating), verdict: rating.verdict, reason: rating.reason }
        : null,
    }
  }

  async function describeAll() {
    const found = await listRatings(db, MOST_LISTED)
    const orders = await findOrders(
      db,
      found.map(({ orderId }) => orderId),
    )
    const names = new Map(
      orders.map((order) => [order.id, `${order.customerFirstName} ${order.customerLastName}`]),
    )
    return {
      ...(await countRatings(db)),
      ratings: found.map((rating) => ({
        ...wordsOf(rating),
        orderId: rating.orderId,
        customerName: names.get(rating.orderId)?.trim() ?? '',
        verdict: rating.verdict,
        reason: rating.reason,
        decidedBy: rating.decidedBy?.replace(/^staff:/, '') ?? null,
      })),
    }
  }
}

const wordsOf = ({ stars, text, name, changedAt }: Rating) => ({
  stars,
  text,
  name,
  changedAt: changedAt.toISOString(),
})

const REFUSALS = {
  invalid_link: [404, 'This link opens no review. Open it from the newest email again.'],
  not_ratable: [
    409,
    'This order can’t be reviewed: it is refunded, withdrawn or was never online.',
  ],
  rating_not_found: [404, 'There is no such review. Reload the page.'],
  rating_changed: [409, 'The customer changed the review. Reload the page and read it again.'],
} as const

function refusal(code: keyof typeof REFUSALS): HttpError {
  const [status, sentence] = REFUSALS[code]
  return new HttpError(status, code, sentence)
}
