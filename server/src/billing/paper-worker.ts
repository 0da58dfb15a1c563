/** The thread in which papers are set as PDF. */
import { parentPort } from 'node:worker_threads'
import type { Paper } from '@vitrine/domain/paper'
import { printPaper } from '@vitrine/renderer/paper'
import type { WorkAnswer, WorkRequest } from '../platform/work-thread.ts'

parentPort?.on('message', (request: WorkRequest<Paper>) => void print(request))

async function print({ id, work }: WorkRequest<Paper>): Promise<void> {
  try {
    answer({ id, pdf: await printPaper(work) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function answer(message: WorkAnswer<{ pdf: Uint8Array }>): void {
  parentPort?.postMessage(message)
}
