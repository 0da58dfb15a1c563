import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { classifyProbe } from './classify-link.ts'
import { listDueLinks, saveLinkCheck } from './link-store.ts'
import { checkLink, type CheckLinkSettings, type ProbeResult } from './check-link.ts'
import type { Link } from './tables.ts'

/** Interval between requests to one host. */
const SPACING_MS = 60_000
/** Links per run. */
const MOST_LOOKS = 30
/** No check starts later: a job over its timeout is restarted. */
const RUN_MS = 12_000
/** If this many hosts fail and none responds, our own network is down. */
const DEAF_AFTER = 3

export function checkLinksJob(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  settings: CheckLinkSettings,
): Job {
  const kind = { name: 'links.look-at-due', queue: 'unproven', payload: noPayload } as const
  return job(kind, async () => {
    const until = performance.now() + RUN_MS
    const due = await listDueLinks(db, clock(), { spacingMs: SPACING_MS, most: MOST_LOOKS })
    const checks: { link: Link; result: ProbeResult }[] = []
    for (const link of due) {
      if (performance.now() > until) break
      checks.push({ link, result: await checkLink(link.address, settings) })
    }
    const sent = checks.filter(({ result }) => !('refused' in result))
    const isDeaf = sent.length >= DEAF_AFTER && sent.every(({ result }) => 'failed' in result)
    if (isDeaf) log.warn({ event: 'links.network_unreachable', looks: sent.length })
    for (const { link, result } of checks) {
      const now = clock()
      // Store nothing and retry in an hour.
      const judged = isDeaf
        ? { ...asBefore(link), nextLookAt: new Date(now.getTime() + 60 * 60_000) }
        : classifyProbe(result, link, now)
      await saveLinkCheck(db, link, judged, isDeaf ? link.lookedAt : now)
    }
  })
}

const asBefore = ({ state, saw, missingSince }: Link) => ({ state, saw, missingSince })
