import {
  hideReasons,
  MAX_RATING_NAME,
  MAX_RATING_TEXT,
  VERDICTS,
} from '@vitrine/domain/ratings/rating'
import { printableLine } from '@vitrine/domain/text/printable-line'
import { printableText } from '@vitrine/domain/text/printable-text'
import { z } from 'zod'
import { route, timestamp } from './route.ts'

const stars = z
  .int({ error: 'Choose 1 to 5 stars' })
  .min(1, 'Choose 1 to 5 stars')
  .max(5, 'Choose 1 to 5 stars')

const ratingBody = z.strictObject({
  stars,
  text: printableText(MAX_RATING_TEXT).default(''),
  name: printableLine(MAX_RATING_NAME).min(1, 'Enter the name to show'),
})

const rating = z.object({
  stars,
  /** Plain text as written; may be empty. */
  text: z.string(),
  name: z.string(),
  changedAt: timestamp,
})

const decided = rating.extend({
  /** Null: the team has not decided. */
  verdict: z.enum(VERDICTS).nullable(),
  /** Why it is not shown. */
  reason: z.enum(hideReasons).nullable(),
})

export const ownRatingResponse = z.object({
  /** The suggested name: the first name of the order. */
  name: z.string(),
  /** False: the order is refunded, withdrawn or not online yet. */
  mayWrite: z.boolean(),
  rating: decided.nullable(),
})
export type OwnRatingResponse = z.infer<typeof ownRatingResponse>

const counts = z.object({
  total: z.int(),
  shown: z.int(),
  /** Of all, with one decimal; null: there are none. */
  mean: z.number().nullable(),
})

export const shownRatingsResponse = counts.extend({
  /** Newest first, at most 50. */
  ratings: z.array(rating),
})
export type ShownRatingsResponse = z.infer<typeof shownRatingsResponse>

const teamRating = decided.extend({
  orderId: z.uuid(),
  customerName: z.string(),
  /** Username. */
  decidedBy: z.string().nullable(),
})
export type TeamRating = z.infer<typeof teamRating>

export const teamRatingsResponse = counts.extend({
  /** Undecided first, then newest, at most 200. */
  ratings: z.array(teamRating),
})
export type TeamRatingsResponse = z.infer<typeof teamRatingsResponse>

/** The link of the email: the order, and a secret that opens nothing else. */
const link = {
  access: 'anyone',
  params: z.object({ orderId: z.uuid() }),
  query: z.object({ proof: z.string().max(200).default('') }),
} as const

export const ratingRoutes = {
  listRatings: route('GET /api/ratings', {
    access: 'anyone',
    summary: 'Lists the shown reviews, with the number of all and their mean',
    response: shownRatingsResponse,
  }),
  readOwnRating: route('GET /api/ratings/:orderId', {
    ...link,
    summary: 'Reads the review of an order by the link of the email',
    errors: { invalid_link: 404 },
    response: ownRatingResponse,
  }),
  writeRating: route('PUT /api/ratings/:orderId', {
    ...link,
    audited: 'always',
    summary: 'Writes or changes the review of a paid order by the link of the email',
    body: ratingBody,
    errors: { invalid_link: 404, not_ratable: 409 },
    response: ownRatingResponse,
  }),
  withdrawRating: route('DELETE /api/ratings/:orderId', {
    ...link,
    audited: 'always',
    summary: 'Deletes the review of an order by the link of the email',
    errors: { invalid_link: 404 },
    response: ownRatingResponse,
  }),
  listAllRatings: route('GET /api/admin/ratings', {
    access: 'staff',
    summary: 'Lists all reviews, undecided first',
    response: teamRatingsResponse,
  }),
  decideRating: route('PUT /api/admin/ratings/:orderId/decision', {
    access: 'manager',
    params: z.object({ orderId: z.uuid() }),
    summary: 'Shows a review as it is written, or does not show it, with a reason of the list',
    body: z.discriminatedUnion(
      'verdict',
      [
        z.strictObject({ verdict: z.literal('shown'), changedAt: timestamp }),
        z.strictObject({
          verdict: z.literal('hidden'),
          reason: z.enum(hideReasons, { error: 'Choose a reason' }),
          changedAt: timestamp,
        }),
      ],
      { error: 'Choose a decision' },
    ),
    errors: { rating_not_found: 404, rating_changed: 409 },
    response: teamRatingsResponse,
  }),
}
