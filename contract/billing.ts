import { billingDocumentKindSchema } from '@vitrine/domain/billing/billing-document'
import { z } from 'zod'
import { timestamp, orderPath, route, fileResponse } from './route.ts'

export const billingDocumentResponse = z.object({
  id: z.uuid(),
  kind: billingDocumentKindSchema,
  number: z.string(),
  issuedAt: timestamp,
  /** Integer cents. */
  totalCents: z.int(),
})
export type BillingDocumentResponse = z.infer<typeof billingDocumentResponse>

const paymentIntentPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const tokenQuery = z.object({ token: z.string().max(200).default('') })

export const billingRoutes = {
  listMyBillingDocuments: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/papers',
    access: 'order-token',
    summary: 'The receipt and the credit notes of an order',
    params: paymentIntentPath,
    query: tokenQuery,
    response: z.array(billingDocumentResponse),
  }),
  downloadMyBillingDocument: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/papers/:paperId',
    access: 'order-token',
    summary: 'A receipt or credit note as PDF',
    params: paymentIntentPath.extend({ paperId: z.uuid() }),
    query: tokenQuery,
    response: fileResponse('application/pdf'),
    errors: { document_not_found: 404 },
  }),
  listBillingDocuments: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/papers',
    access: 'staff',
    summary: 'The receipt and the credit notes of an order',
    params: orderPath,
    response: z.array(billingDocumentResponse),
  }),
  downloadBillingDocument: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/papers/:paperId',
    access: 'staff',
    summary: 'A receipt or credit note as PDF',
    params: orderPath.extend({ paperId: z.uuid() }),
    response: fileResponse('application/pdf'),
    errors: { document_not_found: 404 },
  }),
  exportBillingDocuments: route({
    method: 'GET',
    path: '/api/admin/papers.csv',
    access: 'manager',
    audited: 'always',
    summary: 'All receipts and credit notes of some days as CSV, for the accountant',
    query: z.object({
      /** UTC dates, both inclusive. */
      since: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    response: fileResponse('text/csv'),
  }),
}
