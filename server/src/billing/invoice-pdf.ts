import type { BillingDocument } from '@vitrine/domain/billing/billing-document'
import { createBackgroundWorker } from '../platform/background-worker.ts'
import type { RenderDocument } from './billing-documents.ts'

export type InvoicePdfWorker = { readonly setPaper: RenderDocument; close(): Promise<void> }

const WORKER = new URL('./invoice-pdf-worker.ts', import.meta.url)
/** A paper is a page or two; with the start of the thread, on a busy machine, this is far beyond it. */
const LIMIT_MS = 30_000

/** Sets papers on a thread of their own: neither pages nor a site that takes long to render hold a mail up. */
export function startInvoicePdfWorker(): InvoicePdfWorker {
  const { run, close } = createBackgroundWorker<BillingDocument, { pdf: Uint8Array }>({
    workerUrl: WORKER,
    timeoutMs: LIMIT_MS,
    timeoutError: () => new Error('setting a paper took too long and was ended with its thread'),
  })
  return { setPaper: async (paper) => (await run(paper)).pdf, close }
}
