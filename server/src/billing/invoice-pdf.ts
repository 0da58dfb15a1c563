import type { BillingDocument } from '@vitrine/domain/billing/billing-document'
import type { EInvoiceFormat, UblInvoice } from '@vitrine/domain/billing/e-invoice'
import type { PrintedDocument } from '@vitrine/renderer/paper'
import { createBackgroundWorker } from '../platform/background-worker.ts'
import type { RenderDocument } from './billing-documents.ts'
import type { WrittenEInvoice } from './write-e-invoice.ts'

export type EInvoiceWork = {
  readonly invoice: UblInvoice
  readonly format: EInvoiceFormat
  /** Printed into a Factur-X file. */
  readonly document: BillingDocument
}
/** `missingWords`: see `PrintedDocument`; nothing is written then. */
export type WriteEInvoice = (
  work: EInvoiceWork,
) => Promise<WrittenEInvoice | Pick<PrintedDocument, 'missingWords'>>

export type InvoiceWork = { readonly print: BillingDocument } | { readonly write: EInvoiceWork }

export type InvoicePdfWorker = {
  readonly setPaper: RenderDocument
  readonly writeEInvoice: WriteEInvoice
  close(): Promise<void>
}

const WORKER = new URL('./invoice-pdf-worker.ts', import.meta.url)
/** Far above the duration of one or two pages, including the start of the worker. */
const LIMIT_MS = 30_000

/** Renders invoices on their own worker, so that slow site renders delay no email. */
export function startInvoicePdfWorker(): InvoicePdfWorker {
  // The answer belongs to the kind of work.
  const { run, close } = createBackgroundWorker<InvoiceWork, object>({
    workerUrl: WORKER,
    timeoutMs: LIMIT_MS,
    timeoutError: () => new Error('setting a paper took too long and was ended with its thread'),
  })
  return {
    setPaper: async (paper) => (await run({ print: paper })) as PrintedDocument,
    writeEInvoice: async (work) =>
      (await run({ write: work })) as Awaited<ReturnType<WriteEInvoice>>,
    close,
  }
}
