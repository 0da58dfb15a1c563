import type { House, Module } from '../platform/house.ts'
import { type ReviewDeps, serveReview } from './customer-routes.ts'
import { handOverPreviews } from './hand-over-preview.ts'
import { personal } from './personal.ts'
import { serveReviewsToTeam } from './staff-routes.ts'

export { previewApproved, previewSent, roundSubmitted } from './events.ts'
export { listCommentSayings } from './list-sayings.ts'
export { findLastSent, findPreview, listItemsOfRound, listSentPreviews } from './review-store.ts'

/** Previews, what the customer says about them, rounds of edits and approval. */
export function openReviews(
  house: House,
  own: Pick<ReviewDeps, 'siteChanged'> & { readonly announces: boolean },
): Module {
  const deps = { ...house, siteChanged: own.siteChanged }
  return {
    serve(http) {
      serveReview(http, deps)
      serveReviewsToTeam(http, { ...deps, announces: own.announces })
    },
    hears: [handOverPreviews(house)],
    personal,
  }
}
