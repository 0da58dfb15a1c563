import { useQuery } from '@tanstack/react-query'
import { reviewRoutes } from '@vitrine/contract/reviews'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'

export const reviewQuery = (access: OrderAccess) =>
  routeQuery(reviewRoutes.readReview, {
    params: { paymentIntentId: access.oid },
    query: { token: access.t },
  })

/** The review of an order; fetched again on every mount, because the order changes. */
export const useReview = (access: OrderAccess, options: { refetchInterval?: number } = {}) =>
  useQuery({
    ...reviewQuery(access),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    ...options,
  })
