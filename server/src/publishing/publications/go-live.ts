import type { Actor } from '@vitrine/domain/audit/actor'
import { startTerm } from '../../hosting/index.ts'
import {
  ALL_LANGUAGES_DELIVERED,
  appendHistory,
  moveOrder,
  type Order,
  hasHappened,
} from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/database.ts'
import { sitePublished } from '../events.ts'
import {
  failWaitingPublications,
  findPublication,
  findVersion,
  lockSite,
  setLiveVersion,
  setOffline,
  updatePublication,
} from '../site-store.ts'
import type { Publication, Site } from '../tables.ts'
import { indexNowJobKind } from './index-now.ts'
import { restoresSite } from './publication-rules.ts'

type GoLiveDeps = Pick<AppContext, 'emit' | 'enqueue'>

/**
 * Publishes a version and moves the order to `live`, except for corrections of a live site. Puts
 * the site back online only if the customer took it offline before `decidedAt`. The caller holds
 * the locks of order and site and has checked the order status.
 */
export async function goLive(
  tx: Transaction,
  { emit, enqueue }: GoLiveDeps,
  version: {
    order: Order
    site: Site
    publication: Publication
    decidedAt: Date
    /** Version number. */
    number: number
    actor: Actor
  },
  now: Date,
): Promise<void> {
  const { site, publication, decidedAt, number, actor } = version
  const orderId = version.order.id
  await setLiveVersion(tx, orderId, number, now)
  if (restoresSite(site, decidedAt)) await setOffline(tx, orderId, null, now)
  await updatePublication(tx, publication.id, { state: 'published', liveAt: now })
  const problem = 'Another version went live before this one was signed.'
  await failWaitingPublications(tx, orderId, problem)
  if (publication.requestedIn !== 'live') {
    const result = await moveOrder(tx, emit, { orderId, to: 'live', actor }, now)
    if ('refused' in result) throw new Error(`order ${orderId} may not go live from ${result.from}`)
  }
  await startTerm(tx, orderId, now)
  await recordAllLanguagesDelivered(tx, orderId, publication, actor, now)
  const url = publication.input.siteUrl
  await emit(tx, sitePublished, { orderId, versionNumber: number, url }, now)
  if (publication.announcement)
    await enqueue(tx, indexNowJobKind, publication.announcement, { key: publication.id })
}

/** Stops the delivery clock when no language is missing. */
export async function recordAllLanguagesDelivered(
  tx: Transaction,
  orderId: string,
  { owedLanguages }: Pick<Publication, 'owedLanguages'>,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (owedLanguages.length > 0) return
  if (await hasHappened(tx, orderId, ALL_LANGUAGES_DELIVERED)) return
  await appendHistory(tx, { orderId, at: now, actor, what: ALL_LANGUAGES_DELIVERED })
}

export type PutVersionLiveResult =
  | { live: { subdomain: string } }
  | { refused: 'version_not_found' }

/**
 * Publishes an already rendered version byte for byte. The caller holds the order lock and has
 * checked the status.
 */
export async function putVersionLive(
  tx: Transaction,
  deps: GoLiveDeps,
  { order, number, actor }: { order: Order; number: number; actor: Actor },
  now: Date,
): Promise<PutVersionLiveResult> {
  const site = await lockSite(tx, order.id)
  const version = await findVersion(tx, order.id, number)
  const publication = version && (await findPublication(tx, version.publicationId))
  if (!site || !publication) return { refused: 'version_not_found' }
  await goLive(tx, deps, { order, site, publication, decidedAt: now, number, actor }, now)
  return { live: { subdomain: site.subdomain } }
}
