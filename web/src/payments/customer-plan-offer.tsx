import { useQuery } from '@tanstack/react-query'
import { paymentRoutes } from '@vitrine/contract/payments'
import { plans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Timestamp } from '../ui/timestamp.tsx'

/** The upgrade that the team offers; renders nothing without an offer. */
export default function PlanOffer({ access }: { access: OrderAccess }) {
  const query = useQuery({
    ...routeQuery(paymentRoutes.readMyPlanOffer, {
      params: { paymentIntentId: access.oid },
      query: { token: access.t },
    }),
    refetchOnMount: 'always',
  })
  const { offer, planId } = query.data ?? {}
  if (!offer || !planId) return null
  const plan = plans[offer.toPlan].shortName
  return (
    <section className="mt-9">
      <h2 className="text-h3">Change to {plan}</h2>
      <p className="mt-1.5 max-w-prose text-ink-2">
        Your order is on the {plans[planId].shortName} plan. It changes to {plan} when you have paid
        the difference. Offered until <Timestamp at={offer.offeredUntil} />.
      </p>
      <p className="mt-3">
        <ButtonLink to={paths.planChange()} state={access}>
          Pay the difference: {formatCents(offer.quote.totalCents)}
        </ButtonLink>
      </p>
    </section>
  )
}
