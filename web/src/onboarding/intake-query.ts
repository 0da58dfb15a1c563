import { onboardingRoutes } from '@vitrine/contract/onboarding'
import type { OrderAccess } from '../api/order-access.ts'
import { queryOf } from '../api/queries.ts'

/** The onboarding answers so far. */
export function intakeQuery({ oid, t }: OrderAccess) {
  return queryOf(onboardingRoutes.readIntake, {
    params: { paymentIntentId: oid },
    query: { token: t },
  })
}
