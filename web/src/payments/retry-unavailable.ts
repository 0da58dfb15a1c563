import { ApiError } from '../api/client.ts'

/** The worst minute of a flood; after it the customer is asked whether to go on. */
const MOST_WAIT_MS = 60_000
const SERVICE_UNAVAILABLE = 503

/**
 * Asks, and asks again whenever the server says that it can't at this moment and when to come back
 * (503 with `Retry-After`), for a minute.
 *
 * Throws what the last try threw; any other failure at once, and this one too where nobody `comesBack`.
 */
export async function retryWhileUnavailable<T>(
  ask: () => Promise<T>,
  parts: { readonly comesBack: () => boolean; readonly pause?: (ms: number) => Promise<void> },
): Promise<T> {
  const { comesBack, pause = sleep } = parts
  for (let waited = 0; ; ) {
    try {
      return await ask()
    } catch (failure) {
      const afterMs = comeBackAfterMs(failure)
      if (afterMs === undefined || waited >= MOST_WAIT_MS || !comesBack()) throw failure
      // Those who were refused together don't come back together.
      const ms = afterMs * (1 + Math.random())
      waited += ms
      await pause(ms)
      if (!comesBack()) throw failure
    }
  }
}

function comeBackAfterMs(failure: unknown): number | undefined {
  if (!(failure instanceof ApiError) || failure.status !== SERVICE_UNAVAILABLE) return undefined
  const afterMs = (failure.retryAfterSeconds ?? Number.POSITIVE_INFINITY) * 1000
  return afterMs <= MOST_WAIT_MS ? afterMs : undefined
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
