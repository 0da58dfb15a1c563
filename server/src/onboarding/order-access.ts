import type { FastifyRequest } from 'fastify'
import { findOrderByIntent, isOnboardingToken, type Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { type Guard, HttpRefusal } from '../platform/http.ts'
import { countInWindow } from '../platform/rate-limits.ts'

/** The order of each request that the guard below let through. */
const opened = new WeakMap<object, Order>()

/** Throws, as a programming error, on a request that no guard let through. */
export function orderOf(request: object): Order {
  const order = opened.get(request)
  if (!order) throw new Error('a route read its order without the order-token guard')
  return order
}

/** Wrong tokens from one address, per minute. */
const MAX_FAILURES = 20
const WINDOW_MS = 60 * 1000

/**
 * Guard of the calls that need an order's id and token. An unknown order and a
 * wrong token get the same answer; whoever has failed too often gets none for a while.
 */
export function orderTokenGuard(db: Database, appSecret: string, rateLimitFactor: number): Guard {
  const blockedUntil = new Map<string, number>()

  async function countFailure(address: string): Promise<void> {
    const { current, ttl } = await countInWindow(db, `wrong-order-token|${address}`, WINDOW_MS)
    if (current < MAX_FAILURES * rateLimitFactor) return
    const now = performance.now()
    for (const [other, until] of blockedUntil) if (until <= now) blockedUntil.delete(other)
    blockedUntil.set(address, now + ttl)
  }

  return async (request: FastifyRequest) => {
    const waitMs = (blockedUntil.get(request.ip) ?? 0) - performance.now()
    if (waitMs > 0) {
      const sentence =
        'Too many wrong links. Wait a minute, then use the newest link from your email.'
      throw new HttpRefusal(429, sentence, undefined, {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      })
    }
    const { paymentIntentId } = request.params as { paymentIntentId: string }
    const { token } = request.query as { token?: unknown }
    const order = await findOrderByIntent(db, paymentIntentId)
    const presented = typeof token === 'string' ? token : ''
    const candidate = order ?? { id: '00000000-0000-0000-0000-000000000000', tokenVersion: 0 }
    const right = isOnboardingToken(presented, candidate, appSecret)
    if (!order || !right) {
      await countFailure(request.ip)
      throw new HttpRefusal(
        404,
        'This link does not open an order. Use the newest link from your email.',
      )
    }
    opened.set(request, order)
  }
}
