import { useQuery } from '@tanstack/react-query'
import { type AgreementResponse, orderingRoutes } from '@vitrine/contract/ordering'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { Timestamp } from '../ui/timestamp.tsx'

/** The terms of an order on My site; renders nothing without any. */
export function CustomerAgreement({ access }: { access: OrderAccess }) {
  const own = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const found = useQuery(routeQuery(orderingRoutes.readMyAgreement, own))
  return <AgreementText agreement={found.data?.agreement} className="mt-6" />
}

/** The same for the team, on the order's page. */
export function StaffAgreement({ orderId }: { orderId: string }) {
  const found = useQuery(routeQuery(orderingRoutes.readAgreement, { params: { orderId } }))
  return <AgreementText agreement={found.data?.agreement} className="mt-4" />
}

function AgreementText(props: {
  agreement: AgreementResponse['agreement'] | undefined
  className: string
}) {
  const { agreement, className } = props
  if (!agreement) return null
  const { text, beginsAtOnce, agreedAt } = agreement
  return (
    <details className={className}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <span>Terms of this order, as of </span>
        <Timestamp at={agreedAt} />
      </summary>
      {beginsAtOnce !== null && (
        <p className="py-2 text-ink-2">
          {beginsAtOnce
            ? 'Asked to begin before the days to withdraw are over.'
            : 'Not asked to begin before the days to withdraw are over.'}
        </p>
      )}
      <p className="max-w-prose border-t border-line py-3 break-words whitespace-pre-line">
        {text}
      </p>
    </details>
  )
}
