import type { Actor } from '@vitrine/domain/audit/actor'
import type { Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { goLive } from './go-live.ts'
import { findPublication, findVersion, lockSite } from '../site-store.ts'

export type PutVersionLiveResult = { live: { subdomain: string } } | { refused: 'no-such-version' }

/**
 * Publishes an already rendered version byte for byte. The caller holds the order lock and has
 * checked the status.
 */
export async function putVersionLive(
  tx: Transaction,
  deps: Pick<AppContext, 'emit' | 'enqueue'>,
  order: Order,
  versionNumber: number,
  actor: Actor,
  now: Date,
): Promise<PutVersionLiveResult> {
  const site = await lockSite(tx, order.id)
  const version = await findVersion(tx, order.id, versionNumber)
  const publication = version && (await findPublication(tx, version.publicationId))
  if (!site || !publication) return { refused: 'no-such-version' }
  await goLive(tx, deps, { order, site, publication, decidedAt: now }, versionNumber, actor, now)
  return { live: { subdomain: site.subdomain } }
}
