import { orderMay } from '@vitrine/domain/order-may'
import type { Actor } from '@vitrine/domain/actor'
import { plans } from '@vitrine/domain/catalog'
import { type OpenItem, stopsPublication } from '@vitrine/domain/gate'
import { orderedLanguages } from '@vitrine/domain/languages'
import { filterSubdomain, refuseSubdomain, subdomainRefusalText } from '@vitrine/domain/site'
import { isTemplateId } from '@vitrine/renderer/templates'
import { readIntake } from '../onboarding/index.ts'
import { lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { findSourceFile } from '../sources/index.ts'
import { type Draft, gateOf, listDrafts } from '../studio/index.ts'
import { findCanonicalUrl, type SitesAddress, siteUrlOf } from '../addresses/index.ts'
import { indexNowKeyOf } from './announce-site.ts'
import { findOwnAddress } from './find-own-address.ts'
import type { FrozenSite } from './frozen-site.ts'
import { hiddenLive } from './hidden-live.ts'
import { publishKind } from './publish-site.ts'
import { claimSubdomain, findPublication, insertPublication } from './site-store.ts'
import type { Publication } from './tables.ts'

export type RequestPublicationResult =
  | { publication: Publication }
  | { refused: 'no-such-order' | 'id-of-another-order' | 'not-open' | 'no-draft' | 'manager-only' }
  | { refused: 'subdomain'; sentence: string }
  /** A preview without all ordered languages, and no reason why. */
  | { refused: 'languages-owed'; owed: readonly string[] }
  /** The gate is shut: what has to be put right, or given a source or a reason, first. */
  | { refused: 'open-items'; items: readonly OpenItem[] }

/**
 * Takes the wish to publish, or to render a preview: the drafts and the photo as they are
 * saved now, frozen, with a job that renders them. The same request id again is the same publication.
 * A preview names the address that the site has, as those bytes are to go live there.
 */
export async function requestPublication(
  tx: Transaction,
  { enqueue, files }: Pick<House, 'enqueue' | 'files'>,
  request: {
    id: string
    orderId: string
    purpose: 'live' | 'preview'
    /** Null: the one that the order has, or what would be proposed. */
    subdomain: string | null
    actor: Actor
    /** Why it goes out without the customer's approval, or with languages owed; may be empty for a whole preview. */
    reason: string
    /** May publish what the customer has not approved. */
    isManager: boolean
    /** Whether search engines are told, where the plan has it. */
    announced: boolean
  },
  address: SitesAddress,
  now: Date,
): Promise<RequestPublicationResult> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) return { refused: 'no-such-order' }
  const repeated = await findPublication(tx, request.id)
  if (repeated && repeated.orderId !== order.id) return { refused: 'id-of-another-order' }
  if (repeated) return { publication: repeated }
  const isPreview = request.purpose === 'preview'
  if (!(isPreview ? orderMay.sendPreview : orderMay.publish)(order)) return { refused: 'not-open' }
  if (!isPreview && order.orderStatus !== 'live' && !request.isManager)
    return { refused: 'manager-only' }

  const { drafts, owed } = await inOrderedLanguages(tx, order)
  const [first] = drafts
  if (!first || !isTemplateId(first.draft.templateId)) return { refused: 'no-draft' }
  if (isPreview && owed.length > 0 && request.reason === '')
    return { refused: 'languages-owed', owed }
  const items = (await gateOf(tx, order)).filter(stopsPublication)
  if (items.length > 0) return { refused: 'open-items', items }
  const subdomain = filterSubdomain(request.subdomain ?? (await findOwnAddress(tx, order)))
  const refusal = refuseSubdomain(subdomain)
  if (refusal) return { refused: 'subdomain', sentence: subdomainRefusalText[refusal] }
  if (!(await claimSubdomain(tx, order.id, subdomain, now))) {
    return { refused: 'subdomain', sentence: 'That address is taken. Choose another one' }
  }

  const hidden = await hiddenLive(tx, order.id)
  const photo = await freezePhoto(tx, files, order.id)
  const input: FrozenSite = {
    resumes: drafts.map(({ draft, language }) => ({
      code: language.code,
      languageName: language.name,
      resume: draft.resume,
    })),
    templateId: first.draft.templateId,
    themeId: first.draft.themeId,
    seo: plans[order.packageId].seo,
    siteUrl: (await findCanonicalUrl(tx, address, order.id)) ?? siteUrlOf(address, subdomain),
    updatedOn: now.toISOString().slice(0, 10),
    ...(hidden.length > 0 ? { hidden: [...hidden] } : {}),
    ...(photo && { photo }),
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
    reason: request.reason === '' ? null : request.reason,
    owedLanguages: owed,
    announcement: null,
    liveAt: null,
  }
  await insertPublication(tx, publication)
  await enqueue(tx, publishKind, { publicationId: publication.id }, { key: publication.id })
  return { publication }
}

/** The photo as it is now. One whose file is gone is none. */
async function freezePhoto(
  tx: Transaction,
  files: House['files'],
  orderId: string,
): Promise<FrozenSite['photo']> {
  const photo = await findSourceFile(tx, orderId, 'photo')
  const bytes = photo && (await files.get(photo.fileKey))
  return bytes && { jpeg: Buffer.from(bytes).toString('base64'), inPdf: photo.inPdf }
}

/** The saved drafts in the order in which the customer chose the languages; the first is the default. */
async function inOrderedLanguages(tx: Transaction, order: Order) {
  const { languages } = await readIntake(tx, order)
  const drafts = new Map<string, Draft>(
    (await listDrafts(tx, order.id)).map((draft) => [draft.language, draft]),
  )
  const ordered = orderedLanguages(languages)
  return {
    drafts: ordered.flatMap((language) => {
      const draft = drafts.get(language.code)
      return draft ? [{ language, draft }] : []
    }),
    owed: ordered.filter(({ code }) => !drafts.has(code)).map(({ name }) => name),
  }
}
