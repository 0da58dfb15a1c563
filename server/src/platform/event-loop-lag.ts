import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** A result is reused for this time. */
const WINDOW_MS = 200
/** Utilization above which the loop counts as saturated. */
const BUSY = 0.9

/** Reports whether the event loop was saturated since the last check, at least 200 ms ago. */
export function watchEventLoop(
  now: () => number = () => performance.now(),
  used: (since?: EventLoopUtilization) => EventLoopUtilization = performance.eventLoopUtilization,
): () => boolean {
  let isBusy = false
  let lookedAt = now()
  let last = used()
  return () => {
    if (now() - lookedAt < WINDOW_MS) return isBusy
    isBusy = used(last).utilization > BUSY
    last = used()
    lookedAt = now()
    return isBusy
  }
}
