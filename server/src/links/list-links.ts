import type { House } from '../platform/house.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { listLiveVersions, readOutgoingLinks } from '../publishing/index.ts'
import { forgetLinks, readListed, replaceLinks } from './link-store.ts'

/** After it no further page of a run is read: a job that takes too long is begun again. */
const RUN_MS = 15_000
/** More stand on nobody's page, unless somebody put them there to have them asked. */
const MOST_LINKS = 100

/** Reads what live pages lead to, once for each version. What is done stays done. */
export function listLinksJob(house: House): Job {
  const { db, clock } = house
  const kind = { name: 'links.list', lane: 'unproven', payload: noPayload } as const
  return job(kind, async () => {
    const until = performance.now() + RUN_MS
    const live = await listLiveVersions(db)
    const known = await readListed(db)
    const online = new Set(live.map(({ orderId }) => orderId))
    const over = [...known.keys()].filter((orderId) => !online.has(orderId))
    await db.transaction((tx) => forgetLinks(tx, over))
    for (const site of live) {
      if (known.get(site.orderId) === site.version) continue
      if (performance.now() > until) return
      const addresses = (await readOutgoingLinks(house, site)).slice(0, MOST_LINKS)
      await db.transaction((tx) => replaceLinks(tx, site, addresses, clock()))
    }
  })
}
