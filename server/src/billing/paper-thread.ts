import type { Paper } from '@vitrine/domain/paper'
import { openWorkThread } from '../platform/work-thread.ts'
import type { SetPaper } from './open-papers.ts'

export type PaperThread = { readonly setPaper: SetPaper; close(): Promise<void> }

const WORKER = new URL('./paper-worker.ts', import.meta.url)
/** A paper is a page or two; with the start of the thread, on a busy machine, this is far beyond it. */
const LIMIT_MS = 30_000

/** Sets papers on a thread of their own: neither pages nor a site that takes long to render hold a mail up. */
export function openPaperThread(): PaperThread {
  const { work, close } = openWorkThread<Paper, { pdf: Uint8Array }>({
    workerUrl: WORKER,
    limitMs: LIMIT_MS,
    tookTooLong: () => new Error('setting a paper took too long and was ended with its thread'),
  })
  return { setPaper: async (paper) => (await work(paper)).pdf, close }
}
