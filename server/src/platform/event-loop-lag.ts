import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** So long what was found holds: a few turns of a loop that has much to do. */
const WINDOW_MS = 200
/** Of its time. What is left goes to those who are told to come back. */
const BUSY = 0.9

/**
 * Tells whether the event loop of this process had next to no time left lately: since the last look, which is
 * a fifth of a second ago or longer.
 */
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
