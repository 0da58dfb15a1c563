import type {
  OrderReviewAnswer,
  PreviewRequestAnswer,
  TeamItemAnswer,
} from '@vitrine/contract/reviews'
import { readAt } from '@vitrine/domain/json-pointer'
import { orderMay } from '@vitrine/domain/order-may'
import type { Place } from '@vitrine/domain/place-comment'
import type { Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { findPublication, previewUrlOf } from '../publishing/index.ts'
import { listDrafts } from '../studio/index.ts'
import {
  type Commented,
  describeItem,
  editionOf,
  placeAnswer,
  placeIn,
  readCommented,
} from './describe-comments.ts'
import { approvalAnswerOf, roundsAnswerOf } from './describe-review.ts'
import { readReviewFacts, type Shown } from './review-facts.ts'
import {
  countOpenComments,
  findNewestApproval,
  findNewestRequest,
  listItems,
} from './review-store.ts'
import type { Comment, Preview } from './tables.ts'

/** A review as the team works on it: each item at its place in the draft as it is now. */
export async function describeOrderReview(
  { db, sites, appSecret }: Pick<House, 'db' | 'sites' | 'appSecret'>,
  order: Order,
  now: Date,
): Promise<OrderReviewAnswer> {
  const facts = await readReviewFacts(db, order, now)
  const [items, openComments, approval, request, drafts] = await Promise.all([
    listItems(db, order.id),
    countOpenComments(db, order.id),
    findNewestApproval(db, order.id),
    findNewestRequest(db, order.id),
    listDrafts(db, order.id),
  ])
  const commented = await readCommented(db, order.id, items)
  const editions = drafts.map(({ language, resume }) => ({ code: language, resume }))
  const { shown } = facts
  return {
    orderStatus: order.orderStatus,
    maySendPreview: orderMay.sendPreview(order),
    rounds: roundsAnswerOf(facts.rounds),
    granted: facts.granted.map(({ grantedAt, grantedBy, reason }) => ({
      at: grantedAt.toISOString(),
      by: grantedBy,
      reason,
    })),
    request: request ? await describeRequest(db, request) : null,
    previews: facts.previews.map((preview) => ({
      number: preview.number,
      versionNumber: preview.versionNumber,
      versionHash: preview.versionHash,
      sentAt: preview.sentAt.toISOString(),
      sentBy: preview.requestedBy,
      url: shown?.preview?.id === preview.id ? previewUrlOf(sites, preview.id, appSecret) : null,
      owedLanguages: preview.owedLanguages,
      owedReason: preview.owedReason,
    })),
    submitted: facts.submitted.map(({ id, number, submittedAt, previewNumber }) => ({
      number,
      submittedAt: submittedAt.toISOString(),
      previewNumber,
      items: items
        .filter(({ roundId }) => roundId === id)
        .map((item) => describeTeamItem(item, commented, shown, editions)),
    })),
    openComments,
    approval: approval ? approvalAnswerOf(approval) : null,
  }
}

/** How far a preview is, from the press to the customer. */
export async function describeRequest(
  db: Database,
  { id, number }: Preview,
): Promise<PreviewRequestAnswer> {
  const publication = await findPublication(db, id)
  const { state = 'queued', problem = null } = publication ?? {}
  if (number !== null) return { id, state: 'sent', problem: null, number }
  if (state === 'failed') return { id, state, problem, number }
  return { id, state: state === 'queued' ? 'queued' : 'rendering', problem: null, number }
}

function describeTeamItem(
  item: Comment,
  commented: Commented,
  shown: Shown | undefined,
  drafts: Parameters<typeof placeIn>[2],
): TeamItemAnswer {
  const place = placeIn(item, commented, drafts)
  const edition = editionOf(item.target, drafts)
  const draftText =
    edition && place.pointer !== null && place.state !== 'gone'
      ? textOf(readAt(edition, place.pointer))
      : null
  return {
    ...describeItem(item, commented, shown),
    draftPlace: placeAnswer(place),
    draftText,
    proposed: proposedText(item, place, draftText),
    answeredBy: item.answeredBy,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The field with the suggestion in the place of the words that it is about, if that place is sure. */
export function proposedText(
  { suggestion }: Comment,
  place: Place,
  text: string | null,
): string | null {
  if (suggestion === null || text === null) return null
  if (place.state !== 'sure' || place.range === null) return null
  return text.slice(0, place.range.start) + suggestion + text.slice(place.range.end)
}
