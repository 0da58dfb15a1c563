/** The thread in which archives of sites are made: visitors must not wait for it. */
import { parentPort } from 'node:worker_threads'
import { siteArchive } from '@vitrine/renderer/archive'
import type { WorkAnswer, WorkRequest } from '../platform/work-thread.ts'
import type { ArchiveResult, ArchiveWork } from './archive-thread.ts'

parentPort?.on('message', ({ id, work }: WorkRequest<ArchiveWork>) => {
  try {
    const entries = new Map([...work].map(([path, body]) => [path, { body }]))
    answer({ id, archive: siteArchive(entries) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(message: WorkAnswer<ArchiveResult>): void {
  parentPort?.postMessage(message)
}
