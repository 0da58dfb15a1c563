/** Worker thread that renders billing documents and writes e-invoices. */
import { parentPort } from 'node:worker_threads'
import { renderBillingPdf } from '@vitrine/renderer/paper'
import type { WorkerResponse, WorkerRequest } from '../platform/background-worker.ts'
import type { EInvoiceWork, InvoiceWork } from './invoice-pdf.ts'
import { writeEInvoice } from './write-e-invoice.ts'

parentPort?.on('message', (request: WorkerRequest<InvoiceWork>) => void work(request))

async function work({ id, work }: WorkerRequest<InvoiceWork>): Promise<void> {
  try {
    answer({
      id,
      ...('print' in work ? await renderBillingPdf(work.print) : await write(work.write)),
    })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function write({ invoice, format, document }: EInvoiceWork) {
  if (format !== 'factur-x') return writeEInvoice(invoice, format, undefined)
  const { pdf, missingWords } = await renderBillingPdf(document, 'a-3b')
  return missingWords.length > 0 ? { missingWords } : writeEInvoice(invoice, format, pdf)
}

function answer(message: WorkerResponse<object>): void {
  parentPort?.postMessage(message)
}
