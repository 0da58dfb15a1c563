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
import { publishKind } from './publish-job.ts'
import {
  claimSubdomain,
  findPublication,
  insertPublication,
  isPublicationPending,
} from '../site-store.ts'
import type { Publication } from '../tables.ts'

export type RequestPublicationResult =
  | { publication: Publication }
  | { refused: 'no_such_order' | 'id_of_another_order' | 'not-open' | 'no-draft' | 'manager-only' }
  /** Of some languages only, and what the others are kept from is about to be another. */
  | { refused: 'being-made' }
  | { refused: 'subdomain'; sentence: string }
  /** A preview without all ordered languages, and no reason why. */
  | { refused: 'languages-owed'; owed: readonly string[] }
  /** The gate is shut: what has to be put right, or given a source or a reason, first. */
  | { refused: 'open-items'; items: readonly OpenItem[] }

/**
 * Takes the wish to publish, or to render a preview: the drafts and the photo as they are
 * saved now, frozen, with a job that renders them. The same request id again is the same publication.
 * A preview names the address that the site has, as those bytes are to go live there. Where only some languages
 * are asked for, the others are what is live of them; one that was never live is left out and owed.
 */
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
    /** Codes of those whose drafts go out; of the others what is live stays. Absent: all. */
    languages?: readonly string[] | undefined
    /** Null: the one that the order has, or what would be proposed. */
    subdomain: string | null
    actor: Actor
    /** Why it goes out without the customer's approval, or with languages owed; may be empty for a whole preview. */
    reason: string
    /** What the team notes with a preview of all languages, for itself. */
    note?: string
    /** May publish what the customer has not approved. */
    isManager: boolean
    /** Whether search engines are told, where the plan has it. */
    announced: boolean
  },
  address: SitesAddress,
  now: Date,
): Promise<RequestPublicationResult> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) return { refused: 'no_such_order' }
  const repeated = await findPublication(tx, request.id)
  if (repeated && repeated.orderId !== order.id) return { refused: 'id_of_another_order' }
  if (repeated) return { publication: repeated }
  const isPreview = request.purpose === 'preview'
  if (!(isPreview ? orderAllows.sendPreview : orderAllows.publish)(order))
    return { refused: 'not-open' }
  if (!isPreview && !request.isManager && !orderAllows.publishCorrection(order))
    return { refused: 'manager-only' }

  const chosen = await selectLanguages(tx, order, request.languages)
  const { drafts, owed, live } = chosen
  const [first] = drafts
  if (!first || !isTemplateId(first.draft.templateId)) return { refused: 'no-draft' }
  if (live !== null && (await isPublicationPending(tx, order.id))) return { refused: 'being-made' }
  if (isPreview && owed.length > 0 && request.reason === '')
    return { refused: 'languages-owed', owed }
  const items = (await listGateItems(tx, orderLookups, order, chosen.part)).filter(
    blocksPublication,
  )
  if (items.length > 0) return { refused: 'open-items', items }
  const subdomain = sanitizeSubdomain(
    // What is kept names the address that it has.
    (live === null ? request.subdomain : null) ??
      (await findOrSuggestSubdomain(tx, order, verifyingSecrets)),
  )
  const refusal = checkSubdomain(subdomain)
  if (refusal) return { refused: 'subdomain', sentence: subdomainRefusalMessages[refusal] }
  if (!(await claimSubdomain(tx, order.id, subdomain, verifyingSecrets, now))) {
    return { refused: 'subdomain', sentence: 'That address is taken. Choose another one' }
  }

  // Of a preview with languages owed the customer reads it.
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
  const publication: Publication = {
    id: request.id,
    orderId: order.id,
    input,
    purpose: request.purpose,
    state: 'queued',
    problem: null,
    requestedBy: request.actor,
    requestedAt: now,
    requestedIn: order.orderStatus,
    reason: reason === '' ? null : reason,
    owedLanguages: owed,
    announcement: null,
    liveAt: null,
  }
  await insertPublication(tx, publication)
  await enqueue(tx, publishKind, { publicationId: publication.id }, { key: publication.id })
  return { publication }
}
