import { onboardingRoutes } from '@vitrine/contract/onboarding'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'

export function intakeQuery({ oid, t }: OrderAccess) {
  return routeQuery(onboardingRoutes.readIntake, {
    params: { paymentIntentId: oid },
    query: { token: t },
  })
}
