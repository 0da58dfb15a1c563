import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import { type OpenItem, blocksPublication } from '@vitrine/domain/publishing/gate'
import {
  sanitizeSubdomain,
  checkSubdomain,
  subdomainRefusalMessages,
} from '@vitrine/domain/sites/site-options'
import { isTemplateId } from '@vitrine/renderer/templates'
import { lockOrder, type Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { listGateItems } from '../../studio/index.ts'
import type { SitesAddress } from '../../addresses/index.ts'
import { indexNowKeyOf } from './index-now.ts'
import { type SelectedLanguages, selectLanguages } from '../snapshots/select-languages.ts'
import { replaceLanguages } from '../snapshots/partial-snapshot.ts'
import { findOrSuggestSubdomain } from '../sites/suggest-subdomain.ts'
import { takeSnapshot } from '../snapshots/take-snapshot.ts'
import type { SiteSnapshot } from '../snapshots/site-snapshot.ts'
import { queuePublication } from './queue-publication.ts'
import { claimSubdomain, findPublication, isPublicationPending } from '../site-store.ts'
import type { Publication } from '../tables.ts'

export type RequestPublicationResult =
  | { publication: Publication }
  | {
      refused:
        | 'order_not_found'
        | 'request_id_taken'
        | 'order_status_conflict'
        | 'draft_missing'
        | 'approval_required'
    }
  /** Another publication would change the base version of the unselected languages. */
  | { refused: 'publication_pending' }
  | { refused: 'subdomain_invalid'; sentence: string }
  /** A preview with missing languages needs a reason. */
  | { refused: 'languages_missing'; owed: readonly string[] }
  | { refused: 'open_items'; items: readonly OpenItem[] }

/**
 * Queues a publication or preview: takes a snapshot of the saved drafts and photo, and enqueues the
 * render job. Idempotent by request ID. A preview names the URL at which its bytes will go live.
 * Unselected languages come from the live version; one that was never live is missing.
 */
// oxlint-disable-next-line complexity -- refusals in the order of the specification
export async function requestPublication(
  tx: Transaction,
  {
    enqueue,
    files,
    orderLookups,
    ...addresses
  }: Pick<AppContext, 'enqueue' | 'files' | 'orderLookups' | 'brand' | 'verifyingSecrets'>,
  request: {
    id: string
    orderId: string
    purpose: 'live' | 'preview'
    /** Language codes. Absent: all. */
    languages?: readonly string[] | undefined
    /** Null: the order's subdomain or the first suggestion. */
    subdomain: string | null
    actor: Actor
    /**
     * Why it is published without approval, or with missing languages. Empty for a complete
     * preview.
     */
    reason: string
    /** Internal note for a complete preview. */
    note?: string
    /** Managers may publish without the customer's approval. */
    isManager: boolean
    /** Whether to notify search engines if the plan includes it. */
    announced: boolean
  },
  address: SitesAddress,
  now: Date,
): Promise<RequestPublicationResult> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) return { refused: 'order_not_found' }
  const repeated = await findPublication(tx, request.id)
  if (repeated && repeated.orderId !== order.id) return { refused: 'request_id_taken' }
  if (repeated) return { publication: repeated }
  const isPreview = request.purpose === 'preview'
  const blocked = refuseRequest(order, request)
  if (blocked) return { refused: blocked }

  const chosen = await selectLanguages(tx, order, request.languages)
  const { drafts, owed, live } = chosen
  const [first] = drafts
  if (!first || !isTemplateId(first.draft.templateId)) return { refused: 'draft_missing' }
  if (live !== null && (await isPublicationPending(tx, order.id)))
    return { refused: 'publication_pending' }
  if (isPreview && owed.length > 0 && request.reason === '')
    return { refused: 'languages_missing', owed }
  const items = (await listGateItems(tx, orderLookups, order, chosen.part)).filter(
    blocksPublication,
  )
  if (items.length > 0) return { refused: 'open_items', items }
  // Kept languages name the existing URL.
  const requested = live === null ? request.subdomain : null
  const claimed = await claim(tx, order, requested, addresses, now)
  if ('refused' in claimed) return claimed
  const { subdomain } = claimed

  const design = { templateId: first.draft.templateId, themeId: first.draft.themeId }
  const site = { drafts, subdomain, address, ...design }
  const snapshot = await takeSnapshot(tx, files, order, site, now)
  const merged = live === null ? snapshot : mergeIntoLive(snapshot, live, chosen.ordered)
  const input: SiteSnapshot = {
    ...merged,
    ...(request.announced ? { indexNowKey: indexNowKeyOf(order.id) } : {}),
  }
  const publication = await queuePublication(tx, enqueue, {
    id: request.id,
    orderId: order.id,
    input,
    purpose: request.purpose,
    requestedBy: request.actor,
    requestedAt: now,
    requestedIn: order.orderStatus,
    reason: reasonOf(request, owed) || null,
    owedLanguages: owed,
  })
  return { publication }
}

/** The customer reads the reason of an incomplete preview; a complete one has an internal note. */
const reasonOf = (
  { purpose, note = '', reason }: { purpose: 'live' | 'preview'; note?: string; reason: string },
  owed: readonly string[],
): string => (purpose === 'preview' && owed.length === 0 ? note : reason)

async function claim(
  tx: Transaction,
  order: Order,
  requested: string | null,
  { brand, verifyingSecrets: secrets }: Pick<AppContext, 'brand' | 'verifyingSecrets'>,
  now: Date,
): Promise<{ subdomain: string } | { refused: 'subdomain_invalid'; sentence: string }> {
  const own = await findOrSuggestSubdomain(tx, order, brand.brandName, secrets)
  const subdomain = sanitizeSubdomain(requested ?? own)
  // A name that the order has stays, also after a change of the brand name.
  const refusal = subdomain === own ? undefined : checkSubdomain(subdomain, brand.brandName)
  if (refusal) return { refused: 'subdomain_invalid', sentence: subdomainRefusalMessages[refusal] }
  return (await claimSubdomain(tx, order.id, subdomain, secrets, now))
    ? { subdomain }
    : { refused: 'subdomain_invalid', sentence: 'That address is taken. Choose another one' }
}

/** The order status and permission that a publication or preview needs. Pure. */
export function refuseRequest(
  order: Order,
  { purpose, isManager }: { purpose: 'live' | 'preview'; isManager: boolean },
): 'order_status_conflict' | 'approval_required' | undefined {
  if (purpose === 'preview')
    return orderAllows.sendPreview(order) ? undefined : 'order_status_conflict'
  if (!orderAllows.publish(order)) return 'order_status_conflict'
  return isManager || orderAllows.publishCorrection(order) ? undefined : 'approval_required'
}

const mergeIntoLive = (
  { siteUrl, updatedOn, resumes }: SiteSnapshot,
  live: NonNullable<SelectedLanguages['live']>,
  ordered: SelectedLanguages['ordered'],
): SiteSnapshot =>
  replaceLanguages(live.input, resumes, ordered, { siteUrl, updatedOn, keptFrom: live.number })
