import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paymentRoutes, type PlanOfferResponse } from '@vitrine/contract/payments'
import { type PlanId, plans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Status } from '../ui/status.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { planGains } from './format-plan.ts'

/** The upgrade that is offered, or the larger plans for sale; renders nothing without them. */
export default function PlanOffer({
  access,
  show,
}: {
  access: OrderAccess
  show: 'offer' | 'choices'
}) {
  const query = useQuery({
    ...routeQuery(paymentRoutes.readMyPlanOffer, {
      params: { paymentIntentId: access.oid },
      query: { token: access.t },
    }),
    refetchOnMount: 'always',
  })
  if (!query.data) return null
  const { offer, planId, choices } = query.data
  const others = choices.filter(({ toPlan }) => toPlan !== offer?.toPlan)
  if (show === 'choices')
    return (
      others.length > 0 && (
        <section className="mt-9">
          <PlanChooser access={access} planId={planId} choices={others} onRefused={query.refetch} />
        </section>
      )
    )
  if (!offer) return null
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

/** Opens the offer of a larger plan and goes on to its payment. */
function PlanChooser(props: {
  access: OrderAccess
  planId: PlanId
  choices: PlanOfferResponse['choices']
  onRefused: () => unknown
}) {
  const { access, planId, choices, onRefused } = props
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [requestId] = useState(() => crypto.randomUUID())
  const choose = useMutation({
    mutationFn: (choice: PlanOfferResponse['choices'][number]) =>
      request(paymentRoutes.chooseUpgrade, {
        params: { paymentIntentId: access.oid },
        query: { token: access.t },
        body: { ...choice, requestId },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ refetchType: 'none' })
      await navigate(paths.planChange(), { state: access })
    },
    onError: onRefused,
  })
  return (
    <>
      <h2 className="text-h3">A larger plan</h2>
      <p className="mt-1.5 max-w-prose text-ink-2">
        Your order is on the {plans[planId].shortName} plan. You pay only the difference.
      </p>
      <ul className="mt-3 grid gap-4">
        {choices.map((choice) => {
          const { toPlan, differenceCents } = choice
          return (
            <li key={toPlan}>
              <p className="mb-2 max-w-prose text-ink-2">
                {`With ${plans[toPlan].shortName}: ${planGains(planId, toPlan)}.`}
              </p>
              <Button
                small
                variant="outline"
                busy={choose.isPending && choose.variables.toPlan === toPlan}
                onClick={() => choose.mutate(choice)}
              >
                {`Change to ${plans[toPlan].shortName}: ${formatCents(differenceCents)}`}
              </Button>
            </li>
          )
        })}
      </ul>
      <Status urgent className="mt-3 text-warn empty:hidden">
        {choose.error && errorMessage(choose.error)}
      </Status>
    </>
  )
}
