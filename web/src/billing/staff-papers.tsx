import { useQuery } from '@tanstack/react-query'
import { billingRoutes } from '@vitrine/contract/billing'
import type { OrderAnswer } from '@vitrine/contract/ordering'
import { addressOf } from '../api/call.ts'
import { queryOf } from '../api/queries.ts'
import { PaperList } from './paper-list.tsx'

/** An order's receipts and credit notes, for the team. A refund adds one: the order's state is part of the key. */
export function StaffPapers({ order }: { order: OrderAnswer }) {
  const params = { orderId: order.id }
  const query = queryOf(billingRoutes.listPapers, { params })
  const papers = useQuery({
    ...query,
    queryKey: [...query.queryKey, String(order.refundedAmount)],
    refetchOnMount: 'always',
  })
  if (!papers.data || papers.data.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-2">
      <h3 className="sr-only">Receipts</h3>
      <PaperList
        papers={papers.data}
        hrefOf={({ id }) =>
          addressOf(billingRoutes.downloadPaper, { params: { ...params, paperId: id } })
        }
      />
    </div>
  )
}
