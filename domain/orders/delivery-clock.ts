/**
 * The delivery clock: the used part of the promised time. It runs in `ready` and `in_production`,
 * pauses while the team waits, and stops when all ordered languages were sent as a preview or are
 * live. A partial delivery does not stop it. Customer and team see the same clock.
 */
import type { OrderStatus } from './order-lifecycle.ts'
import { orderAllows } from './order-permissions.ts'

/** `delivered`: all ordered languages were sent as a preview or are live. */
export type ClockChange = { readonly at: Date; readonly to: OrderStatus | 'delivered' }

export type DeliveryClock = {
  readonly state: 'not-started' | 'running' | 'paused' | 'met' | 'stopped'
  readonly promisedMs: number
  readonly usedMs: number
  /** Negative when late. */
  readonly remainingMs: number
  /** Set while running. */
  readonly dueAt: Date | null
  /** Set once met. */
  readonly metAt: Date | null
}

const RUNNING: ReadonlySet<string> = new Set(orderAllows.runClock.statuses)
/** After a partial delivery the clock continues. */
const IN_PART: ReadonlySet<string> = new Set(['in_review', 'in_revision', 'approved', 'live'])
const OVER: ReadonlySet<string> = new Set(['cancelled', 'expired'])
const HOUR_MS = 60 * 60 * 1000

/** Computes the clock from events in any order. Ignores events after `now`. Pure. */
export function computeDeliveryClock(
  history: readonly ClockChange[],
  deliveryHours: number,
  now: Date,
): DeliveryClock {
  const changes = history
    .filter((change) => change.at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const promisedMs = deliveryHours * HOUR_MS

  let usedMs = 0
  let runningSince: Date | null = null
  let everRan = false
  let metAt: Date | null = null
  let over = false
  for (const { at, to } of changes) {
    if (metAt !== null || over) break
    if (RUNNING.has(to) || (IN_PART.has(to) && everRan)) {
      runningSince ??= at
      everRan = true
      continue
    }
    if (runningSince !== null) usedMs += at.getTime() - runningSince.getTime()
    runningSince = null
    if (to === 'delivered') metAt = at
    else over = OVER.has(to)
  }
  if (runningSince !== null) usedMs += now.getTime() - runningSince.getTime()

  const remainingMs = promisedMs - usedMs
  const state =
    metAt !== null
      ? 'met'
      : over
        ? 'stopped'
        : runningSince !== null
          ? 'running'
          : everRan
            ? 'paused'
            : 'not-started'
  return {
    state,
    promisedMs,
    usedMs,
    remainingMs,
    dueAt: state === 'running' ? new Date(now.getTime() + remainingMs) : null,
    metAt,
  }
}
