import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../platform/app-context.ts'
import { type Guards, HttpError } from '../platform/http.ts'
import { ipBlock, ipNetwork } from '../platform/ip-ranges.ts'
import { incrementRateLimit } from '../platform/rate-limit-store.ts'
import { identifyToken } from './onboarding-token.ts'
import { findOrderByIntent, markEmailProven } from './order-store.ts'
import type { Order } from './tables.ts'

declare module '../platform/http.ts' {
  interface Callers {
    /** The holder of an order link. */
    'order-token': { readonly order: Order }
  }
}

/** Wrong tokens per IP block and minute. */
const MAX_FAILURES = 20
/** Of an IPv6 /48, which has 65,536 blocks. */
const MAX_FAILURES_OF_NETWORK = 160
const WINDOW_MS = 60 * 1000

/** Changes per order and minute, from any address. In an hour, ten times as many. */
const CHANGES_PER_MINUTE = 20
const READING = new Set(['GET', 'HEAD'])

const UNKNOWN_ORDER = {
  ...{ id: '00000000-0000-0000-0000-000000000000', tokenVersion: 0 },
  customerEmail: '',
}

/** Nobody has opened a link yet: programs that check links in emails load pages too. */
const isPrefetch = ({ headers }: FastifyRequest) =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch')

type GuardDeps = Pick<AppContext, 'db' | 'clock' | 'verifyingSecrets' | 'rateLimitFactor'>

/**
 * Guard of routes that need an order's payment ID and token. Unknown orders and wrong tokens get
 * the same response; after too many failures the client is blocked for a while. Limits the changes
 * of an order, so that no route needs a limit of its own. A token from an email proves the address.
 */
export function orderTokenGuard({
  db,
  clock,
  verifyingSecrets,
  rateLimitFactor,
}: GuardDeps): Guards['order-token'] {
  const blockedUntil = new Map<string, number>()

  async function countFailure(address: string, most: number): Promise<void> {
    const { current, ttl } = await incrementRateLimit(db, `wrong-order-token|${address}`, WINDOW_MS)
    if (current < most * rateLimitFactor) return
    const now = performance.now()
    for (const [other, until] of blockedUntil) if (until <= now) blockedUntil.delete(other)
    blockedUntil.set(address, now + ttl)
  }

  async function limitChanges(orderId: string, perMinute: number): Promise<void> {
    for (const [max, windowMs] of [
      [perMinute, 60_000],
      [perMinute * 10, 3_600_000],
    ] as const) {
      const key = `order-changes|${perMinute}|${windowMs}|${orderId}`
      const { current, ttl } = await incrementRateLimit(db, key, windowMs)
      if (current <= max * rateLimitFactor) continue
      throw new HttpError(
        429,
        'rate_limited',
        'That was a lot of changes at once. Nothing is lost; wait a moment and try again.',
        { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } },
      )
    }
  }

  return async (request: FastifyRequest) => {
    const [address, network] = [ipBlock(request.ip), ipNetwork(request.ip)]
    const blocked = [address, network].map((each) => blockedUntil.get(each) ?? 0)
    const waitMs = Math.max(...blocked) - performance.now()
    if (waitMs > 0) {
      const sentence =
        'Too many wrong links. Wait a minute, then use the newest link from your email.'
      throw new HttpError(429, 'rate_limited', sentence, {
        headers: {
          'retry-after': String(Math.ceil(waitMs / 1000)),
        },
      })
    }
    const { paymentIntentId } = request.params as { paymentIntentId: string }
    const { token } = request.query as { token?: unknown }
    const found = await findOrderByIntent(db, paymentIntentId)
    // A child order has no page of its own.
    const order = found?.parentOrderId === null ? found : undefined
    const presented = typeof token === 'string' ? token : ''
    const candidate = order ?? UNKNOWN_ORDER
    // Check every key, so that the duration reveals nothing.
    const tokens = verifyingSecrets.map((secret) => identifyToken(presented, candidate, secret))
    const isRight = tokens.some((token) => token !== undefined)
    if (!order || !isRight) {
      await countFailure(address, MAX_FAILURES)
      if (network !== address) await countFailure(network, MAX_FAILURES_OF_NETWORK)
      throw new HttpError(
        404,
        'not_found',
        'This link does not open an order. Use the newest link from your email.',
      )
    }
    const { changesPerMinute = CHANGES_PER_MINUTE } = request.routeOptions.config
    if (!READING.has(request.method)) await limitChanges(order.id, changesPerMinute)
    if (tokens.includes('emailed') && order.emailProvenAt === null && !isPrefetch(request))
      await markEmailProven(db, order, clock())
    return { order }
  }
}
