/** Worker thread for rendering, so that typesetting never delays served pages. */
import { parentPort } from 'node:worker_threads'
import type { WorkerResponse, WorkerRequest } from '../../platform/background-worker.ts'
import { runRenderTask, type RenderResult, type RenderTask } from './render-tasks.ts'

parentPort?.on('message', (request: WorkerRequest<RenderTask>) => void work(request))

async function work({ id, work: task }: WorkerRequest<RenderTask>): Promise<void> {
  try {
    answer({ id, ...(await runRenderTask(task)) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function answer(message: WorkerResponse<RenderResult>): void {
  parentPort?.postMessage(message)
}
