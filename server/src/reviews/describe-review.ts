import type { ReviewAnswer, RoundsAnswer, ShownVersionAnswer } from '@vitrine/contract/reviews'
import { orderMay } from '@vitrine/domain/order-may'
import type { Rounds } from '@vitrine/domain/review-rounds'
import type { Order } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { findSite, newLanguagesOf, previewUrlOf } from '../publishing/index.ts'
import { describeComment, describeItem, readCommented } from './describe-comments.ts'
import { readReviewFacts, refuseRound, type Shown } from './review-facts.ts'
import { findNewestApproval, listItems, listOpenComments } from './review-store.ts'
import type { Approval } from './tables.ts'

/** A review as the customer sees it: no names of the team. */
export async function describeReview(
  { db, sites, appSecret }: Pick<House, 'db' | 'sites' | 'appSecret'>,
  order: Order,
  now: Date,
): Promise<ReviewAnswer> {
  const facts = await readReviewFacts(db, order, now)
  const [open, items, approval, site] = await Promise.all([
    listOpenComments(db, order.id),
    listItems(db, order.id),
    findNewestApproval(db, order.id),
    findSite(db, order.id),
  ])
  const commented = await readCommented(db, order.id, open, items)
  const { shown, submitted, rounds } = facts
  const isLive = site !== undefined && site.liveVersion !== null && site.offlineAt === null
  const submitRefusal = refuseRound(facts)
  return {
    orderStatus: order.orderStatus,
    may: {
      comment: orderMay.comment(order) && shown !== undefined,
      submitRound: submitRefusal === null,
      approve: orderMay.approve(order) && shown?.preview != null,
      takeOffline: isLive && orderMay.switchOffline(order),
      putBack: site?.offlineBy === 'customer' && orderMay.switchOffline(order),
    },
    submitRefusal,
    rounds: roundsAnswerOf(rounds),
    shown: shown
      ? describeShown(
          shown,
          previewUrlOf(sites, shown.publication.id, appSecret),
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
    approval: approval ? approvalAnswerOf(approval) : null,
  }
}

export const roundsAnswerOf = ({ allowed, used, left, validUntil }: Rounds): RoundsAnswer => ({
  ...{ allowed, used, left },
  validUntil: validUntil?.toISOString() ?? null,
})

export const approvalAnswerOf = ({ approvedAt, previewNumber, versionHash }: Approval) => ({
  at: approvedAt.toISOString(),
  previewNumber,
  versionHash,
})

const DOCUMENTS = ['resume.pdf', 'resume-designed.pdf'] as const

function describeShown(
  { version, publication, preview, hash }: Shown,
  url: string,
  isLive: boolean,
  liveVersion: number | null,
): ShownVersionAnswer {
  const at = preview?.sentAt ?? publication.liveAt ?? version.publishedAt
  return {
    previewNumber: preview?.number ?? null,
    versionNumber: version.number,
    versionHash: hash,
    isLive,
    at: at.toISOString(),
    languages: publication.input.resumes.map(({ code, languageName }, place) => {
      const folder = folderOf(code, place)
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
    // Said of a preview for as long as what it kept is what is live.
    onlyChanged:
      publication.input.part?.keptFrom === liveVersion ? newLanguagesOf(publication.input) : [],
  }
}

/** Where an edition lies: the first one at the root. */
export const folderOf = (code: string, place: number): string =>
  place === 0 ? '' : `${code.toLowerCase()}/`
