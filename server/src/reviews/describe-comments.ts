import type {
  CommentResponse,
  AnchorMatchResponse,
  RoundItemResponse,
} from '@vitrine/contract/reviews'
import type { CommentTarget } from '@vitrine/domain/reviews/comment-target'
import { textAt } from '@vitrine/domain/resume/json-pointer'
import { type AnchorMatch, matchAnchor } from '@vitrine/domain/reviews/match-anchor'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import type { Database } from '../platform/database.ts'
import { listSnapshots } from '../publishing/index.ts'
import type { ReviewedVersion } from './review-state.ts'
import type { Comment } from './tables.ts'

/** Documents by language. */
type Editions = readonly { readonly code: string; readonly resume: StoredResume }[]

/** Documents of the commented versions, by version number. */
export type CommentedVersions = ReadonlyMap<number, { readonly resumes: Editions }>

export function readCommentedVersions(
  db: Database,
  orderId: string,
  ...lists: readonly (readonly Comment[])[]
): Promise<CommentedVersions> {
  const numbers = new Set(lists.flat().map(({ versionNumber }) => versionNumber))
  return listSnapshots(db, orderId, [...numbers])
}

/** A comment with its anchor in the shown version. */
export function describeComment(
  comment: Comment,
  commented: CommentedVersions,
  shown: ReviewedVersion | undefined,
): CommentResponse {
  const { id, revision, target, versionHash, quote, prefix, suffix, text, suggestion } = comment
  return {
    ...{ id, revision, target, versionHash, quote, prefix, suffix, text, suggestion },
    createdAt: comment.createdAt.toISOString(),
    updatedAt: comment.updatedAt.toISOString(),
    place: describeAnchor(findAnchor(comment, commented, shown?.publication.input.resumes ?? [])),
  }
}

/** A submitted comment with its text before and after. */
export function describeItem(
  comment: Comment,
  commented: CommentedVersions,
  shown: ReviewedVersion | undefined,
): RoundItemResponse {
  const answer = describeComment(comment, commented, shown)
  const { target, verdict, answeredAt } = comment
  const { place } = answer
  const before = editionOf(target, commented.get(comment.versionNumber)?.resumes ?? [])
  const after = editionOf(target, shown?.publication.input.resumes ?? [])
  const isNewer = shown !== undefined && shown.version.number > comment.versionNumber
  const hasText = 'pointer' in target && before !== undefined
  const hasAnchor = isNewer && after && place.pointer !== null && place.state !== 'gone'
  return {
    ...answer,
    answer:
      verdict && answeredAt
        ? { verdict, words: comment.answer ?? '', at: answeredAt.toISOString() }
        : null,
    before: hasText ? textAt(before, target.pointer) : null,
    after: hasText && hasAnchor ? textAt(after, place.pointer ?? '') : null,
  }
}

/** Finds a comment's anchor in newer documents. Lost if the language is missing. */
export function findAnchor(
  { target, versionNumber }: Comment,
  commented: CommentedVersions,
  now: Editions,
): AnchorMatch {
  if (!('language' in target) || target.language === null)
    return { state: 'sure', pointer: null, range: null }
  const before = editionOf(target, commented.get(versionNumber)?.resumes ?? [])
  const after = editionOf(target, now)
  return before && after ? matchAnchor(target, before, after) : { state: 'gone', pointer: null }
}

export const editionOf = (target: CommentTarget, editions: Editions) =>
  editions.find(({ code }) => code === target.language)?.resume

export function describeAnchor(anchor: AnchorMatch): AnchorMatchResponse {
  const range = anchor.state === 'sure' ? anchor.range : null
  return {
    state: anchor.state,
    pointer: anchor.pointer,
    start: range?.start ?? null,
    end: range?.end ?? null,
  }
}
