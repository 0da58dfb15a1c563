import type { CommentTarget } from '@vitrine/domain/reviews/comment-target'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { readAt } from '@vitrine/domain/resume/json-pointer'
import { MAX_OPEN_COMMENTS } from '@vitrine/domain/reviews/review-limits'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import type { Order } from '../ordering/index.ts'
import type { SentPreview } from './review-store.ts'
import { explainRoundRefusal, type ReviewState } from './review-state.ts'
import type { Approval, Comment } from './tables.ts'

export type CommentToSave = {
  readonly id: string
  readonly orderId: string
  /** Base revision of the client; 0: new. */
  readonly revision: number
  readonly versionHash: string
  readonly target: CommentTarget
  readonly quote: string
  readonly text: string
  readonly suggestion: string | null
}

export type SaveDecision =
  | { saved: Comment }
  /** Another device saved first; nothing was written. */
  | { newer: Comment }
  | { closed: 'submitted' | 'deleted' }
  | {
      refused:
        | 'comment_not_found'
        | 'order_status_conflict'
        | 'suggestion_without_text'
        | 'comment_limit_reached'
    }

/** Decides whether a comment may be written; undefined: yes. `openCount`: open comments of the order. */
export function decideSave(
  order: Order | undefined,
  known: Comment | undefined,
  save: CommentToSave,
  openCount: number,
): SaveDecision | undefined {
  if (!order || (known && known.orderId !== order.id)) return { refused: 'comment_not_found' }
  if (known?.roundId) return { closed: 'submitted' }
  if (known?.deletedAt) return { closed: 'deleted' }
  if (!orderAllows.comment(order)) return { refused: 'order_status_conflict' }
  if (known && known.revision !== save.revision)
    return isRetry(known, save) ? { saved: known } : { newer: known }
  if (save.suggestion !== null && save.target.on !== 'text')
    return { refused: 'suggestion_without_text' }
  return !known && openCount >= MAX_OPEN_COMMENTS ? { refused: 'comment_limit_reached' } : undefined
}

/** A retry after a lost response. */
const isRetry = (known: Comment, save: CommentToSave) =>
  known.revision === save.revision + 1 &&
  known.text === save.text &&
  known.suggestion === save.suggestion

/** Characters of context stored on each side of the quote. */
export const CONTEXT_CHARACTERS = 60

/** The context of the quote in the version; null if the quote is not there. */
export function quoteContext(
  { target, quote }: Pick<CommentToSave, 'target' | 'quote'>,
  resumes: readonly { code: string; resume: StoredResume }[],
): { prefix: string; suffix: string } | null {
  const none = { prefix: '', suffix: '' }
  if (target.on !== 'text' && quote !== '') return null
  if (target.on === 'whole' && target.language === null) return none
  const edition = resumes.find(({ code }) => code === target.language)
  if (!edition) return null
  if (target.on === 'whole' || target.on === 'picture') return none
  const value = readAt(edition.resume, target.pointer)
  if (target.on !== 'text') return value === undefined ? null : none
  const { start, end } = target
  if (typeof value !== 'string' || quote === '' || value.slice(start, end) !== quote) return null
  return {
    prefix: value.slice(Math.max(0, start - CONTEXT_CHARACTERS), start),
    suffix: value.slice(end, end + CONTEXT_CHARACTERS),
  }
}

export type SubmissionRefusal =
  | { refused: 'list_changed' | 'list_empty' }
  | { refused: 'round_not_available'; sentence: string }
  | { refused: 'preview_outdated'; previewNumber: number | null }
  /** Positions of empty items, starting at 1. */
  | { refused: 'empty_comments'; places: number[] }

/** Returns why the open comments cannot be submitted as the customer saw them, or undefined. */
export function refuseSubmission(
  state: ReviewState,
  list: readonly Comment[],
  seen: {
    readonly versionHash: string
    readonly comments: readonly { id: string; revision: number }[]
  },
): SubmissionRefusal | undefined {
  const sentence = explainRoundRefusal(state)
  if (sentence !== null || !state.shown)
    return { refused: 'round_not_available', sentence: sentence ?? '' }
  if (state.shown.hash !== seen.versionHash)
    return { refused: 'preview_outdated', previewNumber: state.shown.preview?.number ?? null }
  const revisions = new Map(seen.comments.map(({ id, revision }) => [id, revision]))
  const isChanged = list.some(({ id, revision }) => revisions.get(id) !== revision)
  if (list.length !== revisions.size || isChanged) return { refused: 'list_changed' }
  if (list.length === 0) return { refused: 'list_empty' }
  const places = list.flatMap((comment, index) => (isEmpty(comment) ? [index + 1] : []))
  return places.length > 0 ? { refused: 'empty_comments', places } : undefined
}

function isEmpty({ text, suggestion, quote }: Comment): boolean {
  const isSuggested = suggestion !== null && suggestion.trim() !== quote.trim()
  return text.trim() === '' && !isSuggested
}

export type ApprovalDecision =
  | { approve: SentPreview }
  | { approved: Approval }
  | { refused: 'no_preview_in_review' }
  | { refused: 'preview_outdated'; newest: number }

/** Decides on an approval of a preview by number and hash. A repeated approval is the same one. */
export function decideApproval(
  order: Order,
  { given, newest }: { given: Approval | undefined; newest: SentPreview | undefined },
  seen: { readonly previewNumber: number; readonly versionHash: string },
): ApprovalDecision {
  const isSeen = (number: number, hash: string) =>
    number === seen.previewNumber && hash === seen.versionHash
  if (!orderAllows.approve(order)) {
    const isRepeated = given && isSeen(given.previewNumber, given.versionHash)
    return isRepeated ? { approved: given } : { refused: 'no_preview_in_review' }
  }
  if (!newest) return { refused: 'no_preview_in_review' }
  return isSeen(newest.number, newest.versionHash)
    ? { approve: newest }
    : { refused: 'preview_outdated', newest: newest.number }
}
