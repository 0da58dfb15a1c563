import { isSuccess, type ProbeResult } from './check-link.ts'

/**
 * `gone`: missing in two checks, days apart. `doubtful`: missing once. `unclear`: the server may
 * answer browsers only, or was not asked. `new`: not checked.
 */
export const linkStates = ['new', 'well', 'doubtful', 'gone', 'unclear'] as const
export type LinkState = (typeof linkStates)[number]

export type LinkStatus = {
  readonly state: LinkState
  /** The stored result: `404`, `no-such-name`, `not-public`. */
  readonly saw: string
  /** Null: not missing, or unknown. */
  readonly missingSince: Date | null
  readonly nextLookAt: Date
}

const DAY_MS = 24 * 60 * 60 * 1000
const MONTH_DAYS = 30
/** Delay of the second check of a missing link. */
const AGAIN_DAYS = 4
/** A server may be down for a weekend. */
const APART_MS = 3 * DAY_MS

/** Other statuses may apply to programs only. */
const MISSING: ReadonlySet<number> = new Set([404, 410, 500, 502, 504])
const FAILED: ReadonlySet<string> = new Set(['no-such-name', 'refused', 'no-answer'])

/** The state after a check. Pure. */
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
  // An unclear result resets the state.
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
