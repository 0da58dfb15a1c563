import { reviewRoutes } from '@vitrine/contract/reviews'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import { type Http, HttpError, invalidFields } from '../platform/http.ts'
import { accept, type Refusals } from '../platform/refusals.ts'
import {
  DRAFT_MISSING,
  OTHER_REQUEST,
  PUBLICATION_PENDING,
  refuseOpenItems,
} from '../publishing/index.ts'
import { acceptSuggestion, type AcceptSuggestionResult } from './accept-suggestion.ts'
import { answerItem } from './answer-item.ts'
import type { ReviewDeps } from './customer-routes.ts'
import { describeOrderReview, describePreviewRequest } from './describe-order-review.ts'
import { grantRound } from './grant-round.ts'
import { findPreview } from './review-store.ts'
import { sendPreview, type SendPreviewResult } from './send-preview.ts'

export function registerStaffReviewRoutes(
  http: Http,
  deps: ReviewDeps & { readonly announces: boolean },
): void {
  const { db, emit, clock } = deps

  http.serve(reviewRoutes.readOrderReview, ({ params }) => describe(params.orderId))

  http.serve(reviewRoutes.sendPreview, async ({ params, body, actor }) => {
    const request = {
      id: body.requestId,
      orderId: params.orderId,
      owedReason: body.owedReason,
      note: body.note,
      languages: body.languages,
      actor,
    }
    const settings = { ...deps, announced: deps.announces }
    const result = await db.transaction((tx) => sendPreview(tx, settings, request, clock()))
    return describePreviewRequest(db, accept(result, PREVIEW_REFUSALS).preview)
  })

  http.serve(reviewRoutes.readPreviewRequest, async ({ params }) => {
    const preview = await findPreview(db, params.previewId)
    if (preview?.orderId !== params.orderId)
      throw new HttpError(404, 'not_found', 'There is no such preview. Load the order again.')
    return describePreviewRequest(db, preview)
  })

  http.serve(reviewRoutes.acceptSuggestion, async ({ params, user, actor }) => {
    const writer = { actor, username: user.username }
    const result = await db.transaction((tx) => acceptSuggestion(tx, emit, params, writer, clock()))
    accept(result, ACCEPTANCE_REFUSALS)
    return describe(params.orderId)
  })

  http.serve(reviewRoutes.answerItem, async ({ params, body, user }) => {
    const answer = { ...params, ...body, username: user.username }
    const result = await db.transaction((tx) => answerItem(tx, answer, clock()))
    accept(result, {
      item_not_found: ITEM_NOT_FOUND,
      empty_comments: () =>
        invalidFields({ words: 'Tell the customer what you did instead, or why not' }),
      suggestion_not_in_draft: [
        409,
        'The draft does not say the suggested words. Accept the suggestion, or say what you did instead.',
      ],
    })
    return describe(params.orderId)
  })

  http.serve(reviewRoutes.grantRound, async ({ params, body, actor }) => {
    const grant = { id: body.requestId, orderId: params.orderId, reason: body.reason, actor }
    const result = await db.transaction((tx) => grantRound(tx, grant, clock()))
    accept(result, { order_not_found: orderNotFound })
    return describe(params.orderId)
  })

  async function describe(orderId: string) {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    return describeOrderReview(deps, order, clock())
  }
}

const ITEM_NOT_FOUND = [
  404,
  'There is no such item on a submitted list. Load the order again.',
] as const

const NO_PREVIEW = [
  409,
  'The order is unpaid, on hold, live or over: no preview can be sent now.',
] as const

const PREVIEW_REFUSALS: Refusals<SendPreviewResult> = {
  order_not_found: orderNotFound,
  request_id_taken: OTHER_REQUEST,
  draft_missing: DRAFT_MISSING,
  languages_missing({ owed }) {
    const sentence = `${owed.join(', ')} ${owed.length > 1 ? 'are' : 'is'} missing. Write it first, or say why the preview goes out without`
    return new HttpError(409, 'languages_missing', sentence, { fields: { owedReason: sentence } })
  },
  open_items: refuseOpenItems,
  subdomain_invalid: ({ sentence }) =>
    new HttpError(409, 'subdomain_invalid', `${sentence}. Set it in the order’s address.`),
  publication_pending: PUBLICATION_PENDING,
  order_status_conflict: NO_PREVIEW,
  approval_required: NO_PREVIEW,
}

const ACCEPTANCE_REFUSALS: Refusals<AcceptSuggestionResult> = {
  item_not_found: ITEM_NOT_FOUND,
  suggestion_missing: [409, 'This item suggests no wording. Edit the draft and answer it.'],
  draft_missing: [409, 'There is no draft in that language any more.'],
  anchor_not_exact: [
    409,
    'The text has changed since it was commented. Edit it by hand, then answer the item.',
  ],
  order_status_conflict: [409, 'The order is unpaid, canceled or closed: it takes no drafts.'],
}
