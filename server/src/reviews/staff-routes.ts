import { reviewRoutes } from '@vitrine/contract/reviews'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { refuseWhilePublishing, refuseOpenItems } from '../publishing/index.ts'
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
    if ('refused' in result) throw refusePreview(result)
    return describePreviewRequest(db, result.preview)
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
    if ('refused' in result) throw refuseAcceptance(result.refused)
    return describe(params.orderId)
  })

  http.serve(reviewRoutes.answerItem, async ({ params, body, user }) => {
    const answer = { ...params, ...body, username: user.username }
    const result = await db.transaction((tx) => answerItem(tx, answer, clock()))
    if ('refused' in result) {
      if (result.refused === 'no-such-item') throw noSuchItem()
      const sentence = 'Tell the customer what you did instead, or why not'
      throw new HttpError(400, 'validation_failed', sentence, { fields: { words: sentence } })
    }
    return describe(params.orderId)
  })

  http.serve(reviewRoutes.grantRound, async ({ params, body, actor }) => {
    const grant = { id: body.requestId, orderId: params.orderId, reason: body.reason, actor }
    const result = await db.transaction((tx) => grantRound(tx, grant, clock()))
    if ('refused' in result) throw orderNotFound()
    return describe(params.orderId)
  })

  async function describe(orderId: string) {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    return describeOrderReview(deps, order, clock())
  }
}

const noSuchItem = () =>
  new HttpError(
    404,
    'not_found',
    'There is no such item on a submitted list. Load the order again.',
  )

function refusePreview(result: Extract<SendPreviewResult, { refused: string }>): HttpError {
  switch (result.refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'id_of_another_order':
      return new HttpError(
        409,
        'id_of_another_order',
        'That request was about another order. Load it again.',
      )
    case 'no-draft':
      return new HttpError(
        409,
        'no_draft',
        'There is no draft in an ordered language. Write one and save it first.',
      )
    case 'languages-owed': {
      const sentence = `${result.owed.join(', ')} ${result.owed.length > 1 ? 'are' : 'is'} missing. Write it first, or say why the preview goes out without`
      return new HttpError(409, 'languages_owed', sentence, { fields: { owedReason: sentence } })
    }
    case 'open-items':
      return refuseOpenItems(result.items)
    case 'subdomain':
      return new HttpError(409, 'subdomain', `${result.sentence}. Set it in the order’s address.`)
    case 'being-made':
      return refuseWhilePublishing()
    case 'not-open':
    case 'manager-only':
      return new HttpError(
        409,
        'conflict',
        'The order is unpaid, on hold, live or over: no preview can be sent now.',
      )
  }
}

function refuseAcceptance(
  refused: Extract<AcceptSuggestionResult, { refused: string }>['refused'],
): HttpError {
  switch (refused) {
    case 'no-such-item':
      return noSuchItem()
    case 'no-suggestion':
      return new HttpError(
        409,
        'no_suggestion',
        'This item suggests no wording. Edit the draft and answer it.',
      )
    case 'no-draft':
      return new HttpError(409, 'no_draft', 'There is no draft in that language any more.')
    case 'place-not-sure':
      return new HttpError(
        409,
        'place_not_sure',
        'The text has changed since it was commented. Edit it by hand, then answer the item.',
      )
    case 'not-open':
      return new HttpError(
        409,
        'not_open',
        'The order is unpaid, canceled or closed: it takes no drafts.',
      )
  }
}
