import type {
  OrderReviewResponse,
  PreviewRequestResponse,
  TeamItemResponse,
} from '@vitrine/contract/reviews'
import { readAt } from '@vitrine/domain/resume/json-pointer'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { AnchorMatch } from '@vitrine/domain/reviews/match-anchor'
import type { Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findPublication, buildPreviewUrl } from '../publishing/index.ts'
import { listDrafts } from '../studio/index.ts'
import {
  type CommentedVersions,
  describeItem,
  editionOf,
  describeAnchor,
  findAnchor,
  readCommentedVersions,
} from './describe-comments.ts'
import { describeApproval, describeRounds } from './describe-review.ts'
import { readReviewState, type ReviewedVersion } from './review-state.ts'
import {
  countOpenComments,
  findLatestApproval,
  findLatestPreviewRequest,
  listItems,
} from './review-store.ts'
import type { Comment, Preview } from './tables.ts'

/** The review for staff: each item with its anchor in the current draft. */
export async function describeOrderReview(
  { db, sites, appSecret }: Pick<AppContext, 'db' | 'sites' | 'appSecret'>,
  order: Order,
  now: Date,
): Promise<OrderReviewResponse> {
  const facts = await readReviewState(db, order, now)
  const [items, openComments, approval, request, drafts] = await Promise.all([
    listItems(db, order.id),
    countOpenComments(db, order.id),
    findLatestApproval(db, order.id),
    findLatestPreviewRequest(db, order.id),
    listDrafts(db, order.id),
  ])
  const commented = await readCommentedVersions(db, order.id, items)
  const editions = drafts.map(({ language, resume }) => ({ code: language, resume }))
  const { shown } = facts
  return {
    orderStatus: order.orderStatus,
    maySendPreview: orderAllows.sendPreview(order),
    rounds: describeRounds(facts.rounds),
    granted: facts.granted.map(({ grantedAt, grantedBy, reason }) => ({
      at: grantedAt.toISOString(),
      by: grantedBy,
      reason,
    })),
    previewRequest: request ? await describePreviewRequest(db, request) : null,
    previews: facts.previews.map((preview) => ({
      number: preview.number,
      versionNumber: preview.versionNumber,
      versionHash: preview.versionHash,
      sentAt: preview.sentAt.toISOString(),
      sentBy: preview.requestedBy,
      url:
        shown?.preview?.id === preview.id
          ? buildPreviewUrl(
              sites,
              { publicationId: preview.id, tokenVersion: order.tokenVersion },
              appSecret,
            )
          : null,
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
    approval: approval ? describeApproval(approval) : null,
  }
}

export async function describePreviewRequest(
  db: Database,
  { id, number }: Preview,
): Promise<PreviewRequestResponse> {
  const publication = await findPublication(db, id)
  const { state = 'queued', problem = null } = publication ?? {}
  if (number !== null) return { id, state: 'sent', problem: null, number }
  if (state === 'failed') return { id, state, problem, number }
  return { id, state: state === 'queued' ? 'queued' : 'rendering', problem: null, number }
}

function describeTeamItem(
  item: Comment,
  commented: CommentedVersions,
  shown: ReviewedVersion | undefined,
  drafts: Parameters<typeof findAnchor>[2],
): TeamItemResponse {
  const anchor = findAnchor(item, commented, drafts)
  const edition = editionOf(item.target, drafts)
  const draftText =
    edition && anchor.pointer !== null && anchor.state !== 'gone'
      ? textOf(readAt(edition, anchor.pointer))
      : null
  return {
    ...describeItem(item, commented, shown),
    draftPlace: describeAnchor(anchor),
    draftText,
    proposed: applySuggestion(item, anchor, draftText),
    answeredBy: item.answeredBy,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The field with the suggestion in place of the quote; null unless the anchor matches exactly. */
export function applySuggestion(
  { suggestion }: Comment,
  anchor: AnchorMatch,
  text: string | null,
): string | null {
  if (suggestion === null || text === null) return null
  if (anchor.state !== 'sure' || anchor.range === null) return null
  return text.slice(0, anchor.range.start) + suggestion + text.slice(anchor.range.end)
}
