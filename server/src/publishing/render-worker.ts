/** The thread in which sites are rendered: typesetting must not hold up the pages being served. */
import { parentPort } from 'node:worker_threads'
import type { WorkAnswer, WorkRequest } from '../platform/work-thread.ts'
import { doRenderWork, type RenderResult, type RenderWork } from './do-render-work.ts'

parentPort?.on('message', (request: WorkRequest<RenderWork>) => void work(request))

async function work({ id, work: wish }: WorkRequest<RenderWork>): Promise<void> {
  try {
    answer({ id, ...(await doRenderWork(wish)) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function answer(message: WorkAnswer<RenderResult>): void {
  parentPort?.postMessage(message)
}
