import type { CommentTarget } from '@vitrine/domain/reviews/comment-target'
import { readAt } from '@vitrine/domain/resume/json-pointer'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { MAX_OPEN_COMMENTS } from '@vitrine/domain/reviews/review-limits'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { findShownVersion, listSnapshots, hashVersion } from '../publishing/index.ts'
import {
  countOpenComments,
  findComment,
  insertComment,
  listSentPreviews,
  updateComment,
} from './review-store.ts'
import type { Comment } from './tables.ts'

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

export type SaveCommentResult =
  | { saved: Comment }
  /** Another device saved first; nothing was written. */
  | { newer: Comment }
  | { closed: 'submitted' | 'deleted' }
  | {
      refused:
        | 'another-order'
        | 'not-open'
        | 'no-such-version'
        | 'not-there'
        | 'suggestion-without-text'
        | 'too-many'
    }

/** Saves a comment. Idempotent. A save with a stale base revision is not written. */
export async function saveComment(
  tx: Transaction,
  save: CommentToSave,
  now: Date,
): Promise<SaveCommentResult> {
  const order = await lockOrder(tx, save.orderId)
  const known = await findComment(tx, save.id)
  if (!order || (known && known.orderId !== order.id)) return { refused: 'another-order' }
  if (known?.roundId) return { closed: 'submitted' }
  if (known?.deletedAt) return { closed: 'deleted' }
  if (!orderAllows.comment(order)) return { refused: 'not-open' }
  if (known && known.revision !== save.revision)
    return saysTheSame(known, save) ? { saved: known } : { newer: known }
  if (save.suggestion !== null && save.target.on !== 'text')
    return { refused: 'suggestion-without-text' }
  if (!known && (await countOpenComments(tx, order.id)) >= MAX_OPEN_COMMENTS)
    return { refused: 'too-many' }

  const versionNumber = await versionOfHash(tx, order, save.versionHash)
  if (versionNumber === undefined) return { refused: 'no-such-version' }
  const documents = await listSnapshots(tx, order.id, [versionNumber])
  const context = contextOf(save, documents.get(versionNumber)?.resumes ?? [])
  if (!context) return { refused: 'not-there' }

  const { target, versionHash, quote, text, suggestion } = save
  const words = { target, versionNumber, versionHash, quote, text, suggestion, ...context }
  const revision = save.revision + 1
  if (known) {
    const changes = { ...words, revision, updatedAt: now }
    await updateComment(tx, known.id, changes)
    return { saved: { ...known, ...changes } }
  }
  const comment: Comment = {
    ...words,
    id: save.id,
    orderId: order.id,
    revision,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    roundId: null,
    verdict: null,
    answer: null,
    answeredBy: null,
    answeredAt: null,
    accepted: false,
  }
  await insertComment(tx, comment)
  return { saved: comment }
}

/** A retry after a lost response. */
function saysTheSame(known: Comment, save: CommentToSave): boolean {
  const isNext = known.revision === save.revision + 1
  return isNext && known.text === save.text && known.suggestion === save.suggestion
}

/** Finds a version that this customer was shown. */
async function versionOfHash(
  tx: Transaction,
  order: Parameters<typeof findShownVersion>[1],
  hash: string,
): Promise<number | undefined> {
  const previews = await listSentPreviews(tx, order.id)
  const sent = previews.find(({ versionHash }) => versionHash === hash)
  if (sent) return sent.versionNumber
  const shown = await findShownVersion(tx, order)
  return shown && hashVersion(shown.version.files) === hash ? shown.version.number : undefined
}

/** Characters of context stored on each side of the quote. */
const CONTEXT = 60

/** Reads the context of the quote from the version; null if the quote is not there. */
function contextOf(
  { target, quote }: CommentToSave,
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
    prefix: value.slice(Math.max(0, start - CONTEXT), start),
    suffix: value.slice(end, end + CONTEXT),
  }
}
