/**
 * The clock of a revision: the used part of the hours that were promised for the newest list of
 * changes. It runs in `in_revision`, pauses on hold, and ends with any other status. It counts once
 * the first delivery is over: until then the delivery clock covers the changes too.
 */
import type { DeliveryClock } from './delivery-clock.ts'
import type { OrderStatus } from './order-lifecycle.ts'

/** `promisedHours`: a list of changes came; the next `in_revision` belongs to it. */
export type RevisionChange = { readonly at: Date } & (
  | { readonly promisedHours: number }
  | { readonly to: OrderStatus }
)

const HOUR_MS = 60 * 60 * 1000

/**
 * Computes the clock of an open revision; null: no revision is open, or no time was promised.
 * Events at the same time keep their order. Ignores events after `now`. Pure.
 */
export function computeRevisionClock(
  history: readonly RevisionChange[],
  now: Date,
): DeliveryClock | null {
  const changes = history
    .filter((change) => change.at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const begun = changes.findLastIndex((change) => 'promisedHours' in change)
  const promise = changes[begun]
  if (promise === undefined || !('promisedHours' in promise)) return null
  const promisedMs = promise.promisedHours * HOUR_MS

  let usedMs = 0
  let everRan = false
  let runningSince: Date | null = null
  for (const change of changes.slice(begun + 1)) {
    if (!('to' in change)) continue
    if (change.to !== 'in_revision' && change.to !== 'on_hold') return null
    if (runningSince !== null) usedMs += change.at.getTime() - runningSince.getTime()
    runningSince = change.to === 'in_revision' ? change.at : null
    everRan ||= runningSince !== null
  }
  if (!everRan) return null
  if (runningSince !== null) usedMs += now.getTime() - runningSince.getTime()
  const remainingMs = promisedMs - usedMs
  return {
    state: runningSince === null ? 'paused' : 'running',
    promisedMs,
    usedMs,
    remainingMs,
    dueAt: runningSince === null ? null : new Date(now.getTime() + remainingMs),
    metAt: null,
  }
}
