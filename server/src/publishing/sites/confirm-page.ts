import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { type PageClaim, listPageClaims } from '@vitrine/domain/claims/page-claims'
import { appendHistory, lockOrder, type Order } from '../../ordering/index.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { siteInputOf } from '../snapshots/site-snapshot.ts'
import { rerenderVersion } from '../publications/rerender-version.ts'
import {
  findPublishedVersion,
  findSite,
  isPublicationPending,
  isServed,
  lockSite,
} from '../site-store.ts'
import type { Publication } from '../tables.ts'

export type LivePage = {
  readonly versionNumber: number
  /** `2026-11-20`; null: never confirmed for this text. */
  readonly checkedOn: string | null
  /** Claims of the first language. */
  readonly claims: readonly PageClaim[]
}

/** Undefined if nothing is live or the order status does not allow a confirmation. */
export async function readLivePage(db: Database, order: Order): Promise<LivePage | undefined> {
  const site = await findSite(db, order.id)
  if (!site || !isServed(site) || !orderAllows.confirmPage(order)) return undefined
  const live = await findPublishedVersion(db, order.id, site.liveVersion)
  return live && describe(live.version.number, live.publication)
}

function describe(versionNumber: number, live: Publication): LivePage {
  const [first] = siteInputOf(live.input).resumes
  return {
    versionNumber,
    checkedOn: live.input.checkedOn ?? null,
    claims: first ? listPageClaims(first.resume, first.code) : [],
  }
}

export type ConfirmPageResult =
  | { confirmed: true }
  | { refused: 'order_not_found' | 'site_not_live' | 'version_outdated' | 'publication_pending' }

/**
 * Records the customer's confirmation that the version they saw is correct. Rerenders the page with
 * the date and no other change. Idempotent within a day.
 */
export async function confirmPage(
  tx: Transaction,
  enqueue: Enqueue,
  { orderId, versionNumber }: { orderId: string; versionNumber: number },
  now: Date,
): Promise<ConfirmPageResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  const site = await lockSite(tx, orderId)
  const isLive = orderAllows.confirmPage(order) && site && isServed(site)
  const live = isLive ? await findPublishedVersion(tx, orderId, site.liveVersion) : undefined
  if (!live) return { refused: 'site_not_live' }
  const checkedOn = now.toISOString().slice(0, 10)
  const { version, publication } = live
  if (publication.input.checkedOn === checkedOn) return { confirmed: true }
  if (await isPublicationPending(tx, orderId)) return { refused: 'publication_pending' }
  if (version.number !== versionNumber) return { refused: 'version_outdated' }
  const to = String(versionNumber)
  await appendHistory(tx, { orderId, at: now, actor: 'customer', what: 'page-confirmed', to })
  const { updatedOn } = publication.input
  const asked = {
    actor: 'customer',
    reason: 'It says when it was checked last',
    requestedIn: order.orderStatus,
  } as const
  await rerenderVersion(
    tx,
    enqueue,
    publication,
    { changes: { checkedOn, updatedOn }, ...asked },
    now,
  )
  return { confirmed: true }
}
