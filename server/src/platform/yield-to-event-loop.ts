import { setImmediate } from 'node:timers/promises'

/**
 * Lets the event loop go round once. The embedded database answers without letting go of the
 * loop: between statements that follow each other, this is where others get their turn.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
