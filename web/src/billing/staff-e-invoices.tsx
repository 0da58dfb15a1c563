import { billingRoutes } from '@vitrine/contract/billing'
import { request, routeUrl } from '../api/client.ts'
import { EInvoices } from './e-invoices.tsx'

/** E-invoices of an order for the team; `documentId`: of one document only. */
export function StaffEInvoices(props: {
  orderId: string
  documentId?: string
  className?: string
}) {
  const { orderId, ...shown } = props
  const params = { orderId }
  return (
    <EInvoices
      {...shown}
      title="E-invoice"
      source={{
        key: `e-invoices-${props.documentId ?? orderId}`,
        load: () => request(billingRoutes.readEInvoices, { params }),
        save: (body) => request(billingRoutes.saveEInvoiceBuyer, { params, body }),
        hrefOf: (paperId, format) =>
          routeUrl(billingRoutes.downloadEInvoice, {
            params: { ...params, paperId },
            query: { format },
          }),
      }}
      sellerNote={(parts) => `Enter your ${parts} in Settings, Business.`}
    />
  )
}
