import { reviewRoutes } from '@vitrine/contract/reviews'
import { removeHiddenContact } from '@vitrine/domain/publishing/hidden-contact'
import { MAX_OPEN_COMMENTS } from '@vitrine/domain/reviews/review-limits'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { accept, type Refusals } from '../platform/refusals.ts'
import {
  findShownVersion,
  readStoredFrom,
  readVersionFile,
  hashVersion,
  type VersionFile,
} from '../publishing/index.ts'
import { approvePreview, type ApproveResult } from './approve-preview.ts'
import { deleteComment } from './delete-comment.ts'
import { describeComment, readCommentedVersions } from './describe-comments.ts'
import { describeReview, languageFolder } from './describe-review.ts'
import { readReviewState } from './review-state.ts'
import { SELF_CONTAINED_PAGE_POLICY, selfContainedPage } from './self-contained-page.ts'
import { saveComment, type SaveCommentResult } from './save-comment.ts'
import { submitRound, type SubmitRoundResult } from './submit-round.ts'
import type { Comment } from './tables.ts'

export type ReviewDeps = AppContext & {
  /** Called when a subdomain serves another version. */
  readonly siteChanged: (subdomain: string) => void
  /** How long the team has for a list of changes, in hours of the clock. */
  readonly revisionHours: () => number
}

export function registerReviewRoutes(http: Http, deps: ReviewDeps): void {
  const { db, emit, clock, files, siteChanged, revisionHours } = deps

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
    const index = shown?.publication.input.resumes.findIndex(({ code }) => code === language) ?? -1
    const path = languageFolder(language, index) + document
    const image = index < 0 ? undefined : shown?.version.pages[path]?.[page - 1]
    const bytes = image && (await readVersionFile(image, {}, readStoredFrom(files)))
    if (!bytes) throw new HttpError(404, 'not_found', 'There is no picture of that page.')
    return reply.header('content-type', 'image/png').send(Buffer.from(bytes))
  })

  http.serve(reviewRoutes.readReviewSite, async ({ order, params, reply }) => {
    const shown = await findShownVersion(db, order)
    const index =
      shown?.publication.input.resumes.findIndex(({ code }) => code === params.language) ?? -1
    if (!shown || index < 0) throw nothingShown()
    const { files: versionFiles } = shown.version
    const folder = languageFolder(params.language, index)
    const read = (file: VersionFile) => readVersionFile(file, versionFiles, readStoredFrom(files))
    const page = versionFiles[`${folder}index.html`]
    const html = page && (await read(page))
    if (!html) throw nothingShown()
    const whole = await selfContainedPage(
      Buffer.from(html).toString('utf8'),
      folder,
      versionFiles,
      read,
    )
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', SELF_CONTAINED_PAGE_POLICY)
      .header('referrer-policy', 'no-referrer')
      .send(whole)
  })

  http.serve(
    reviewRoutes.saveComment,
    async ({ order, params, body }) => {
      const save = { ...body, id: params.commentId, orderId: order.id }
      const result = accept(
        await db.transaction((tx) => saveComment(tx, save, clock())),
        COMMENT_REFUSALS,
      )
      if ('closed' in result) return { state: result.closed, comment: null }
      const [state, comment] =
        'saved' in result ? (['saved', result.saved] as const) : (['newer', result.newer] as const)
      return { state, comment: await describeOne(order.id, comment) }
    },
    { changesPerMinute: 90 },
  )

  http.serve(reviewRoutes.deleteComment, async ({ order, params }) => {
    const one = { id: params.commentId, orderId: order.id }
    const result = await db.transaction((tx) => deleteComment(tx, one, clock()))
    return accept(result, { comment_not_found: COMMENT_NOT_FOUND })
  })

  http.serve(reviewRoutes.submitRound, async ({ order, body }) => {
    const { requestId: id, versionHash, comments } = body
    const submit = {
      ...{ id, orderId: order.id, versionHash, comments },
      revisionHours: revisionHours(),
    }
    accept(
      await db.transaction((tx) => submitRound(tx, emit, submit, clock())),
      SUBMISSION_REFUSALS,
    )
    return describeUpdated(order.id)
  })

  http.serve(reviewRoutes.approve, async ({ order, body }) => {
    const seen = { orderId: order.id, ...body }
    const result = await db.transaction((tx) => approvePreview(tx, deps, seen, clock()))
    const { subdomain } = accept(result, APPROVAL_REFUSALS)
    failpoint('after-approval-before-answer')
    if (subdomain !== null) siteChanged(subdomain)
    return describeUpdated(order.id)
  })

  async function describeUpdated(orderId: string) {
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

const COMMENT_NOT_FOUND = [404, 'There is no such comment. Load the page again.'] as const

const COMMENT_REFUSALS: Refusals<SaveCommentResult> = {
  comment_not_found: COMMENT_NOT_FOUND,
  order_status_conflict: [
    409,
    'This order takes no comments now. Copy what you wrote and send it to us as a message.',
  ],
  version_not_found: [
    409,
    'This comment is about a version that was not sent to you. Copy what you wrote, then load the page again.',
  ],
  quote_not_found: [
    409,
    'The marked words are not in the preview like that. Copy what you wrote, load the page again and mark them once more.',
  ],
  suggestion_without_text: [400, 'A wording can be suggested for a text only. Write a comment.'],
  comment_limit_reached: [
    409,
    `A list holds at most ${MAX_OPEN_COMMENTS} changes. Submit it, or delete some.`,
  ],
}

const APPROVAL_REFUSALS: Refusals<ApproveResult> = {
  order_not_found: orderNotFound,
  no_preview_in_review: [
    409,
    'There is no preview to approve now. Load the page again: it says what comes next.',
  ],
  preview_outdated: ({ newest }) =>
    new HttpError(
      409,
      'preview_outdated',
      `Nothing was approved: this is not the newest preview, which is number ${newest}. Look at that one, then approve it.`,
    ),
}

const SUBMISSION_REFUSALS: Refusals<SubmitRoundResult> = {
  order_not_found: orderNotFound,
  request_id_taken: [409, 'Load the page again, then submit your list.'],
  list_changed: [
    409,
    'Your list has changed on another device. Look at it once more, then submit it.',
  ],
  list_empty: [409, 'Your list is empty. Mark what should change, or approve.'],
  round_not_available: ({ sentence }) => new HttpError(409, 'round_not_available', sentence),
  preview_outdated: ({ previewNumber }) =>
    new HttpError(
      409,
      'preview_outdated',
      previewNumber === null
        ? 'The live page has changed in the meantime. Your list is kept: look at it beside the new version, then submit it.'
        : `Preview ${previewNumber} was sent in the meantime. Your list is kept: look at it beside the new preview, then submit it.`,
    ),
  empty_comments: ({ places }) =>
    new HttpError(
      409,
      'empty_comments',
      places.length === 1
        ? `Number ${places[0]} on your list says nothing yet. Write what should change, or delete it.`
        : `Numbers ${places.join(', ')} on your list say nothing yet. Write what should change, or delete them.`,
    ),
}
