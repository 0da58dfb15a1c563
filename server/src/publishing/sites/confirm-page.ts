import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { type PageClaim, listPageClaims } from '@vitrine/domain/claims/page-claims'
import { appendHistory, lockOrder, type Order } from '../../ordering/index.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { siteInputOf } from '../snapshots/site-snapshot.ts'
import { rerenderVersion } from '../publications/rerender-version.ts'
import {
  findPublication,
  findSite,
  findVersion,
  isPublicationPending,
  isServed,
  lockSite,
} from '../site-store.ts'
import type { Publication } from '../tables.ts'

/** What the customer is asked about, and what they said. */
export type LivePage = {
  readonly versionNumber: number
  /** `2026-11-20`; null: they did not say of these words that they are still true. */
  readonly checkedOn: string | null
  /** Of the first language, as the page shows them. */
  readonly claims: readonly PageClaim[]
}

/** Undefined: nothing is live, or the order is where nobody is asked. */
export async function readLivePage(db: Database, order: Order): Promise<LivePage | undefined> {
  const site = await findSite(db, order.id)
  if (!site || !isServed(site) || !orderAllows.confirmPage(order)) return undefined
  const version = await findVersion(db, order.id, site.liveVersion)
  const live = version && (await findPublication(db, version.publicationId))
  return live && describe(version.number, live)
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
  | { refused: 'no_such_order' | 'not-live' | 'another-version' | 'being-made' }

/**
 * The customer's word that all on the version that they saw is still true. The page says so with
 * the day: it is made anew from what it was made of, with nothing else changed. Pressed twice on
 * a day it is one word.
 */
export async function confirmPage(
  tx: Transaction,
  enqueue: Enqueue,
  { orderId, versionNumber }: { orderId: string; versionNumber: number },
  now: Date,
): Promise<ConfirmPageResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const site = await lockSite(tx, orderId)
  const isLive = orderAllows.confirmPage(order) && site && isServed(site)
  const version = isLive && (await findVersion(tx, orderId, site.liveVersion))
  const live = version && (await findPublication(tx, version.publicationId))
  if (!live) return { refused: 'not-live' }
  const checkedOn = now.toISOString().slice(0, 10)
  if (live.input.checkedOn === checkedOn) return { confirmed: true }
  if (await isPublicationPending(tx, orderId)) return { refused: 'being-made' }
  if (version.number !== versionNumber) return { refused: 'another-version' }
  const to = String(versionNumber)
  await appendHistory(tx, { orderId, at: now, actor: 'customer', what: 'page-confirmed', to })
  const { updatedOn } = live.input
  const asked = {
    actor: 'customer',
    reason: 'It says when it was checked last',
    requestedIn: order.orderStatus,
  } as const
  await rerenderVersion(tx, enqueue, live, { changes: { checkedOn, updatedOn }, ...asked }, now)
  return { confirmed: true }
}
