import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { Edition } from '../snapshots/partial-snapshot.ts'
import type { SiteSnapshot } from '../snapshots/site-snapshot.ts'
import type { Publication } from '../tables.ts'
import { queuePublication } from './queue-publication.ts'

/**
 * Queues a rerender of the live version in every language with these changes only. The caller
 * holds the locks of order and site.
 */
export function rerenderVersion(
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
  const { part: _part, ...snapshot } = live.input
  return queuePublication(tx, enqueue, {
    id: randomUUID(),
    orderId: live.orderId,
    owedLanguages: live.owedLanguages,
    purpose: 'live',
    input: {
      ...snapshot,
      resumes: snapshot.resumes.map((edition) => withOwnDates(edition, changes)),
      updatedOn: now.toISOString().slice(0, 10),
      ...changes,
    },
    requestedBy: actor,
    requestedAt: now,
    requestedIn,
    reason,
  })
}

/** A date set for all languages replaces the language's own date. */
function withOwnDates(
  { updatedOn, checkedOn, ...edition }: Edition,
  changes: Partial<Pick<SiteSnapshot, 'updatedOn' | 'checkedOn'>>,
): Edition {
  return {
    ...edition,
    ...(changes.updatedOn !== undefined && updatedOn !== undefined ? { updatedOn } : {}),
    ...(changes.checkedOn === undefined && checkedOn !== undefined ? { checkedOn } : {}),
  }
}
