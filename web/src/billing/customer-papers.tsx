import { useQuery } from '@tanstack/react-query'
import { billingRoutes } from '@vitrine/contract/billing'
import { addressOf } from '../api/call.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { queryOf } from '../api/queries.ts'
import { PaperList } from './paper-list.tsx'

/** The customer's receipts; nothing where there are none (yet). */
export function CustomerPapers({ access }: { access: OrderAccess }) {
  const own = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const papers = useQuery({
    ...queryOf(billingRoutes.listOwnPapers, own),
    refetchOnMount: 'always',
  })
  if (!papers.data || papers.data.length === 0) return null
  return (
    <section aria-labelledby="papers-title" className="mt-9">
      <h2 id="papers-title" className="mb-2 text-h3">
        Receipts
      </h2>
      <div className="border-y border-line">
        <PaperList
          papers={papers.data}
          hrefOf={({ id }) =>
            addressOf(billingRoutes.downloadOwnPaper, {
              ...own,
              params: { ...own.params, paperId: id },
            })
          }
        />
      </div>
    </section>
  )
}
