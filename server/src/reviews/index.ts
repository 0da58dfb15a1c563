import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import type { Order } from '../ordering/index.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import type { AgreementOfToday, PaymentProvider } from '../payments/index.ts'
import type { RoundPrice } from './buy-round.ts'
import { registerRoundRoutes } from './round-routes.ts'
import { roundOrderSubscriptions } from './sync-round-order.ts'
import { type ReviewDeps, registerReviewRoutes } from './customer-routes.ts'
import { deletedCommentsJob } from './delete-comment.ts'
import { deliverPreviews } from './deliver-preview.ts'
import { personal } from './personal.ts'
import { registerStaffReviewRoutes } from './staff-routes.ts'

export { previewApproved, previewSent, roundBought, roundSubmitted } from './events.ts'
export { listCommentTexts } from './list-comment-texts.ts'
export { readRounds } from './review-state.ts'
export {
  findLastSentPreviews,
  findPreview,
  listItemsOfRound,
  listSentPreviews,
} from './review-store.ts'

/** Previews, comments, revision rounds and approvals. */
export function createReviewsModule(
  app: AppContext,
  deps: Pick<ReviewDeps, 'siteChanged' | 'revisionHours'> & {
    readonly announces: boolean
    readonly provider: PaymentProvider
    readonly roundCents: () => RoundPrice
    readonly agreementOf: AgreementOfToday
    readonly roundTaxOf: (order: Order) => TaxTerms
  },
): Module {
  const { siteChanged, revisionHours } = deps
  const context = { ...app, siteChanged, revisionHours }
  return {
    registerRoutes(http) {
      registerReviewRoutes(http, context)
      registerRoundRoutes(http, { ...app, ...deps })
      registerStaffReviewRoutes(http, { ...context, announces: deps.announces })
    },
    subscriptions: [deliverPreviews(app), ...roundOrderSubscriptions(app)],
    jobs: [deletedCommentsJob(app)],
    personal,
  }
}
