import { ApiError } from '../api/client.ts'

/** After a minute the customer decides whether to retry. */
const MOST_WAIT_MS = 60_000
const SERVICE_UNAVAILABLE = 503

/**
 * Retries a request for up to a minute while the server responds with 503 and `Retry-After`.
 *
 * Throws the last error; any other error at once, and a 503 at once if `comesBack` returns false.
 */
export async function retryWhileUnavailable<T>(
  ask: () => Promise<T>,
  parts: { readonly comesBack: () => boolean; readonly pause?: (ms: number) => Promise<void> },
): Promise<T> {
  const { comesBack, pause = sleep } = parts
  for (let waited = 0; ;) {
    try {
      return await ask()
    } catch (failure) {
      const afterMs = comeBackAfterMs(failure)
      if (afterMs === undefined || waited >= MOST_WAIT_MS || !comesBack()) throw failure
      // Jitter, so that rejected clients don't retry at the same time.
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
