import { orderingRoutes } from '@vitrine/contract/ordering'
import type { AppContext } from '../platform/app-context.ts'
import type { Http } from '../platform/http.ts'
import { readAgreement } from './agreement-store.ts'
import { onboardingTokenOf } from './onboarding-token.ts'
import { renewLinks } from './renew-links.ts'
import { orderNotFound } from './staff-routes.ts'

export function registerCustomerLinkRoutes(
  http: Http,
  { db, emit, clock, appSecret }: AppContext,
): void {
  http.serve(orderingRoutes.readMyAgreement, ({ order }) => readAgreement(db, order.id))

  http.serve(
    orderingRoutes.renewLinks,
    async ({ order }) => {
      const renewal = { orderId: order.id, actor: 'customer' } as const
      const renewed = await db.transaction((tx) => renewLinks(tx, emit, renewal, clock()))
      if (!renewed) throw orderNotFound()
      return { token: onboardingTokenOf(renewed, appSecret) }
    },
    // Each request sends an email.
    { limit: { max: 5, windowSeconds: 3600 } },
  )
}
