import { isSuccess, type ProbeResult } from './check-link.ts'

/**
 * What is said of a link. `gone`: two looks, days apart, saw that nothing is there; `doubtful`:
 * one did. `unclear`: whoever answers does so to people only, or it was not asked. `new`: nobody
 * has looked yet.
 */
export const linkStates = ['new', 'well', 'doubtful', 'gone', 'unclear'] as const
export type LinkState = (typeof linkStates)[number]

export type LinkStatus = {
  readonly state: LinkState
  /** What was seen, as it is stored: `404`, `no-such-name`, `not-public`. */
  readonly saw: string
  /** Since when nothing is there, as far as was looked; null: something is, or nobody knows. */
  readonly missingSince: Date | null
  readonly nextLookAt: Date
}

const DAY_MS = 24 * 60 * 60 * 1000
const MONTH_DAYS = 30
/** The second look at what seems to be gone. */
const AGAIN_DAYS = 4
/** Looks that are nearer to each other are one: a server may be down for a weekend. */
const APART_MS = 3 * DAY_MS

/** Statuses that say there is nothing, or that the server is broken. Others answer people and not programs. */
const MISSING: ReadonlySet<number> = new Set([404, 410, 500, 502, 504])
const FAILED: ReadonlySet<string> = new Set(['no-such-name', 'refused', 'no-answer'])

/** What follows from a look, by what was known before. Pure. */
export function classifyProbe(
  sight: ProbeResult,
  before: { readonly missingSince: Date | null },
  now: Date,
): LinkStatus {
  const saw = String(Object.values(sight)[0])
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS)
  if ('status' in sight && isSuccess(sight.status))
    return { state: 'well', saw, missingSince: null, nextLookAt: later(MONTH_DAYS) }
  const isMissing =
    ('status' in sight && MISSING.has(sight.status)) ||
    ('failed' in sight && FAILED.has(sight.failed))
  // Nobody knows whether it is there: what was seen before does not hold any more.
  if (!isMissing)
    return { state: 'unclear', saw, missingSince: null, nextLookAt: later(MONTH_DAYS) }
  const since = before.missingSince ?? now
  const isGone = now.getTime() - since.getTime() >= APART_MS
  return {
    state: isGone ? 'gone' : 'doubtful',
    saw,
    missingSince: since,
    nextLookAt: later(isGone ? MONTH_DAYS : AGAIN_DAYS),
  }
}
