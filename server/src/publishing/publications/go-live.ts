import type { Actor } from '@vitrine/domain/audit/actor'
import { startTerm } from '../../hosting/index.ts'
import {
  ALL_LANGUAGES_DELIVERED,
  appendHistory,
  moveOrder,
  type Order,
  hasHappened,
} from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { indexNowJobKind } from './index-now.ts'
import { sitePublished } from '../events.ts'
import {
  failWaitingPublications,
  setLiveVersion,
  setOffline,
  updatePublication,
} from '../site-store.ts'
import type { Publication, Site } from '../tables.ts'

/**
 * Publishes a version and moves the order to `live`, except for corrections of a live site. Puts
 * the site back online only if the customer took it offline before `decidedAt`. The caller holds
 * the locks of order and site and has checked the order status.
 */
export async function goLive(
  tx: Transaction,
  { emit, enqueue }: Pick<AppContext, 'emit' | 'enqueue'>,
  {
    order,
    site,
    publication,
    decidedAt,
  }: { order: Order; site: Site; publication: Publication; decidedAt: Date },
  versionNumber: number,
  actor: Actor,
  now: Date,
): Promise<void> {
  const orderId = order.id
  await setLiveVersion(tx, orderId, versionNumber, now)
  const { offlineAt, offlineBy } = site
  if (offlineBy === 'customer' && offlineAt && offlineAt <= decidedAt)
    await setOffline(tx, orderId, null, now)
  await updatePublication(tx, publication.id, { state: 'published', liveAt: now })
  await failWaitingPublications(
    tx,
    orderId,
    'Another version went live before this one was signed.',
  )
  if (publication.requestedIn !== 'live') {
    const result = await moveOrder(tx, emit, { orderId, to: 'live', actor }, now)
    if ('refused' in result) throw new Error(`order ${orderId} may not go live from ${result.from}`)
  }
  await startTerm(tx, orderId, now)
  await recordAllLanguagesDelivered(tx, orderId, publication, actor, now)
  const url = publication.input.siteUrl
  await emit(tx, sitePublished, { orderId, versionNumber, url }, now)
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
