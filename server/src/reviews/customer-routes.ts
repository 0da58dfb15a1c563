import { reviewRoutes } from '@vitrine/contract/reviews'
import { removeHiddenContact } from '@vitrine/domain/publishing/hidden-contact'
import { MAX_OPEN_COMMENTS } from '@vitrine/domain/reviews/review-limits'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import {
  findShownVersion,
  readStoredFrom,
  readVersionFile,
  hashVersion,
} from '../publishing/index.ts'
import { approvePreview, type ApproveResult } from './approve-preview.ts'
import { deleteComment } from './delete-comment.ts'
import { describeComment, readCommentedVersions } from './describe-comments.ts'
import { describeReview, languageFolder } from './describe-review.ts'
import { readReviewState } from './review-state.ts'
import { saveComment, type SaveCommentResult } from './save-comment.ts'
import { submitRound, type SubmitRoundResult } from './submit-round.ts'
import type { Comment } from './tables.ts'

export type ReviewDeps = AppContext & {
  /** Called when a subdomain serves another version. */
  readonly siteChanged: (subdomain: string) => void
}

export function registerReviewRoutes(http: Http, deps: ReviewDeps): void {
  const { db, emit, clock, files, siteChanged } = deps

  http.serve(reviewRoutes.readReview, ({ order }) => describeReview(deps, order, clock()))

  http.serve(reviewRoutes.readReviewDocument, async ({ order, params }) => {
    const shown = await findShownVersion(db, order)
    if (!shown) throw nothingShown()
    const { resumes, templateId, themeId, photo, hidden = [] } = shown.publication.input
    const edition = resumes.find(({ code }) => code === params.language)
    if (!edition) throw nothingShown()
    return {
      language: edition.code,
      resume: removeHiddenContact(edition.resume, hidden),
      templateId,
      themeId,
      hasPhoto: photo !== undefined,
      versionHash: hashVersion(shown.version.files),
    }
  })

  http.serve(reviewRoutes.readReviewPage, async ({ order, params, reply }) => {
    const { language, document, page } = params
    const shown = await findShownVersion(db, order)
    const place = shown?.publication.input.resumes.findIndex(({ code }) => code === language) ?? -1
    const path = languageFolder(language, place) + document
    const picture = place < 0 ? undefined : shown?.version.pages[path]?.[page - 1]
    const bytes = picture && (await readVersionFile(picture, {}, readStoredFrom(files)))
    if (!bytes) throw new HttpError(404, 'not_found', 'There is no picture of that page.')
    return reply.header('content-type', 'image/png').send(Buffer.from(bytes))
  })

  http.serve(reviewRoutes.saveComment, async ({ order, params, body }) => {
    const save = { ...body, id: params.commentId, orderId: order.id }
    const result = await db.transaction((tx) => saveComment(tx, save, clock()))
    if ('refused' in result) throw refuseComment(result.refused)
    if ('saved' in result)
      return { state: 'saved' as const, comment: await describeOne(order.id, result.saved) }
    if ('newer' in result)
      return { state: 'newer' as const, comment: await describeOne(order.id, result.newer) }
    return { state: result.closed, comment: null }
  })

  http.serve(reviewRoutes.deleteComment, async ({ order, params }) => {
    const one = { id: params.commentId, orderId: order.id }
    const result = await db.transaction((tx) => deleteComment(tx, one, clock()))
    if ('refused' in result) throw refuseComment(result.refused)
    return result
  })

  http.serve(reviewRoutes.submitRound, async ({ order, body }) => {
    const { requestId: id, versionHash, comments } = body
    const submit = { id, orderId: order.id, versionHash, comments }
    const result = await db.transaction((tx) => submitRound(tx, emit, submit, clock()))
    if ('refused' in result) throw refuseSubmission(result)
    return describeAnew(order.id)
  })

  http.serve(reviewRoutes.approve, async ({ order, body }) => {
    const seen = { orderId: order.id, ...body }
    const result = await db.transaction((tx) => approvePreview(tx, deps, seen, clock()))
    if ('refused' in result) throw refuseApproval(result)
    failpoint('after-approval-before-answer')
    if (result.subdomain !== null) siteChanged(result.subdomain)
    return describeAnew(order.id)
  })

  async function describeAnew(orderId: string) {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    return describeReview(deps, order, clock())
  }

  async function describeOne(orderId: string, comment: Comment) {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    const { shown } = await readReviewState(db, order, clock())
    return describeComment(comment, await readCommentedVersions(db, orderId, [comment]), shown)
  }
}

const nothingShown = () =>
  new HttpError(
    404,
    'not_found',
    'There is nothing to look at in that language yet. Load the page again.',
  )

function refuseComment(
  refused: Extract<SaveCommentResult, { refused: string }>['refused'],
): HttpError {
  switch (refused) {
    case 'another-order':
      return new HttpError(404, 'another_order', 'There is no such comment. Load the page again.')
    case 'not-open':
      return new HttpError(
        409,
        'not_open',
        'This order takes no comments now. Copy what you wrote and send it to us as a message.',
      )
    case 'no-such-version':
      return new HttpError(
        409,
        'version_not_found',
        'This comment is about a version that was not sent to you. Copy what you wrote, then load the page again.',
      )
    case 'not-there':
      return new HttpError(
        409,
        'not_there',
        'The words that you marked do not stand in the preview like that. Copy what you wrote, load the page again and mark them once more.',
      )
    case 'suggestion-without-text':
      return new HttpError(
        400,
        'suggestion_without_text',
        'A wording can be suggested for a text only. Write a comment.',
      )
    case 'too-many':
      return new HttpError(
        409,
        'too_many',
        `A list holds at most ${MAX_OPEN_COMMENTS} changes. Submit it, or delete some.`,
      )
  }
}

function refuseApproval(result: Extract<ApproveResult, { refused: string }>): HttpError {
  switch (result.refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'not-in-review':
      return new HttpError(
        409,
        'not_in_review',
        'There is no preview to approve now. Load the page again: it says what comes next.',
      )
    case 'outdated':
      return new HttpError(
        409,
        'outdated',
        `Nothing was approved: this is not the newest preview, which is number ${result.newest}. Look at that one, then approve it.`,
      )
  }
}

function refuseSubmission(result: Extract<SubmitRoundResult, { refused: string }>): HttpError {
  switch (result.refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'id_of_another_order':
      return new HttpError(
        409,
        'id_of_another_order',
        'Load the page again, then submit your list.',
      )
    case 'changed':
      return new HttpError(
        409,
        'changed',
        'Your list has changed on another device. Look at it once more, then submit it.',
      )
    case 'empty':
      return new HttpError(409, 'empty', 'Your list is empty. Mark what should change, or approve.')
    case 'not_now':
      return new HttpError(409, 'not_now', result.sentence)
    case 'outdated':
      return new HttpError(
        409,
        'outdated',
        result.previewNumber === null
          ? 'What is live has changed in the meantime. Your list is kept: look at it beside the new version, then submit it.'
          : `Preview ${result.previewNumber} was sent in the meantime. Your list is kept: look at it beside the new preview, then submit it.`,
      )
    case 'without-words':
      return new HttpError(
        409,
        'without_words',
        result.places.length === 1
          ? `Number ${result.places[0]} on your list says nothing yet. Write what should change, or delete it.`
          : `Numbers ${result.places.join(', ')} on your list say nothing yet. Write what should change, or delete them.`,
      )
  }
}
