import type { House } from '../platform/house.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { judgeSight } from './judge-sight.ts'
import { listDue, noteLook } from './link-store.ts'
import { lookAtAddress, type LookSettings, type Sight } from './look/look-at-address.ts'
import type { Link } from './tables.ts'

/** A host is asked once in so long, whoever's page leads there. */
const SPACING_MS = 60_000
/** What one run looks at, one after the other. */
const MOST_LOOKS = 30
/** After it no further look of a run begins: a job that takes too long is begun again. */
const RUN_MS = 12_000
/** Where so many hosts in a row say nothing at all, it is this machine that hears nothing. */
const DEAF_AFTER = 3

export function lookAtLinksJob(
  { db, clock, log }: Pick<House, 'db' | 'clock' | 'log'>,
  settings: LookSettings,
): Job {
  const kind = { name: 'links.look-at-due', lane: 'unproven', payload: noPayload } as const
  return job(kind, async () => {
    const until = performance.now() + RUN_MS
    const due = await listDue(db, clock(), { spacingMs: SPACING_MS, most: MOST_LOOKS })
    const looks: { link: Link; sight: Sight }[] = []
    for (const link of due) {
      if (performance.now() > until) break
      looks.push({ link, sight: await lookAtAddress(link.address, settings) })
    }
    const asked = looks.filter(({ sight }) => !('refused' in sight))
    const isDeaf = asked.length >= DEAF_AFTER && asked.every(({ sight }) => 'failed' in sight)
    if (isDeaf) log.warn({ event: 'links.nothing-heard', looks: asked.length })
    for (const { link, sight } of looks) {
      const now = clock()
      // Nothing is said about anybody's link then; each is due again an hour later.
      const judged = isDeaf
        ? { ...asBefore(link), nextLookAt: new Date(now.getTime() + 60 * 60_000) }
        : judgeSight(sight, link, now)
      await noteLook(db, link, judged, isDeaf ? link.lookedAt : now)
    }
  })
}

const asBefore = ({ state, saw, missingSince }: Link) => ({ state, saw, missingSince })
