import { orderMay } from '@vitrine/domain/order-may'
import type { Actor } from '@vitrine/domain/actor'
import { plans } from '@vitrine/domain/catalog'
import { siteLanguageOf } from '@vitrine/domain/languages'
import { filterSubdomain, refuseSubdomain, subdomainRefusalText } from '@vitrine/domain/site'
import { isTemplateId } from '@vitrine/renderer/templates'
import { readIntake } from '../onboarding/index.ts'
import { lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Enqueue } from '../platform/jobs.ts'
import { type Draft, listDrafts } from '../studio/index.ts'
import { type SitesAddress, siteUrlOf } from './address.ts'
import { indexNowKeyOf } from './announce-site.ts'
import type { FrozenSite } from './frozen-site.ts'
import { publishKind } from './publish-site.ts'
import { claimSubdomain, findPublication, insertPublication } from './site-store.ts'
import type { Publication } from './tables.ts'

export type RequestPublicationResult =
  | { publication: Publication }
  | { refused: 'no-such-order' | 'id-of-another-order' | 'not-open' | 'no-draft' | 'manager-only' }
  | { refused: 'subdomain'; sentence: string }

/**
 * Takes the wish to publish: the drafts as they are saved now, frozen, with a job
 * that renders them. The same request id again is the same publication.
 */
export async function requestPublication(
  tx: Transaction,
  enqueue: Enqueue,
  request: {
    id: string
    orderId: string
    subdomain: string
    actor: Actor
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
  if (!orderMay.publish(order)) return { refused: 'not-open' }
  if (order.orderStatus !== 'live' && !request.isManager) return { refused: 'manager-only' }

  const { drafts, owed } = await inOrderedLanguages(tx, order)
  const [first] = drafts
  if (!first || !isTemplateId(first.draft.templateId)) return { refused: 'no-draft' }
  const subdomain = filterSubdomain(request.subdomain)
  const refusal = refuseSubdomain(subdomain)
  if (refusal) return { refused: 'subdomain', sentence: subdomainRefusalText[refusal] }
  if (!(await claimSubdomain(tx, order.id, subdomain, now))) {
    return { refused: 'subdomain', sentence: 'Another site has that address. Choose another one' }
  }

  const input: FrozenSite = {
    resumes: drafts.map(({ draft, language }) => ({
      code: language.code,
      languageName: language.name,
      resume: draft.resume,
    })),
    templateId: first.draft.templateId,
    themeId: first.draft.themeId,
    seo: plans[order.packageId].seo,
    siteUrl: siteUrlOf(address, subdomain),
    updatedOn: now.toISOString().slice(0, 10),
    ...(request.announced ? { indexNowKey: indexNowKeyOf(order.id) } : {}),
  }
  const publication: Publication = {
    id: request.id,
    orderId: order.id,
    input,
    state: 'queued',
    problem: null,
    requestedBy: request.actor,
    requestedAt: now,
    reason: request.reason,
    owedLanguages: owed,
  }
  await insertPublication(tx, publication)
  await enqueue(tx, publishKind, { publicationId: publication.id }, { key: publication.id })
  return { publication }
}

/** The saved drafts in the order in which the customer chose the languages; the first is the default. */
async function inOrderedLanguages(tx: Transaction, order: Order) {
  const { languages } = await readIntake(tx, order)
  const drafts = new Map<string, Draft>(
    (await listDrafts(tx, order.id)).map((draft) => [draft.language, draft]),
  )
  const ordered = (languages.length > 0 ? languages : ['English']).map(siteLanguageOf)
  return {
    drafts: ordered.flatMap((language) => {
      const draft = drafts.get(language.code)
      return draft ? [{ language, draft }] : []
    }),
    owed: ordered.filter(({ code }) => !drafts.has(code)).map(({ name }) => name),
  }
}
