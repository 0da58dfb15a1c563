import { type Actor, staffActor } from '@vitrine/domain/audit/actor'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { publicationDecided } from '../events.ts'
import { goLive } from './go-live.ts'
import { recordPublished } from './publication-history.ts'
import { explainOutdatedBase, explainSuperseded } from './superseded.ts'
import {
  findPublication,
  findVersionOfPublication,
  lockSite,
  updatePublication,
} from '../site-store.ts'
import type { Publication } from '../tables.ts'
import { hashVersion } from '../versions/version-hash.ts'

type SignResult =
  | { signed: Publication; subdomain: string }
  | { refused: 'publication_not_waiting' | 'own_publication' | 'version_outdated' }
  /** The order changed since the request; the publication fails. */
  | { refused: 'publication_superseded'; sentence: string }

/** A second person signs one version by its hash, which publishes exactly those bytes. */
export async function signPublication(
  tx: Transaction,
  deps: Pick<AppContext, 'emit' | 'enqueue'>,
  signature: { orderId: string; publicationId: string; versionHash: string; actor: Actor },
  now: Date,
): Promise<SignResult> {
  const { orderId, actor } = signature
  const order = await lockOrder(tx, orderId)
  const site = await lockSite(tx, orderId)
  const publication = await findWaiting(tx, signature)
  const version = publication && (await findVersionOfPublication(tx, publication.id))
  if (!order || !site || !version) return { refused: 'publication_not_waiting' }
  if (publication.requestedBy === actor) return { refused: 'own_publication' }
  if (hashVersion(version.files) !== signature.versionHash) return { refused: 'version_outdated' }
  const problem = explainSuperseded(order, publication) ?? explainOutdatedBase(site, publication)
  if (problem !== null) {
    await updatePublication(tx, publication.id, { state: 'failed', problem })
    await deps.emit(tx, publicationDecided, { orderId, publicationId: publication.id }, now)
    return { refused: 'publication_superseded', sentence: problem }
  }
  const to = String(version.number)
  await appendHistory(tx, { orderId, at: now, actor, what: 'publication-signed', to })
  await recordPublished(tx, publication, version.number, now)
  const decidedAt = publication.requestedAt
  const { number } = version
  await goLive(tx, deps, { order, site, publication, decidedAt, number, actor }, now)
  return { signed: { ...publication, state: 'published' }, subdomain: site.subdomain }
}

/** Rejects a waiting publication. The requester may do this too. */
export async function rejectPublication(
  tx: Transaction,
  { emit }: Pick<AppContext, 'emit'>,
  refusal: { orderId: string; publicationId: string; actor: Actor },
  now: Date,
): Promise<Publication | undefined> {
  const { orderId, actor } = refusal
  await lockOrder(tx, orderId)
  const publication = await findWaiting(tx, refusal)
  const version = publication && (await findVersionOfPublication(tx, publication.id))
  if (!version) return undefined
  const problem = `${actor.slice(staffActor('').length)} sent it back, and it was not published.`
  const to = String(version.number)
  await appendHistory(tx, { orderId, at: now, actor, what: 'publication-sent-back', to })
  await updatePublication(tx, publication.id, { state: 'failed', problem })
  await emit(tx, publicationDecided, { orderId, publicationId: publication.id }, now)
  return { ...publication, state: 'failed', problem }
}

async function findWaiting(
  db: Database,
  { orderId, publicationId }: { orderId: string; publicationId: string },
): Promise<Publication | undefined> {
  const publication = await findPublication(db, publicationId)
  return publication?.orderId === orderId && publication.state === 'waiting'
    ? publication
    : undefined
}
