import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import { type OpenItem, blocksPublication } from '@vitrine/domain/publishing/gate'
import {
  sanitizeSubdomain,
  checkSubdomain,
  subdomainRefusalMessages,
} from '@vitrine/domain/sites/site-options'
import { isTemplateId } from '@vitrine/renderer/templates'
import { lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { listGateItems } from '../../studio/index.ts'
import type { SitesAddress } from '../../addresses/index.ts'
import { indexNowKeyOf } from './index-now.ts'
import { selectLanguages } from '../snapshots/select-languages.ts'
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
    verifyingSecrets,
  }: Pick<AppContext, 'enqueue' | 'files' | 'orderLookups' | 'verifyingSecrets'>,
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
  if (!(isPreview ? orderAllows.sendPreview : orderAllows.publish)(order))
    return { refused: 'order_status_conflict' }
  if (!isPreview && !request.isManager && !orderAllows.publishCorrection(order))
    return { refused: 'approval_required' }

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
  const subdomain = sanitizeSubdomain(
    // Kept languages name the existing URL.
    (live === null ? request.subdomain : null) ??
      (await findOrSuggestSubdomain(tx, order, verifyingSecrets)),
  )
  const refusal = checkSubdomain(subdomain)
  if (refusal) return { refused: 'subdomain_invalid', sentence: subdomainRefusalMessages[refusal] }
  if (!(await claimSubdomain(tx, order.id, subdomain, verifyingSecrets, now))) {
    return { refused: 'subdomain_invalid', sentence: 'That address is taken. Choose another one' }
  }

  // The customer reads the reason of an incomplete preview.
  const reason = isPreview && owed.length === 0 ? (request.note ?? '') : request.reason
  const design = { templateId: first.draft.templateId, themeId: first.draft.themeId }
  const frozen = await takeSnapshot(
    tx,
    files,
    order,
    { drafts, subdomain, ...design },
    address,
    now,
  )
  const { siteUrl, updatedOn, resumes } = frozen
  const made =
    live === null
      ? frozen
      : replaceLanguages(live.input, resumes, chosen.ordered, {
          siteUrl,
          updatedOn,
          keptFrom: live.number,
        })
  const input: SiteSnapshot = {
    ...made,
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
    reason: reason === '' ? null : reason,
    owedLanguages: owed,
  })
  return { publication }
}
