import { setImmediate } from 'node:timers/promises'

/**
 * Yields to the event loop. PGlite resolves without returning to the loop, so other work only runs
 * between statements that yield.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
