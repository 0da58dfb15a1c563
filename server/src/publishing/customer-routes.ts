import { type MySiteAnswer, publishingRoutes } from '@vitrine/contract/publishing'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/order-life-cycle'
import { orderReference } from '@vitrine/domain/order-reference'
import { missingIn, readIntake } from '../onboarding/index.ts'
import {
  clockAnswerOf,
  clockOf,
  type HistoryEntry,
  type Order,
  readHistory,
} from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import type { Http } from '../platform/http.ts'
import { siteUrlOf } from './address.ts'
import { findPublication, findSite, findVersion, isServed } from './site-store.ts'

export function serveMySite(http: Http, { db, clock, sites }: House): void {
  http.serve(publishingRoutes.readMySite, async ({ order }) => {
    const [history, intake, site] = await Promise.all([
      readHistory(db, order.id),
      readIntake(db, order),
      describeLive(order),
    ])
    const moves = history.flatMap(({ what, to, at }) =>
      what === 'order-status'
        ? [{ status: orderStatusSchema.parse(to), at: at.toISOString() }]
        : [],
    )
    return {
      reference: orderReference(order.id),
      packageId: order.packageId,
      packageName: order.packageName,
      orderedAt: order.createdAt.toISOString(),
      orderStatus: order.orderStatus,
      heldFrom: order.heldFrom,
      clock: clockAnswerOf(clockOf(order, history, clock())),
      reached: firstOfEach(moves),
      missing: missingIn(intake),
      ending: endingOf(order, history),
      owedLanguages: site?.owedLanguages ?? [],
      site: site?.shown ?? null,
    }
  })

  async function describeLive(
    order: Order,
  ): Promise<{ shown: MySiteAnswer['site']; owedLanguages: string[] } | null> {
    const site = await findSite(db, order.id)
    if (!site || !isServed(site)) return null
    const version = await findVersion(db, order.id, site.liveVersion)
    if (!version) return null
    const publication = await findPublication(db, version.publicationId)
    const url = `${siteUrlOf(sites, site.subdomain)}/`
    const languages = (publication?.input.resumes ?? []).map(({ code, languageName }, place) => {
      const folder = place === 0 ? '' : `${code.toLowerCase()}/`
      const hasPdf = `${folder}resume.pdf` in version.files
      return {
        name: languageName,
        url: url + folder,
        pdfUrl: hasPdf ? `${url}${folder}resume.pdf` : null,
      }
    })
    return {
      shown: { url, publishedAt: version.publishedAt.toISOString(), languages },
      owedLanguages: publication?.owedLanguages ?? [],
    }
  }
}

/** What is known of the end of a cancelled order: the money's story, in the provider's words. */
function endingOf(order: Order, history: readonly HistoryEntry[]): MySiteAnswer['ending'] {
  if (order.orderStatus !== 'cancelled') return null
  const cancelled = history.findLast(
    ({ what, to }) => what === 'order-status' && to === 'cancelled',
  )
  const { paymentStatus, refundedAmount, updatedAt } = order
  const why =
    paymentStatus === 'charged_back'
      ? 'charged-back'
      : paymentStatus === 'refunded'
        ? 'refunded'
        : 'cancelled'
  return { why, at: (cancelled?.at ?? updatedAt).toISOString(), refundedCents: refundedAmount }
}

/** When the order first came to each status. */
function firstOfEach(moves: readonly { status: OrderStatus; at: string }[]) {
  const first = new Map<OrderStatus, string>()
  for (const { status, at } of moves) if (!first.has(status)) first.set(status, at)
  return [...first].map(([status, at]) => ({ status, at }))
}
