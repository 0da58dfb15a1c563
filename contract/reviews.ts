import { z } from 'zod'
import { createPaymentIntentResponse, wishBody } from './payments.ts'
import { commentTargetSchema } from '@vitrine/domain/reviews/comment-target'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { MAX_OPEN_COMMENTS, MAX_COMMENT_LENGTH } from '@vitrine/domain/reviews/review-limits'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { storedResumeSchema } from '@vitrine/domain/resume/stored-resume'
import { chosenLanguages } from './publishing.ts'
import {
  timestamp,
  MAX_SHORT_TEXT,
  orderPath,
  requiredText,
  route,
  fileResponse,
  customerRoute,
  orderRoute,
  customerPath,
  toCustomer,
} from './route.ts'

/** A hash over all files and paths of a version. */
const versionHash = z.string().min(1).max(100)
const typed = z.string().max(MAX_COMMENT_LENGTH, `Use at most ${MAX_COMMENT_LENGTH} characters`)

/** The position of a comment in an edited document. */
export const anchorMatchResponse = z.object({
  /**
   * `sure`: exact match, to highlight; `check`: the text changed, ask the customer to check;
   * `gone`: removed.
   */
  state: z.enum(['sure', 'check', 'gone']),
  /**
   * JSON Pointer of the field or entry; the nearest remaining one if gone; null: the whole page.
   */
  pointer: z.string().nullable(),
  /** UTF-16 offsets of an exact quote. */
  start: z.int().nullable(),
  end: z.int().nullable(),
})
export type AnchorMatchResponse = z.infer<typeof anchorMatchResponse>

export const commentResponse = z.object({
  id: z.uuid(),
  /** Increases with each save. A save names its base revision. */
  revision: z.int(),
  target: commentTargetSchema,
  /** The commented version. */
  versionHash,
  /** Commented text; empty: no text. */
  quote: z.string(),
  /** Text around the quote. */
  prefix: z.string(),
  suffix: z.string(),
  /** May be empty beside a suggestion. */
  text: z.string(),
  /** Replacement of the quote; null: comment only. */
  suggestion: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** In the current version. */
  place: anchorMatchResponse,
})
export type CommentResponse = z.infer<typeof commentResponse>

export const itemVerdictSchema = z.enum(['done', 'done-differently', 'not-done'])
export type ItemVerdict = z.infer<typeof itemVerdictSchema>

/** A comment of a submitted change request, with the team's answer. */
export const roundItemResponse = commentResponse.extend({
  /** Null: not answered. */
  answer: z.object({ verdict: itemVerdictSchema, words: z.string(), at: timestamp }).nullable(),
  /** Commented text of the field; null: no text. */
  before: z.string().nullable(),
  /** The field in the newest preview since; null: none or gone. */
  after: z.string().nullable(),
})
export type RoundItemResponse = z.infer<typeof roundItemResponse>

export const reviewRoundResponse = z.object({
  number: z.int(),
  submittedAt: timestamp,
  /** Null: the live site. */
  previewNumber: z.int().nullable(),
  items: z.array(roundItemResponse),
})
export type ReviewRoundResponse = z.infer<typeof reviewRoundResponse>

export const roundsResponse = z.object({
  /** Plan, granted and bought rounds. */
  allowed: z.int(),
  used: z.int(),
  left: z.int(),
  /** Twelve months after going live; null: not live. */
  validUntil: timestamp.nullable(),
})
export type RoundsResponse = z.infer<typeof roundsResponse>

const shownLanguage = z.object({
  code: z.string(),
  /** In English. */
  name: z.string(),
  /** For an iframe without cookies and scripts. Ends with `/`. */
  url: z.string(),
  documents: z.array(
    z.object({
      name: z.enum(['resume.pdf', 'resume-designed.pdf']),
      url: z.string(),
      /** Pages of `readReviewPage`; 0: none. */
      pages: z.int(),
    }),
  ),
})

/** The newest preview or the live version. */
export const shownVersionResponse = z.object({
  /** Null: published without a preview. */
  previewNumber: z.int().nullable(),
  versionNumber: z.int(),
  versionHash,
  isLive: z.boolean(),
  /** Time of the preview or the publication. */
  at: timestamp,
  languages: z.array(shownLanguage),
  /** Missing languages. */
  owedLanguages: z.array(z.string()),
  /** Null: none is missing. */
  owedReason: z.string().nullable(),
  /** Changed languages if only some changed; empty: any. */
  onlyChanged: z.array(z.string()),
})
export type ShownVersionResponse = z.infer<typeof shownVersionResponse>

const approvalResponse = z.object({ at: timestamp, previewNumber: z.int(), versionHash })

export const reviewResponse = z.object({
  orderStatus: orderStatusSchema,
  /** Allowed actions. */
  may: z.object({
    comment: z.boolean(),
    submitRound: z.boolean(),
    approve: z.boolean(),
    takeOffline: z.boolean(),
    putBack: z.boolean(),
  }),
  /** The reason if the request can't be submitted; null: it can. */
  submitRefusal: z.string().nullable(),
  rounds: roundsResponse,
  /** Null: nothing to show. */
  shown: shownVersionResponse.nullable(),
  /** Comments that are not submitted, oldest first. */
  list: z.array(commentResponse),
  /** Newest first. */
  submitted: z.array(reviewRoundResponse),
  approval: approvalResponse.nullable(),
})
export type ReviewResponse = z.infer<typeof reviewResponse>

export const savedCommentResponse = z.object({
  /**
   * `newer`: another device saved first, `comment` is its version. `submitted`, `deleted`: nothing
   * was saved.
   */
  state: z.enum(['saved', 'newer', 'submitted', 'deleted']),
  comment: commentResponse.nullable(),
})
export type SavedCommentResponse = z.infer<typeof savedCommentResponse>

export const reviewDocumentResponse = z.object({
  language: z.string(),
  /** As frozen in the version: comments point into it. */
  resume: storedResumeSchema,
  templateId: z.string(),
  themeId: themeIdSchema,
  hasPhoto: z.boolean(),
  versionHash,
})
export type ReviewDocumentResponse = z.infer<typeof reviewDocumentResponse>

/** Progress of a preview. */
export const previewRequestResponse = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'rendering', 'sent', 'failed']),
  /** What failed and what to do; null unless failed. */
  problem: z.string().nullable(),
  /** Null until sent. */
  number: z.int().nullable(),
})
export type PreviewRequestResponse = z.infer<typeof previewRequestResponse>

export const sentPreviewResponse = z.object({
  number: z.int(),
  versionNumber: z.int(),
  versionHash,
  sentAt: timestamp,
  sentBy: z.string(),
  /** First language; null: replaced by a newer preview. */
  url: z.string().nullable(),
  owedLanguages: z.array(z.string()),
  owedReason: z.string().nullable(),
})
export type SentPreviewResponse = z.infer<typeof sentPreviewResponse>

/** A request item in the current draft. */
export const teamItemResponse = roundItemResponse.extend({
  draftPlace: anchorMatchResponse,
  /** Null: no text. */
  draftText: z.string().nullable(),
  /** The field with the suggestion applied; null: none or no exact match. */
  proposed: z.string().nullable(),
  /** Username. */
  answeredBy: z.string().nullable(),
})
export type TeamItemResponse = z.infer<typeof teamItemResponse>

export const orderReviewResponse = z.object({
  orderStatus: orderStatusSchema,
  maySendPreview: z.boolean(),
  rounds: roundsResponse,
  granted: z.array(z.object({ at: timestamp, by: z.string(), reason: z.string() })),
  /** The newest preview request. */
  previewRequest: previewRequestResponse.nullable(),
  /** Newest first. */
  previews: z.array(sentPreviewResponse),
  /** Newest first. */
  submitted: z.array(reviewRoundResponse.extend({ items: z.array(teamItemResponse) })),
  /** Unsubmitted comments. */
  openComments: z.int(),
  approval: approvalResponse.nullable(),
})
export type OrderReviewResponse = z.infer<typeof orderReviewResponse>

const commentPath = customerPath.extend({ commentId: z.uuid() })
/** Decision 82. */
const COMMENT_DRAFT = { not: 'The customer’s own draft, which the team sees once it is submitted.' }
const itemPath = orderPath.extend({ itemId: z.uuid() })

/** Price of one more round of changes by card, integer cents; null: nothing to buy. */
export const roundSaleResponse = z.object({
  rounds: roundsResponse,
  roundCents: z.int().nullable(),
})
export type RoundSaleResponse = z.infer<typeof roundSaleResponse>

export const reviewRoutes = {
  readRoundSale: route('GET /api/orders/:paymentIntentId/rounds', {
    ...customerRoute,
    summary: 'Reads the rounds of changes and the price of another',
    response: roundSaleResponse,
  }),
  startRoundPayment: route('POST /api/orders/:paymentIntentId/rounds/payments', {
    ...customerRoute,
    summary: 'Creates an order for another round and its payment intent',
    body: wishBody.nullish(),
    response: createPaymentIntentResponse,
    errors: { nothing_due: 409, payment_required: 402, payment_busy: 409, too_many_declines: 429 },
  }),
  syncRoundPayment: route(
    'POST /api/orders/:paymentIntentId/rounds/payments/:roundIntentId/settlement',
    {
      ...customerRoute,
      params: customerPath.extend({ roundIntentId: z.string().min(1).max(255) }),
      summary: 'Syncs the payment of a round with the provider',
      response: z.object({ state: z.enum(['paid', 'processing', 'not-paid']) }),
      errors: { payment_not_found: 404 },
    },
  ),
  readReview: route('GET /api/orders/:paymentIntentId/review', {
    ...customerRoute,
    summary: 'Reads preview, comments and revision rounds',
    response: reviewResponse,
  }),
  readReviewDocument: route('GET /api/orders/:paymentIntentId/review/documents/:language', {
    ...customerRoute,
    params: customerPath.extend({ language: z.string().min(1).max(100) }),
    summary: 'Reads the document of the shown version in one language',
    response: reviewDocumentResponse,
  }),
  readReviewPage: route('GET /api/orders/:paymentIntentId/review/pages/:language/:document/:page', {
    ...customerRoute,
    params: customerPath.extend({
      language: z.string().min(1).max(100),
      document: z.enum(['resume.pdf', 'resume-designed.pdf']),
      /** Starts at 1. */
      page: z.coerce.number().int().min(1).max(100),
    }),
    summary: 'Reads a PDF page of the shown version as PNG',
    response: fileResponse('image/png'),
  }),
  readReviewSite: route('GET /api/orders/:paymentIntentId/review/sites/:language', {
    ...customerRoute,
    params: customerPath.extend({ language: z.string().min(1).max(100) }),
    summary: 'Reads the page of the shown version in one piece, with its fonts and photo',
    response: fileResponse('text/html'),
  }),
  saveComment: route('PUT /api/orders/:paymentIntentId/review/comments/:commentId', {
    ...customerRoute,
    audited: COMMENT_DRAFT,
    params: commentPath,
    summary: 'Saves a comment or suggestion',
    body: z.strictObject({
      /** Base revision; 0: new. The page creates the ID. */
      revision: z.int().min(0),
      versionHash,
      target: commentTargetSchema,
      /** Text of the target as shown; empty: no text. */
      quote: z.string().max(MAX_COMMENT_LENGTH),
      text: typed,
      suggestion: typed.nullable(),
    }),
    response: savedCommentResponse,
    errors: {
      comment_not_found: 404,
      order_status_conflict: 409,
      version_not_found: 409,
      quote_not_found: 409,
      suggestion_without_text: 400,
      comment_limit_reached: 409,
    },
  }),
  deleteComment: route('DELETE /api/orders/:paymentIntentId/review/comments/:commentId', {
    ...customerRoute,
    audited: COMMENT_DRAFT,
    params: commentPath,
    summary: 'Deletes an unsubmitted comment',
    response: z.object({ state: z.enum(['deleted', 'submitted']) }),
    errors: { comment_not_found: 404 },
  }),
  submitRound: route('POST /api/orders/:paymentIntentId/review/rounds', {
    ...customerRoute,
    summary: 'Submits the change request and uses a revision round',
    body: z.strictObject({
      /** Created by the page: two clicks submit one request. */
      requestId: z.uuid(),
      versionHash,
      /** Comments that the page showed: newer ones of another device are not submitted. */
      comments: z
        .array(z.object({ id: z.uuid(), revision: z.int().min(1) }))
        .max(MAX_OPEN_COMMENTS),
    }),
    response: reviewResponse,
    errors: {
      request_id_taken: 409,
      list_changed: 409,
      list_empty: 409,
      round_not_available: 409,
      preview_outdated: 409,
      empty_comments: 409,
    },
  }),
  approve: route('POST /api/orders/:paymentIntentId/review/approval', {
    ...customerRoute,
    summary: 'Approves a preview by number and hash; exactly those bytes go live',
    body: z.strictObject({ previewNumber: z.int().min(1), versionHash }),
    response: reviewResponse,
    errors: { no_preview_in_review: 409, preview_outdated: 409 },
  }),
  readOrderReview: route('GET /api/admin/orders/:orderId/review', {
    ...orderRoute,
    summary: 'Reads previews and change requests, matched to the drafts',
    response: orderReviewResponse,
    errors: { not_found: 404 },
  }),
  sendPreview: route('POST /api/admin/orders/:orderId/previews', {
    ...orderRoute,
    summary: 'Sends the drafts of all or some languages as a preview',
    body: z.strictObject({
      /** Created by the page: two clicks send one preview. */
      requestId: z.uuid(),
      /** The reason if languages are missing. */
      owedReason: z.string().trim().max(MAX_SHORT_TEXT).default(''),
      /** Internal note if none is missing. */
      note: z.string().trim().max(MAX_SHORT_TEXT).default(''),
      languages: chosenLanguages,
    }),
    response: previewRequestResponse,
    errors: {
      not_found: 404,
      request_id_taken: 409,
      draft_missing: 409,
      languages_missing: 409,
      open_items: 409,
      comparison_timeout: 503,
      subdomain_invalid: 409,
      publication_pending: 409,
      order_status_conflict: 409,
      approval_required: 409,
    },
  }),
  readPreviewRequest: route('GET /api/admin/orders/:orderId/previews/:previewId', {
    access: 'staff',
    params: orderPath.extend({ previewId: z.uuid() }),
    summary: 'Reads the progress of a preview',
    response: previewRequestResponse,
    errors: { not_found: 404 },
  }),
  acceptSuggestion: route('PUT /api/admin/orders/:orderId/review/items/:itemId/acceptance', {
    access: 'staff',
    params: itemPath,
    summary: 'Applies a suggestion to the draft and closes the item',
    response: orderReviewResponse,
    errors: {
      not_found: 404,
      item_not_found: 404,
      suggestion_missing: 409,
      draft_missing: 409,
      anchor_not_exact: 409,
      order_status_conflict: 409,
    },
  }),
  answerItem: route('PUT /api/admin/orders/:orderId/review/items/:itemId/answer', {
    access: 'staff',
    params: itemPath,
    summary: 'Answers an item of a change request',
    body: z.strictObject({
      verdict: itemVerdictSchema,
      /** Required unless `done`. */
      words: toCustomer(z.string().trim().max(MAX_COMMENT_LENGTH)).default(''),
    }),
    response: orderReviewResponse,
    errors: { not_found: 404, item_not_found: 404, suggestion_not_in_draft: 409 },
  }),
  grantRound: route('POST /api/admin/orders/:orderId/review/granted-rounds', {
    ...orderRoute,
    summary: 'Grants a revision round with a reason',
    body: z.strictObject({
      requestId: z.uuid(),
      reason: requiredText(MAX_SHORT_TEXT, 'Say why, in a few words'),
    }),
    response: orderReviewResponse,
    errors: { not_found: 404 },
  }),
}
