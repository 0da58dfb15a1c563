import { useQuery } from '@tanstack/react-query'
import { billingRoutes } from '@vitrine/contract/billing'
import { request, routeUrl } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { EInvoices } from './e-invoices.tsx'
import { InvoiceList } from './invoice-list.tsx'

/** The customer's receipts; renders nothing without any. */
export function CustomerInvoices({ access }: { access: OrderAccess }) {
  const own = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const papers = useQuery({
    ...routeQuery(billingRoutes.listMyBillingDocuments, own),
    refetchOnMount: 'always',
  })
  if (!papers.data || papers.data.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="mb-2 text-h3">Receipts</h2>
      <div className="border-y border-line">
        <InvoiceList
          papers={papers.data}
          heldNote={() => 'Our team sends you this document.'}
          hrefOf={({ id }) =>
            routeUrl(billingRoutes.downloadMyBillingDocument, {
              ...own,
              params: { ...own.params, paperId: id },
            })
          }
        />
      </div>
      <EInvoices
        className="mt-2"
        title="E-invoice for your accounting"
        source={{
          key: 'e-invoices',
          load: () => request(billingRoutes.readMyEInvoices, own),
          save: (body) => request(billingRoutes.saveMyEInvoiceBuyer, { ...own, body }),
          hrefOf: (paperId, format) =>
            routeUrl(billingRoutes.downloadMyEInvoice, {
              params: { ...own.params, paperId },
              query: { ...own.query, format },
            }),
        }}
        sellerNote={(parts) =>
          `We have to add our ${parts} first. Write to us, and we tell you when it is ready.`
        }
      />
    </section>
  )
}
