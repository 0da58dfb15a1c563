import type {
  ReviewResponse,
  RoundsResponse,
  ShownVersionResponse,
} from '@vitrine/contract/reviews'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { RevisionRounds } from '@vitrine/domain/reviews/revision-rounds'
import type { Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findSite, changedLanguageNames, buildPreviewUrl } from '../publishing/index.ts'
import { describeComment, describeItem, readCommentedVersions } from './describe-comments.ts'
import { readReviewState, explainRoundRefusal, type ReviewedVersion } from './review-state.ts'
import { findLatestApproval, listItems, listOpenComments } from './review-store.ts'
import type { Approval } from './tables.ts'

/** The review for the customer, without staff names. */
export async function describeReview(
  { db, sites, appSecret }: Pick<AppContext, 'db' | 'sites' | 'appSecret'>,
  order: Order,
  now: Date,
): Promise<ReviewResponse> {
  const facts = await readReviewState(db, order, now)
  const [open, items, approval, site] = await Promise.all([
    listOpenComments(db, order.id),
    listItems(db, order.id),
    findLatestApproval(db, order.id),
    findSite(db, order.id),
  ])
  const commented = await readCommentedVersions(db, order.id, open, items)
  const { shown, submitted, rounds } = facts
  const isLive = site !== undefined && site.liveVersion !== null && site.offlineAt === null
  const submitRefusal = explainRoundRefusal(facts)
  return {
    orderStatus: order.orderStatus,
    may: {
      comment: orderAllows.comment(order) && shown !== undefined,
      submitRound: submitRefusal === null,
      approve: orderAllows.approve(order) && shown?.preview != null,
      takeOffline: isLive && orderAllows.takeOffline(order),
      putBack: site?.offlineBy === 'customer' && orderAllows.takeOffline(order),
    },
    submitRefusal,
    rounds: describeRounds(rounds),
    shown: shown
      ? describeShown(
          shown,
          buildPreviewUrl(
            sites,
            { publicationId: shown.publication.id, tokenVersion: order.tokenVersion },
            appSecret,
          ),
          isLive && site.liveVersion === shown.version.number,
          site?.liveVersion ?? null,
        )
      : null,
    list: open.map((comment) => describeComment(comment, commented, shown)),
    submitted: submitted.map(({ id, number, submittedAt, previewNumber }) => ({
      number,
      submittedAt: submittedAt.toISOString(),
      previewNumber,
      items: items
        .filter(({ roundId }) => roundId === id)
        .map((comment) => describeItem(comment, commented, shown)),
    })),
    approval: approval ? describeApproval(approval) : null,
  }
}

export const describeRounds = ({
  allowed,
  used,
  left,
  validUntil,
}: RevisionRounds): RoundsResponse => ({
  ...{ allowed, used, left },
  validUntil: validUntil?.toISOString() ?? null,
})

export const describeApproval = ({ approvedAt, previewNumber, versionHash }: Approval) => ({
  at: approvedAt.toISOString(),
  previewNumber,
  versionHash,
})

const DOCUMENTS = ['resume.pdf', 'resume-designed.pdf'] as const

function describeShown(
  { version, publication, preview, hash }: ReviewedVersion,
  url: string,
  isLive: boolean,
  liveVersion: number | null,
): ShownVersionResponse {
  const at = preview?.sentAt ?? publication.liveAt ?? version.publishedAt
  return {
    previewNumber: preview?.number ?? null,
    versionNumber: version.number,
    versionHash: hash,
    isLive,
    at: at.toISOString(),
    languages: publication.input.resumes.map(({ code, languageName }, index) => {
      const folder = languageFolder(code, index)
      return {
        code,
        name: languageName,
        url: url + folder,
        documents: DOCUMENTS.filter((name) => folder + name in version.files).map((name) => ({
          name,
          url: url + folder + name,
          pages: version.pages[folder + name]?.length ?? 0,
        })),
      }
    }),
    owedLanguages: publication.owedLanguages,
    owedReason: publication.owedLanguages.length > 0 ? publication.reason : null,
    // Only while the preview's base version is live.
    onlyChanged:
      publication.input.part?.keptFrom === liveVersion
        ? changedLanguageNames(publication.input)
        : [],
  }
}

/** The first language is at the root. */
export const languageFolder = (code: string, index: number): string =>
  index === 0 ? '' : `${code.toLowerCase()}/`
