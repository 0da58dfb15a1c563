import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { findLiveVersion, readOutgoingLinks } from '../publishing/index.ts'
import { deleteLinks, listChangedSites, lockListed, replaceLinks } from './link-store.ts'

/** After it no further page of a run is read: a job that takes too long is begun again. */
const RUN_MS = 15_000
/** More stand on nobody's page, unless somebody put them there to have them asked. */
const MOST_LINKS = 100

/** Sites that are asked for at once. */
const PORTION = 200

/** Reads what live pages lead to, once for each version. What is done stays done. */
export function extractLinksJob(app: AppContext): Job {
  const { db, clock } = app
  const kind = { name: 'links.list', queue: 'unproven', payload: noPayload } as const
  return job(kind, async () => {
    const until = performance.now() + RUN_MS
    let changed = await listChangedSites(db, null, PORTION)
    while (changed.length > 0) {
      for (const orderId of changed) {
        if (performance.now() > until) return
        await listLinksOfSite(orderId)
      }
      changed = await listChangedSites(db, changed.at(-1) ?? null, PORTION)
    }
  })

  async function listLinksOfSite(orderId: string): Promise<void> {
    const version = await findLiveVersion(db, orderId)
    const addresses = version === null ? [] : await readOutgoingLinks(app, { orderId, version })
    await db.transaction(async (tx) => {
      await lockListed(tx, orderId)
      // Another version went live while the pages of this one were read: the next run lists that.
      if ((await findLiveVersion(tx, orderId)) !== version) return
      if (version === null) await deleteLinks(tx, orderId)
      else await replaceLinks(tx, { orderId, version }, addresses.slice(0, MOST_LINKS), clock())
    })
  }
}
