import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { Edition } from '../snapshots/partial-snapshot.ts'
import type { SiteSnapshot } from '../snapshots/site-snapshot.ts'
import { publishKind } from './publish-job.ts'
import { insertPublication } from '../site-store.ts'
import type { Publication } from '../tables.ts'

/**
 * Queues a rerender of the live version in every language with these changes only. The caller holds
 * the locks of order and site.
 */
export async function rerenderVersion(
  tx: Transaction,
  enqueue: Enqueue,
  live: Publication,
  {
    changes,
    actor,
    reason,
    requestedIn,
  }: {
    changes: Partial<Pick<SiteSnapshot, 'siteUrl' | 'hidden' | 'updatedOn' | 'checkedOn'>>
    actor: Actor
    reason: string
    requestedIn: Publication['requestedIn']
  },
  now: Date,
): Promise<Publication> {
  const { part: _part, ...frozen } = live.input
  const publication: Publication = {
    ...live,
    id: randomUUID(),
    purpose: 'live',
    input: {
      ...frozen,
      resumes: frozen.resumes.map((edition) => withDaysOf(edition, changes)),
      updatedOn: now.toISOString().slice(0, 10),
      ...changes,
    },
    state: 'queued',
    problem: null,
    requestedBy: actor,
    requestedAt: now,
    requestedIn,
    reason,
    announcement: null,
    liveAt: null,
  }
  await insertPublication(tx, publication)
  await enqueue(tx, publishKind, { publicationId: publication.id }, { key: publication.id })
  return publication
}

/** A date set for all languages replaces the language's own date. */
function withDaysOf(
  { updatedOn, checkedOn, ...edition }: Edition,
  changes: Partial<Pick<SiteSnapshot, 'updatedOn' | 'checkedOn'>>,
): Edition {
  return {
    ...edition,
    ...(changes.updatedOn !== undefined && updatedOn !== undefined ? { updatedOn } : {}),
    ...(changes.checkedOn === undefined && checkedOn !== undefined ? { checkedOn } : {}),
  }
}
