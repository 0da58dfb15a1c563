/**
 * The delivery clock: how much of the promised time an order has used. It runs
 * while the team can work (`ready`, `in_production`), stands while it waits for
 * someone else, and is met when a preview of all ordered languages is sent, that is when
 * the order first enters `in_review`, or when all of them have gone live without one. A site
 * that is live in some of its languages does not stop it: the others are owed. Customer and
 * team see the same clock.
 */
import type { OrderStatus } from './order-life-cycle.ts'
import { orderMay } from './order-may.ts'

/** `delivered`: every ordered language is live. */
export type ClockChange = { readonly at: Date; readonly to: OrderStatus | 'delivered' }

export type DeliveryClock = {
  readonly state: 'not-started' | 'running' | 'paused' | 'met' | 'stopped'
  readonly promisedMs: number
  readonly usedMs: number
  /** Negative when late. */
  readonly remainingMs: number
  /** When the promise falls due if the clock runs on; only while running. */
  readonly dueAt: Date | null
  /** When the preview was sent or the site delivered; only once met. */
  readonly metAt: Date | null
}

const RUNNING: ReadonlySet<string> = new Set(orderMay.runClock.statuses)
const OVER: ReadonlySet<string> = new Set(['cancelled', 'expired'])
const HOUR_MS = 60 * 60 * 1000

/**
 * Reads the clock from the order's history (in any order of time) and now.
 * Pure; a change dated after `now` counts as not having happened.
 */
export function readDeliveryClock(
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
    if (RUNNING.has(to)) {
      runningSince ??= at
      everRan = true
      continue
    }
    if (to === 'live') continue
    if (runningSince !== null) usedMs += at.getTime() - runningSince.getTime()
    runningSince = null
    if (to === 'in_review' || to === 'delivered') metAt = at
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
