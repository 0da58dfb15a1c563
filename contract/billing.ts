import { billingDocumentKindSchema } from '@vitrine/domain/billing/billing-document'
import { z } from 'zod'
import {
  boundedText,
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

const invoiceQuery = z.object({
  /** Number, or part of the buyer’s name, company or email address. */
  search: boundedText(100).optional(),
  /** UTC dates, both inclusive. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Cursor: documents older than this one. */
  before: z
    .string()
    .regex(/^\d{1,16}_[0-9a-f-]{36}$/)
    .optional(),
})
export type InvoiceQuery = z.infer<typeof invoiceQuery>

const invoiceRow = billingDocumentResponse.omit({ hold: true }).extend({
  orderId: z.uuid(),
  buyer: z.string(),
  company: z.string().nullable(),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const invoicesResponse = z.object({
  /** Newest first. */
  invoices: z.array(invoiceRow),
  /** Cursor of the next page; null: last page. */
  next: z.string().nullable(),
  /** Of all pages, in integer cents. */
  totals: z.object({
    documents: z.int(),
    receivedCents: z.int(),
    refundedCents: z.int(),
    /** Parts of the two sums above. */
    receivedTaxCents: z.int(),
    refundedTaxCents: z.int(),
  }),
})
export type InvoicesResponse = z.infer<typeof invoicesResponse>

export const billingRoutes = {
  listInvoices: route('GET /api/admin/papers', {
    access: 'books',
    query: invoiceQuery,
    summary: 'Lists receipts and credit notes of all orders, newest first',
    response: invoicesResponse,
  }),
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
  downloadInvoice: route('GET /api/admin/papers/:paperId', {
    access: 'books',
    params: z.object({ paperId: z.uuid() }),
    summary: 'Downloads a receipt or credit note of the list as PDF',
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
    access: 'books',
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
