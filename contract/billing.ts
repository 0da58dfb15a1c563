import { billingDocumentKindSchema } from '@vitrine/domain/billing/billing-document'
import {
  E_INVOICE_FORMATS,
  E_INVOICE_SELLER_PARTS,
  eInvoiceBuyerSchema,
} from '@vitrine/domain/billing/e-invoice'
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

const eInvoiceBuyerField = z.enum(eInvoiceBuyerSchema.keyof().options)
const missingParts = z.object({
  buyer: z.array(eInvoiceBuyerField),
  seller: z.array(z.enum(E_INVOICE_SELLER_PARTS)),
})
const eInvoicesResponse = z.object({
  /** What was added so far. */
  buyer: eInvoiceBuyerSchema,
  /** Fields that stand on no document: they can be added. */
  asked: z.array(eInvoiceBuyerField),
  /** What the documents of the order lack, by format. */
  missing: z.object({ 'factur-x': missingParts, xrechnung: missingParts }),
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: billingDocumentKindSchema,
      number: z.string(),
      /** False: its amounts do not follow from its rate, so no program would accept it. */
      isPossible: z.boolean(),
    }),
  ),
})
export type EInvoicesResponse = z.infer<typeof eInvoicesResponse>

const eInvoiceQuery = z.object({ format: z.enum(E_INVOICE_FORMATS) })
const eInvoiceErrors = {
  ...{ document_not_found: 404, document_held: 409 },
  ...{ e_invoice_incomplete: 409, e_invoice_not_possible: 409 },
}
/** PDF for Factur-X, XML for XRechnung. */
const eInvoiceFile = fileResponse('application/octet-stream')

export const billingRoutes = {
  readMyEInvoices: route('GET /api/orders/:paymentIntentId/e-invoices', {
    ...customerRoute,
    summary: 'Tells what the e-invoices of an order lack',
    response: eInvoicesResponse,
  }),
  saveMyEInvoiceBuyer: route('PUT /api/orders/:paymentIntentId/e-invoices', {
    ...customerRoute,
    body: eInvoiceBuyerSchema,
    summary: 'Adds the buyer’s details for e-invoices',
    response: eInvoicesResponse,
    errors: { document_not_found: 404 },
  }),
  downloadMyEInvoice: route('GET /api/orders/:paymentIntentId/papers/:paperId/e-invoice', {
    ...customerRoute,
    params: customerPath.extend({ paperId: z.uuid() }),
    query: customerRoute.query.extend(eInvoiceQuery.shape),
    summary: 'Downloads a receipt or credit note as e-invoice',
    response: eInvoiceFile,
    errors: eInvoiceErrors,
  }),
  readEInvoices: route('GET /api/admin/orders/:orderId/e-invoices', {
    ...orderRoute,
    summary: 'Tells what the e-invoices of an order lack',
    response: eInvoicesResponse,
  }),
  saveEInvoiceBuyer: route('PUT /api/admin/orders/:orderId/e-invoices', {
    ...orderRoute,
    body: eInvoiceBuyerSchema,
    summary: 'Adds the buyer’s details for e-invoices',
    response: eInvoicesResponse,
    errors: { document_not_found: 404 },
  }),
  downloadEInvoice: route('GET /api/admin/orders/:orderId/papers/:paperId/e-invoice', {
    access: 'staff',
    params: orderPath.extend({ paperId: z.uuid() }),
    query: eInvoiceQuery,
    summary: 'Downloads a receipt or credit note as e-invoice',
    response: eInvoiceFile,
    errors: eInvoiceErrors,
  }),
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
