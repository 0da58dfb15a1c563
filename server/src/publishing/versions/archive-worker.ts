/** Worker thread that builds site archives, so that visitors never wait for it. */
import { parentPort } from 'node:worker_threads'
import { siteArchive } from '@vitrine/renderer/archive'
import type { WorkerResponse, WorkerRequest } from '../../platform/background-worker.ts'
import type { ArchiveResult, ArchiveTask } from './zip-archive.ts'

parentPort?.on('message', ({ id, work }: WorkerRequest<ArchiveTask>) => {
  try {
    const entries = new Map([...work].map(([path, body]) => [path, { body }]))
    answer({ id, archive: siteArchive(entries) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(message: WorkerResponse<ArchiveResult>): void {
  parentPort?.postMessage(message)
}
