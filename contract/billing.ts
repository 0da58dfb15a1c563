import { billingDocumentKindSchema } from '@vitrine/domain/billing/billing-document'
import { z } from 'zod'
import {
  timestamp,
  orderPath,
  route,
  fileResponse,
  customerRoute,
  orderRoute,
  customerPath,
} from './route.ts'

export const billingDocumentResponse = z.object({
  id: z.uuid(),
  kind: billingDocumentKindSchema,
  number: z.string(),
  issuedAt: timestamp,
  /** Integer cents. */
  totalCents: z.int(),
})
export type BillingDocumentResponse = z.infer<typeof billingDocumentResponse>

export const billingRoutes = {
  listMyBillingDocuments: route('GET /api/orders/:paymentIntentId/papers', {
    ...customerRoute,
    summary: 'Lists receipt and credit notes',
    response: z.array(billingDocumentResponse),
  }),
  downloadMyBillingDocument: route('GET /api/orders/:paymentIntentId/papers/:paperId', {
    ...customerRoute,
    params: customerPath.extend({ paperId: z.uuid() }),
    summary: 'Downloads a receipt or credit note as PDF',
    response: fileResponse('application/pdf'),
    errors: { document_not_found: 404 },
  }),
  listBillingDocuments: route('GET /api/admin/orders/:orderId/papers', {
    ...orderRoute,
    summary: 'Lists receipt and credit notes of an order',
    response: z.array(billingDocumentResponse),
  }),
  downloadBillingDocument: route('GET /api/admin/orders/:orderId/papers/:paperId', {
    access: 'staff',
    params: orderPath.extend({ paperId: z.uuid() }),
    summary: 'Downloads a receipt or credit note as PDF',
    response: fileResponse('application/pdf'),
    errors: { document_not_found: 404 },
  }),
  exportBillingDocuments: route('GET /api/admin/papers.csv', {
    access: 'manager',
    query: z.object({
      /** UTC dates, both inclusive. */
      since: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    audited: 'always',
    summary: 'Exports receipts and credit notes of a date range as CSV',
    response: fileResponse('text/csv'),
  }),
}
