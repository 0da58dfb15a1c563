import { z } from 'zod'
import { commentTargetSchema } from '@vitrine/domain/reviews/comment-target'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { MAX_OPEN_COMMENTS, MAX_COMMENT_LENGTH } from '@vitrine/domain/reviews/review-limits'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { storedResumeSchema } from '@vitrine/domain/resume/stored-resume'
import { chosenLanguages } from './publishing.ts'
import { timestamp, MAX_SHORT_TEXT, orderPath, requiredText, route, fileResponse } from './route.ts'

/** Names the bytes of a version: every file with its path. */
const versionHash = z.string().min(1).max(100)
const typed = z.string().max(MAX_COMMENT_LENGTH, `Use at most ${MAX_COMMENT_LENGTH} characters`)

/** Where a comment stands in a document that may have been edited since. */
export const anchorMatchResponse = z.object({
  /**
   * `sure`: every word of the quote stands there side by side, to be highlighted. `check`:
   * the text has changed, to be shown beside the field with "please check". `gone`: what
   * was commented is no longer there.
   */
  state: z.enum(['sure', 'check', 'gone']),
  /** JSON Pointer of the field or entry; of the nearest that is left where it is gone; null: the whole. */
  pointer: z.string().nullable(),
  /** Where the quote stands in the text at the pointer (UTF-16), if `sure` and a text was commented. */
  start: z.int().nullable(),
  end: z.int().nullable(),
})
export type AnchorMatchResponse = z.infer<typeof anchorMatchResponse>

export const commentResponse = z.object({
  id: z.uuid(),
  /** Grows by one at every save; a save names the one it started from. */
  revision: z.int(),
  target: commentTargetSchema,
  /** The version that was looked at. */
  versionHash,
  /** The words that were commented; empty where no text was. */
  quote: z.string(),
  /** What stood before and after them. */
  prefix: z.string(),
  suffix: z.string(),
  /** What the customer says; may be empty beside a suggestion. */
  text: z.string(),
  /** The wording that is to stand in the place of the quote; null: a comment only. */
  suggestion: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** In the version that is shown now. */
  place: anchorMatchResponse,
})
export type CommentResponse = z.infer<typeof commentResponse>

export const itemVerdictSchema = z.enum(['done', 'done-differently', 'not-done'])
export type ItemVerdict = z.infer<typeof itemVerdictSchema>

/** A comment of a submitted list, with what the team made of it. */
export const roundItemResponse = commentResponse.extend({
  /** Null: not answered yet. */
  answer: z.object({ verdict: itemVerdictSchema, words: z.string(), at: timestamp }).nullable(),
  /** The field's text when it was commented; null where no text was. */
  before: z.string().nullable(),
  /** The same field's text in the newest preview since; null: none since, or gone. */
  after: z.string().nullable(),
})
export type RoundItemResponse = z.infer<typeof roundItemResponse>

export const reviewRoundResponse = z.object({
  number: z.int(),
  submittedAt: timestamp,
  /** The preview it was about; null: the live site. */
  previewNumber: z.int().nullable(),
  items: z.array(roundItemResponse),
})
export type ReviewRoundResponse = z.infer<typeof reviewRoundResponse>

export const roundsResponse = z.object({
  /** By the plan and what the team granted. */
  allowed: z.int(),
  used: z.int(),
  left: z.int(),
  /** Twelve months after going live; null: not live yet. */
  validUntil: timestamp.nullable(),
})
export type RoundsResponse = z.infer<typeof roundsResponse>

const shownLanguage = z.object({
  code: z.string(),
  /** In English. */
  name: z.string(),
  /** For a frame: an origin without cookie and script. Ends with `/`. */
  url: z.string(),
  documents: z.array(
    z.object({
      name: z.enum(['resume.pdf', 'resume-designed.pdf']),
      url: z.string(),
      /** Pages that `readReviewPage` gives as pictures; 0: none were made of this version. */
      pages: z.int(),
    }),
  ),
})

/** What the customer looks at: the newest preview, or what is live. */
export const shownVersionResponse = z.object({
  /** Null: it was published without a preview. */
  previewNumber: z.int().nullable(),
  versionNumber: z.int(),
  versionHash,
  isLive: z.boolean(),
  /** When the preview was sent, or the site published. */
  at: timestamp,
  languages: z.array(shownLanguage),
  /** Ordered languages that are not in it. */
  owedLanguages: z.array(z.string()),
  /** Why they are not; null: none is owed. */
  owedReason: z.string().nullable(),
  /** Names of the only languages that differ from what is live; empty: any may. */
  onlyChanged: z.array(z.string()),
})
export type ShownVersionResponse = z.infer<typeof shownVersionResponse>

const approvalResponse = z.object({ at: timestamp, previewNumber: z.int(), versionHash })

export const reviewResponse = z.object({
  orderStatus: orderStatusSchema,
  /** What the customer may do now; where they may not, a sentence says why and what instead. */
  may: z.object({
    comment: z.boolean(),
    submitRound: z.boolean(),
    approve: z.boolean(),
    takeOffline: z.boolean(),
    putBack: z.boolean(),
  }),
  /** Null: the list may be submitted. */
  submitRefusal: z.string().nullable(),
  rounds: roundsResponse,
  /** Null: nothing has been shown yet. */
  shown: shownVersionResponse.nullable(),
  /** What is typed and not submitted, in the order in which it was begun. */
  list: z.array(commentResponse),
  /** Submitted lists, newest first. */
  submitted: z.array(reviewRoundResponse),
  approval: approvalResponse.nullable(),
})
export type ReviewResponse = z.infer<typeof reviewResponse>

export const savedCommentResponse = z.object({
  /**
   * `newer`: another device saved in between; nothing was overwritten and `comment` is
   * theirs. `submitted` or `deleted`: it is no longer on the open list; nothing was saved.
   */
  state: z.enum(['saved', 'newer', 'submitted', 'deleted']),
  comment: commentResponse.nullable(),
})
export type SavedCommentResponse = z.infer<typeof savedCommentResponse>

export const reviewDocumentResponse = z.object({
  language: z.string(),
  /** As it was frozen for this version: pointers of comments lead into it. */
  resume: storedResumeSchema,
  templateId: z.string(),
  themeId: themeIdSchema,
  hasPhoto: z.boolean(),
  versionHash,
})
export type ReviewDocumentResponse = z.infer<typeof reviewDocumentResponse>

/** How far the making of a preview is. */
export const previewRequestResponse = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'rendering', 'sent', 'failed']),
  /** What went wrong and what to do, when failed. */
  problem: z.string().nullable(),
  /** Once sent. */
  number: z.int().nullable(),
})
export type PreviewRequestResponse = z.infer<typeof previewRequestResponse>

export const sentPreviewResponse = z.object({
  number: z.int(),
  versionNumber: z.int(),
  versionHash,
  sentAt: timestamp,
  sentBy: z.string(),
  /** Of the first language; empty where a newer one has taken its place. */
  url: z.string().nullable(),
  owedLanguages: z.array(z.string()),
  owedReason: z.string().nullable(),
})
export type SentPreviewResponse = z.infer<typeof sentPreviewResponse>

/** An item as the team works on it: placed in the draft as it is now. */
export const teamItemResponse = roundItemResponse.extend({
  draftPlace: anchorMatchResponse,
  /** The field's text in the draft; null where there is none. */
  draftText: z.string().nullable(),
  /** The field with the suggestion in it; null: nothing is suggested, or its place is not sure. */
  proposed: z.string().nullable(),
  /** By whom the item was answered. */
  answeredBy: z.string().nullable(),
})
export type TeamItemResponse = z.infer<typeof teamItemResponse>

export const orderReviewResponse = z.object({
  orderStatus: orderStatusSchema,
  maySendPreview: z.boolean(),
  rounds: roundsResponse,
  granted: z.array(z.object({ at: timestamp, by: z.string(), reason: z.string() })),
  /** The newest wish to send a preview. */
  previewRequest: previewRequestResponse.nullable(),
  /** Newest first. */
  previews: z.array(sentPreviewResponse),
  /** Newest first. */
  submitted: z.array(reviewRoundResponse.extend({ items: z.array(teamItemResponse) })),
  /** How much the customer has typed and not submitted. */
  openComments: z.int(),
  approval: approvalResponse.nullable(),
})
export type OrderReviewResponse = z.infer<typeof orderReviewResponse>

const customerPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const withToken = z.object({ token: z.string().max(200).default('') })
const commentPath = customerPath.extend({ commentId: z.uuid() })
const itemPath = orderPath.extend({ itemId: z.uuid() })

export const reviewRoutes = {
  readReview: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/review',
    access: 'order-token',
    summary: 'The preview, the list of comments as it is typed, the rounds and their answers',
    params: customerPath,
    query: withToken,
    response: reviewResponse,
  }),
  readReviewDocument: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/review/documents/:language',
    access: 'order-token',
    summary: 'The document of the version that is shown, in one language',
    params: customerPath.extend({ language: z.string().min(1).max(100) }),
    query: withToken,
    response: reviewDocumentResponse,
  }),
  readReviewPage: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/review/pages/:language/:document/:page',
    access: 'order-token',
    summary: 'One page of a PDF of the version that is shown, as a picture (PNG)',
    params: customerPath.extend({
      language: z.string().min(1).max(100),
      document: z.enum(['resume.pdf', 'resume-designed.pdf']),
      /** From 1. */
      page: z.coerce.number().int().min(1).max(100),
    }),
    query: withToken,
    response: fileResponse('image/png'),
  }),
  saveComment: route({
    method: 'PUT',
    path: '/api/orders/:paymentIntentId/review/comments/:commentId',
    access: 'order-token',
    summary: 'Keeps a comment or a suggestion as it is typed',
    params: commentPath,
    query: withToken,
    body: z.strictObject({
      /** The revision it started from; 0 for a new one. Its id is made by the page. */
      revision: z.int().min(0),
      versionHash,
      target: commentTargetSchema,
      /** The words that the target names, as the page shows them; empty where it names no text. */
      quote: z.string().max(MAX_COMMENT_LENGTH),
      text: typed,
      suggestion: typed.nullable(),
    }),
    response: savedCommentResponse,
  }),
  deleteComment: route({
    method: 'DELETE',
    path: '/api/orders/:paymentIntentId/review/comments/:commentId',
    access: 'order-token',
    summary: 'Takes a comment off the list that is not submitted yet',
    params: commentPath,
    query: withToken,
    response: z.object({ state: z.enum(['deleted', 'submitted']) }),
  }),
  submitRound: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/review/rounds',
    access: 'order-token',
    summary: 'Submits the list: one round of edits',
    params: customerPath,
    query: withToken,
    body: z.strictObject({
      /** Made by the page: two presses submit one list. */
      requestId: z.uuid(),
      versionHash,
      /** The list as it was seen: what another device typed since is not submitted unseen. */
      comments: z
        .array(z.object({ id: z.uuid(), revision: z.int().min(1) }))
        .max(MAX_OPEN_COMMENTS),
    }),
    response: reviewResponse,
  }),
  approve: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/review/approval',
    access: 'order-token',
    summary: 'Approves a preview by its number and hash: exactly those bytes go live',
    params: customerPath,
    query: withToken,
    body: z.strictObject({ previewNumber: z.int().min(1), versionHash }),
    response: reviewResponse,
  }),
  readOrderReview: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/review',
    access: 'staff',
    summary: 'Previews, rounds and their items, placed in the drafts as they are now',
    params: orderPath,
    response: orderReviewResponse,
  }),
  sendPreview: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/previews',
    access: 'staff',
    summary:
      'Freezes the drafts, or those of some languages, and sends them to the customer as a preview',
    params: orderPath,
    body: z.strictObject({
      /** Made by the page: two presses send one preview. */
      requestId: z.uuid(),
      /** Where ordered languages are missing: why. */
      owedReason: z.string().trim().max(MAX_SHORT_TEXT).default(''),
      /** Where none is missing: what the team notes with it, for itself. It stays with the version. */
      note: z.string().trim().max(MAX_SHORT_TEXT).default(''),
      languages: chosenLanguages,
    }),
    response: previewRequestResponse,
  }),
  readPreviewRequest: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/previews/:previewId',
    access: 'staff',
    summary: 'How far a preview is',
    params: orderPath.extend({ previewId: z.uuid() }),
    response: previewRequestResponse,
  }),
  acceptSuggestion: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/review/items/:itemId/acceptance',
    access: 'staff',
    summary: 'Writes a suggestion into the draft as the customer’s word; the item is done',
    params: itemPath,
    response: orderReviewResponse,
  }),
  answerItem: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/review/items/:itemId/answer',
    access: 'staff',
    summary: 'Says what was made of an item',
    params: itemPath,
    body: z.strictObject({
      verdict: itemVerdictSchema,
      /** Needed for all but `done`. */
      words: z.string().trim().max(MAX_COMMENT_LENGTH).default(''),
    }),
    response: orderReviewResponse,
  }),
  grantRound: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/review/granted-rounds',
    access: 'staff',
    summary: 'Gives the customer one more round, with a reason',
    params: orderPath,
    body: z.strictObject({
      requestId: z.uuid(),
      reason: requiredText(MAX_SHORT_TEXT, 'Say why, in a few words'),
    }),
    response: orderReviewResponse,
  }),
}
