import type { Actor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { checkSubdomain, subdomainRefusalMessages } from '@vitrine/domain/sites/site-options'
import { findCanonicalUrl, type SitesAddress } from '../../addresses/index.ts'
import {
  correctAnswer,
  suggestFreeSubdomains,
  readIntake,
  assignSubdomain,
} from '../../onboarding/index.ts'
import { lockOrder, type Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { rerenderVersion } from '../publications/rerender-version.ts'
import {
  claimSubdomain,
  findPublishedVersion,
  isPublicationPending,
  lockSite,
} from '../site-store.ts'
import type { Publication, Site } from '../tables.ts'

export type ChangeSubdomainResult =
  /** Subdomains whose pages changed; empty: no change. */
  | { changed: readonly string[] }
  | {
      refused:
        | 'order_not_found'
        | 'order_status_conflict'
        | 'preview_under_review'
        | 'revision_in_progress'
        | 'site_offline'
        | 'publication_pending'
    }
  | { refused: 'subdomain_invalid'; sentence: string }
  | { refused: 'subdomain_taken'; proposals: string[] }

/**
 * Changes an order's subdomain. A live site moves at once, its old subdomain redirects and stays
 * reserved, and the live version is rerendered because its pages and PDFs contain the URL.
 */
// oxlint-disable-next-line complexity -- refusals in the order of the specification
export async function changeSubdomain(
  tx: Transaction,
  {
    enqueue,
    brand,
    verifyingSecrets: secrets,
  }: Pick<AppContext, 'enqueue' | 'brand' | 'verifyingSecrets'>,
  { orderId, subdomain, actor }: { orderId: string; subdomain: string; actor: Actor },
  address: SitesAddress,
  now: Date,
): Promise<ChangeSubdomainResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  const closed = refuseCorrection(order)
  if (closed) return { refused: closed }
  const refusal = checkSubdomain(subdomain, brand.brandName)
  if (refusal) return { refused: 'subdomain_invalid', sentence: subdomainRefusalMessages[refusal] }
  const site = await lockSite(tx, orderId)
  const from = site?.subdomain ?? (await readIntake(tx, order)).subdomain
  if (site ? from === subdomain : false) return { changed: [] }
  const live = (await findPublishedVersion(tx, orderId, site?.liveVersion))?.publication
  const blocked = live && site && refuseRerender(order, site)
  if (blocked) return { refused: blocked }
  // A rerender of the live version would replace the pending one.
  if (await isPublicationPending(tx, orderId)) return { refused: 'publication_pending' }

  const isReserved = await reserve(
    tx,
    { orderId, subdomain, hasSite: site !== undefined, secrets },
    now,
  )
  if (!isReserved)
    return {
      refused: 'subdomain_taken',
      proposals: await suggestFreeSubdomains(tx, subdomain, secrets),
    }
  if (from === subdomain) return { changed: [] }
  const what = 'address-corrected'
  await correctAnswer(tx, order, { what, changes: { subdomain }, from, to: subdomain, actor }, now)
  if (live) {
    const siteUrl = (await findCanonicalUrl(tx, address, orderId)) ?? live.input.siteUrl
    const request = { siteUrl, actor, requestedIn: order.orderStatus }
    await rerenderForUrl(tx, enqueue, live, request, now)
  }
  return { changed: site && from ? [from, subdomain] : [] }
}

const refuseCorrection = (order: Order) => {
  if (!orderAllows.correctIntake(order)) return 'order_status_conflict'
  return orderAllows.correctAddress(order) ? undefined : 'preview_under_review'
}

function reserve(
  tx: Transaction,
  {
    orderId,
    subdomain,
    hasSite,
    secrets,
  }: { orderId: string; subdomain: string; hasSite: boolean; secrets: readonly string[] },
  now: Date,
): Promise<boolean> {
  return hasSite
    ? claimSubdomain(tx, orderId, subdomain, secrets, now)
    : assignSubdomain(tx, orderId, subdomain, { keepsOld: false, secrets }, now)
}

/** Pages that name a custom domain do not change. */
async function rerenderForUrl(
  tx: Transaction,
  enqueue: AppContext['enqueue'],
  live: Publication,
  {
    siteUrl,
    ...request
  }: { siteUrl: string; actor: Actor; requestedIn: Publication['requestedIn'] },
  now: Date,
): Promise<void> {
  if (siteUrl === live.input.siteUrl) return
  const reason = 'The address was corrected'
  await rerenderVersion(tx, enqueue, live, { changes: { siteUrl }, reason, ...request }, now)
}

/** Rerendering would end the open revision round or publish an offline site. Pure. */
export function refuseRerender(
  order: Order,
  { offlineAt }: Pick<Site, 'offlineAt'>,
): 'order_status_conflict' | 'revision_in_progress' | 'site_offline' | undefined {
  if (!orderAllows.publish(order)) return 'order_status_conflict'
  if (!orderAllows.rebuildLivePage(order)) return 'revision_in_progress'
  return offlineAt ? 'site_offline' : undefined
}
