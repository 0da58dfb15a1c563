import { createBackgroundWorker } from '../../platform/background-worker.ts'

export type ArchiveTask = ReadonlyMap<string, Uint8Array>
export type ArchiveResult = { readonly archive: Uint8Array }

/** Far above the largest site on a busy machine. A longer task is hung. */
const LIMIT_MS = 60_000

/** One per process, started on first use, so that an isolated replica has it too. */
const thread = createBackgroundWorker<ArchiveTask, ArchiveResult>({
  workerUrl: new URL('./archive-worker.ts', import.meta.url),
  timeoutMs: LIMIT_MS,
  timeoutError: () => new Error('building an archive timed out'),
})

/**
 * Builds a ZIP of the files in the given order on a worker thread, with the renderer's function.
 */
export const createZipArchive = async (files: ArchiveTask): Promise<Uint8Array> =>
  (await thread.run(files)).archive
