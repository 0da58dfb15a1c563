import { useMutation, useQuery } from '@tanstack/react-query'
import { billingRoutes } from '@vitrine/contract/billing'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { request, routeUrl } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { StaffEInvoices } from './staff-e-invoices.tsx'
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
  const endHold = useMutation({
    mutationFn: (paperId: string) =>
      request(billingRoutes.endBillingDocumentHold, { params: { ...params, paperId } }),
    onSuccess: () => papers.refetch(),
  })
  if (!papers.data || papers.data.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-2">
      <h3 className="sr-only">Receipts</h3>
      <InvoiceList
        papers={papers.data}
        heldNote={({ id, hold, number }) =>
          hold === 'ended' ? (
            'Replaced by your own'
          ) : (
            <>
              <span>Not given out: letters without a typeface. </span>
              <Button
                small
                variant="quiet"
                busy={endHold.isPending}
                aria-label={`Mark your own document for ${number} as sent`}
                onClick={() => endHold.mutate(id)}
              >
                Mark own document as sent
              </Button>
            </>
          )
        }
        hrefOf={({ id }) =>
          routeUrl(billingRoutes.downloadBillingDocument, { params: { ...params, paperId: id } })
        }
      />
      <StaffEInvoices orderId={order.id} />
      <ErrorNotice error={endHold.error} />
    </div>
  )
}
