/** Worker thread for comparisons of large documents. */
import { parentPort } from 'node:worker_threads'
import type { WorkerRequest, WorkerResponse } from '../platform/background-worker.ts'
import { type ComparisonResult, comparisons, type ComparisonTask } from './comparisons.ts'

parentPort?.on('message', ({ id, work }: WorkerRequest<ComparisonTask>) => {
  try {
    const compare = comparisons[work.name] as (...inputs: readonly unknown[]) => unknown
    answer({ id, output: compare(...work.inputs) })
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    answer({ id, problem })
  }
})

function answer(message: WorkerResponse<ComparisonResult>): void {
  parentPort?.postMessage(message)
}
