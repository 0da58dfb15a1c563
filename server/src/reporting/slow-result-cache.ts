import { LRUCache } from 'lru-cache'

/** A result is cached 60 times as long as it took, so that computing it takes a sixtieth of the day at most. */
const TTL_FACTOR = 60
const MAX_TTL_MS = 60 * 60 * 1000
const MAX_KEYS = 100

/**
 * Caches results that take `slowMs` or longer; fast ones are computed each time. Concurrent calls
 * share a computation. Failures are not cached.
 */
export function cacheSlowResults<Result extends {}>(
  slowMs: number,
  now: () => number = () => performance.now(),
): (key: string, compute: () => Promise<Result>) => Promise<Result> {
  const cache = new LRUCache<string, Result, () => Promise<Result>>({
    ...{ max: MAX_KEYS, ttl: MAX_TTL_MS, ttlResolution: 0, perf: { now } },
    async fetchMethod(_key, _stale, { options, context: compute }) {
      const startedAt = now()
      const result = await compute()
      const tookMs = now() - startedAt
      options.ttl = tookMs < slowMs ? -1 : Math.min(tookMs * TTL_FACTOR, MAX_TTL_MS)
      return result
    },
  })
  return (key, context) => cache.forceFetch(key, { context })
}
