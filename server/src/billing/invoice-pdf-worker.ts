/** Worker thread that renders billing documents. */
import { parentPort } from 'node:worker_threads'
import type { BillingDocument } from '@vitrine/domain/billing/billing-document'
import { type PrintedDocument, renderBillingPdf } from '@vitrine/renderer/paper'
import type { WorkerResponse, WorkerRequest } from '../platform/background-worker.ts'

parentPort?.on('message', (request: WorkerRequest<BillingDocument>) => void print(request))

async function print({ id, work }: WorkerRequest<BillingDocument>): Promise<void> {
  try {
    answer({ id, ...(await renderBillingPdf(work)) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function answer(message: WorkerResponse<PrintedDocument>): void {
  parentPort?.postMessage(message)
}
