import type { FastifyRequest } from 'fastify'
import { findOrderByIntent, isOnboardingToken, type Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { type Guard, HttpRefusal } from '../platform/http.ts'

/** The order of each request that the guard below let through. */
const opened = new WeakMap<object, Order>()

/** Throws, as a programming error, on a request that no guard let through. */
export function orderOf(request: object): Order {
  const order = opened.get(request)
  if (!order) throw new Error('a route read its order without the order-token guard')
  return order
}

/**
 * Guard of the calls that need an order's id and token. An unknown order and a
 * wrong token get the same answer.
 */
export function orderTokenGuard(db: Database, appSecret: string): Guard {
  return async (request: FastifyRequest) => {
    const { paymentIntentId } = request.params as { paymentIntentId: string }
    const { token } = request.query as { token?: unknown }
    const order = await findOrderByIntent(db, paymentIntentId)
    const presented = typeof token === 'string' ? token : ''
    const candidate = order ?? { id: '00000000-0000-0000-0000-000000000000', tokenVersion: 0 }
    const right = isOnboardingToken(presented, candidate, appSecret)
    if (!order || !right) {
      throw new HttpRefusal(404, 'This link does not open an order. Use the newest link from your email.')
    }
    opened.set(request, order)
  }
}
