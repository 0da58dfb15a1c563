/**
 * The delivery clock: how much of the promised time an order has used. It begins when the
 * team can work (`ready`, `in_production`), stands while it waits for someone else, and is
 * met when a person sends a preview of all ordered languages, or when all of them have gone
 * live without one. A preview or a site in some of them does not stop it, whatever becomes
 * of that part: the others are owed. Customer and team see the same clock.
 */
import type { OrderStatus } from './order-lifecycle.ts'
import { orderAllows } from './order-permissions.ts'

/** `delivered`: every ordered language was sent as a preview, or is live. */
export type ClockChange = { readonly at: Date; readonly to: OrderStatus | 'delivered' }

export type DeliveryClock = {
  readonly state: 'not-started' | 'running' | 'paused' | 'met' | 'stopped'
  readonly promisedMs: number
  readonly usedMs: number
  /** Negative when late. */
  readonly remainingMs: number
  /** When the promise falls due if the clock runs on; only while running. */
  readonly dueAt: Date | null
  /** When all of it was sent or live; only once met. */
  readonly metAt: Date | null
}

const RUNNING: ReadonlySet<string> = new Set(orderAllows.runClock.statuses)
/** A part is delivered: the clock goes on for the rest, if it has begun. */
const IN_PART: ReadonlySet<string> = new Set(['in_review', 'in_revision', 'approved', 'live'])
const OVER: ReadonlySet<string> = new Set(['cancelled', 'expired'])
const HOUR_MS = 60 * 60 * 1000

/**
 * Reads the clock from the order's history (in any order of time) and now.
 * Pure; a change dated after `now` counts as not having happened.
 */
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
