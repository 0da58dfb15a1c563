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
import { lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { rerenderVersion } from '../publications/rerender-version.ts'
import {
  claimSubdomain,
  findPublication,
  findVersion,
  isPublicationPending,
  lockSite,
} from '../site-store.ts'

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
  { enqueue, verifyingSecrets: secrets }: Pick<AppContext, 'enqueue' | 'verifyingSecrets'>,
  { orderId, subdomain, actor }: { orderId: string; subdomain: string; actor: Actor },
  address: SitesAddress,
  now: Date,
): Promise<ChangeSubdomainResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.correctIntake(order)) return { refused: 'order_status_conflict' }
  if (!orderAllows.correctAddress(order)) return { refused: 'preview_under_review' }
  const refusal = checkSubdomain(subdomain)
  if (refusal) return { refused: 'subdomain_invalid', sentence: subdomainRefusalMessages[refusal] }
  const site = await lockSite(tx, orderId)
  const from = site?.subdomain ?? (await readIntake(tx, order)).subdomain
  if (site ? from === subdomain : false) return { changed: [] }
  const version = site?.liveVersion ? await findVersion(tx, orderId, site.liveVersion) : undefined
  if (version && !orderAllows.publish(order)) return { refused: 'order_status_conflict' }
  // Rerendering would end the open revision round or publish an offline site.
  if (version && !orderAllows.rebuildLivePage(order)) return { refused: 'revision_in_progress' }
  if (version && site?.offlineAt) return { refused: 'site_offline' }
  // A rerender of the live version would replace the pending one.
  if (await isPublicationPending(tx, orderId)) return { refused: 'publication_pending' }

  const isReserved = site
    ? await claimSubdomain(tx, orderId, subdomain, secrets, now)
    : await assignSubdomain(tx, orderId, subdomain, { keepsOld: false, secrets }, now)
  if (!isReserved)
    return {
      refused: 'subdomain_taken',
      proposals: await suggestFreeSubdomains(tx, subdomain, secrets),
    }
  if (from === subdomain) return { changed: [] }
  const what = 'address-corrected'
  await correctAnswer(tx, order, { what, changes: { subdomain }, from, to: subdomain, actor }, now)
  const live = version && (await findPublication(tx, version.publicationId))
  const siteUrl = await findCanonicalUrl(tx, address, orderId)
  // Pages that name a custom domain do not change.
  if (live && siteUrl !== undefined && siteUrl !== live.input.siteUrl) {
    const reason = 'The address was corrected'
    const rerender = { changes: { siteUrl }, actor, reason, requestedIn: order.orderStatus }
    await rerenderVersion(tx, enqueue, live, rerender, now)
  }
  return { changed: site && from ? [from, subdomain] : [] }
}
