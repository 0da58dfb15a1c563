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
  /** Not given out, because its PDF lacks words; `ended`: the team sent another document. */
  hold: z.enum(['open', 'ended']).nullable(),
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
    errors: { document_not_found: 404, document_held: 409 },
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
    errors: { document_not_found: 404, document_held: 409 },
  }),
  endBillingDocumentHold: route('DELETE /api/admin/orders/:orderId/papers/:paperId/hold', {
    access: 'staff',
    params: orderPath.extend({ paperId: z.uuid() }),
    summary: 'Ends the hold of a document that the team replaced by its own',
    response: z.object({}),
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
