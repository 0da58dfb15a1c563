import { useQuery } from '@tanstack/react-query'
import { billingRoutes } from '@vitrine/contract/billing'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { routeUrl } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { InvoiceList } from './invoice-list.tsx'

/**
 * Receipts and credit notes for the team. A refund adds one, so the order's state is part of the
 * key.
 */
export function StaffInvoices({ order }: { order: OrderResponse }) {
  const params = { orderId: order.id }
  const query = routeQuery(billingRoutes.listBillingDocuments, { params })
  const papers = useQuery({
    ...query,
    queryKey: [...query.queryKey, String(order.refundedAmount)],
    refetchOnMount: 'always',
  })
  if (!papers.data || papers.data.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-2">
      <h3 className="sr-only">Receipts</h3>
      <InvoiceList
        papers={papers.data}
        hrefOf={({ id }) =>
          routeUrl(billingRoutes.downloadBillingDocument, { params: { ...params, paperId: id } })
        }
      />
    </div>
  )
}
