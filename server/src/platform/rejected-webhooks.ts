import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AppContext } from './app-context.ts'
import { HttpError } from './http.ts'
import { ipNetwork } from './ip-ranges.ts'

const WINDOW_MS = 60_000
/** A wrong key is visible in the log; more lines say nothing new. */
const MAX_LOGGED = 60
const MAX_OF_NETWORK = 30

/**
 * Rejects webhooks with a wrong signature: 400, after 30 a minute 429. At most 60 a minute are
 * logged. Signed ones are never counted, so that nobody can lock the sender out.
 */
export function createWebhookRejections(
  { rateLimitFactor }: Pick<AppContext, 'rateLimitFactor'>,
  /** Logs one of them. */
  warn: (details: { readonly reason?: string }) => void,
) {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: WINDOW_MS, noUpdateTTL: true })
  const increment = (key: string): number => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
  return (request: FastifyRequest, reason?: unknown): never => {
    if (increment(`network ${ipNetwork(request.ip)}`) > MAX_OF_NETWORK * rateLimitFactor)
      throw new HttpError(429, 'rate_limited', 'Too many requests without a valid signature.', {
        headers: { 'retry-after': String(WINDOW_MS / 1000) },
      })
    if (increment('logged') <= MAX_LOGGED)
      warn(reason instanceof Error ? { reason: reason.message } : {})
    throw new HttpError(400, 'invalid_signature', 'The signature does not fit the body.')
  }
}
