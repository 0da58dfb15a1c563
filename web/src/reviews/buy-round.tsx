import { useQuery } from '@tanstack/react-query'
import { reviewRoutes } from '@vitrine/contract/reviews'
import { formatCents } from '@vitrine/domain/payments/money'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The button to buy another round; renders nothing while one is left, or if none is for sale. */
export function BuyRound({ access }: { access: OrderAccess }) {
  const { data } = useQuery({
    ...routeQuery(reviewRoutes.readRoundSale, {
      params: { paymentIntentId: access.oid },
      query: { token: access.t },
    }),
    refetchOnMount: 'always',
  })
  if (data == null || data.roundCents === null) return null
  return (
    <p className="mt-3">
      <ButtonLink small variant="outline" to={paths.extraRound()} state={access}>
        Buy another round: {formatCents(data.roundCents)}
      </ButtonLink>
    </p>
  )
}
