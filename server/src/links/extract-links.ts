import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { findLiveVersion, readOutgoingLinks } from '../publishing/index.ts'
import { deleteLinks, listChangedSites, lockListed, replaceLinks } from './link-store.ts'

/** No site starts later: a job over its timeout is restarted. */
const RUN_MS = 15_000
/** More links would be abuse of the checker. */
const MOST_LINKS = 100

/** Sites per batch. */
const PORTION = 200

/** Extracts the links of live pages, once per version. */
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
      // Another version went live meanwhile: the next run extracts it.
      if ((await findLiveVersion(tx, orderId)) !== version) return
      if (version === null) await deleteLinks(tx, orderId)
      else await replaceLinks(tx, { orderId, version }, addresses.slice(0, MOST_LINKS), clock())
    })
  }
}
