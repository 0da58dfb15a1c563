import type { BillingDocument } from '@vitrine/domain/billing/billing-document'
import { createBackgroundWorker } from '../platform/background-worker.ts'
import type { PrintedDocument } from '@vitrine/renderer/paper'
import type { RenderDocument } from './billing-documents.ts'

export type InvoicePdfWorker = { readonly setPaper: RenderDocument; close(): Promise<void> }

const WORKER = new URL('./invoice-pdf-worker.ts', import.meta.url)
/** Far above the duration of one or two pages, including the start of the worker. */
const LIMIT_MS = 30_000

/** Renders invoices on their own worker, so that slow site renders delay no email. */
export function startInvoicePdfWorker(): InvoicePdfWorker {
  const { run, close } = createBackgroundWorker<BillingDocument, PrintedDocument>({
    workerUrl: WORKER,
    timeoutMs: LIMIT_MS,
    timeoutError: () => new Error('setting a paper took too long and was ended with its thread'),
  })
  return { setPaper: (paper) => run(paper), close }
}
