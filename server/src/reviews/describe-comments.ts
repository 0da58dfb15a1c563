import type { CommentAnswer, PlaceAnswer, RoundItemAnswer } from '@vitrine/contract/reviews'
import type { CommentTarget } from '@vitrine/domain/comment-target'
import { textAt } from '@vitrine/domain/json-pointer'
import { type Place, placeComment } from '@vitrine/domain/place-comment'
import type { StoredResume } from '@vitrine/domain/stored-resume'
import type { Database } from '../platform/database.ts'
import { listVersionDocuments } from '../publishing/index.ts'
import type { Shown } from './review-facts.ts'
import type { Comment } from './tables.ts'

/** A document in each language. */
type Editions = readonly { readonly code: string; readonly resume: StoredResume }[]

/** What comments are placed by: the documents that were commented. */
export type Commented = ReadonlyMap<number, { readonly resumes: Editions }>

export function readCommented(
  db: Database,
  orderId: string,
  ...lists: readonly (readonly Comment[])[]
): Promise<Commented> {
  const numbers = new Set(lists.flat().map(({ versionNumber }) => versionNumber))
  return listVersionDocuments(db, orderId, [...numbers])
}

/** A comment with its place in what the customer looks at now. */
export function describeComment(
  comment: Comment,
  commented: Commented,
  shown: Shown | undefined,
): CommentAnswer {
  const { id, revision, target, versionHash, quote, prefix, suffix, text, suggestion } = comment
  return {
    ...{ id, revision, target, versionHash, quote, prefix, suffix, text, suggestion },
    createdAt: comment.createdAt.toISOString(),
    updatedAt: comment.updatedAt.toISOString(),
    place: placeAnswer(placeIn(comment, commented, shown?.publication.input.resumes ?? [])),
  }
}

/** A submitted one, with the texts before and after. */
export function describeItem(
  comment: Comment,
  commented: Commented,
  shown: Shown | undefined,
): RoundItemAnswer {
  const answer = describeComment(comment, commented, shown)
  const { target, verdict, answeredAt } = comment
  const { place } = answer
  const before = editionOf(target, commented.get(comment.versionNumber)?.resumes ?? [])
  const after = editionOf(target, shown?.publication.input.resumes ?? [])
  const isNewer = shown !== undefined && shown.version.number > comment.versionNumber
  const hasText = 'pointer' in target && before !== undefined
  const stands = isNewer && after && place.pointer !== null && place.state !== 'gone'
  return {
    ...answer,
    answer:
      verdict && answeredAt
        ? { verdict, words: comment.answer ?? '', at: answeredAt.toISOString() }
        : null,
    before: hasText ? textAt(before, target.pointer) : null,
    after: hasText && stands ? textAt(after, place.pointer ?? '') : null,
  }
}

/** Where a comment stands in other editions of the document; gone where its language is missing. */
export function placeIn(
  { target, versionNumber }: Comment,
  commented: Commented,
  now: Editions,
): Place {
  if (!('language' in target) || target.language === null)
    return { state: 'sure', pointer: null, range: null }
  const before = editionOf(target, commented.get(versionNumber)?.resumes ?? [])
  const after = editionOf(target, now)
  return before && after ? placeComment(target, before, after) : { state: 'gone', pointer: null }
}

export const editionOf = (target: CommentTarget, editions: Editions) =>
  editions.find(({ code }) => code === target.language)?.resume

export function placeAnswer(place: Place): PlaceAnswer {
  const range = place.state === 'sure' ? place.range : null
  return {
    state: place.state,
    pointer: place.pointer,
    start: range?.start ?? null,
    end: range?.end ?? null,
  }
}
