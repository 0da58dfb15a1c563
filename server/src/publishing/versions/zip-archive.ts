import { createBackgroundWorker } from '../../platform/background-worker.ts'

export type ArchiveTask = ReadonlyMap<string, Uint8Array>
export type ArchiveResult = { readonly archive: Uint8Array }

/** Far beyond what the largest site takes on a busy machine: what is not done by then hangs. */
const LIMIT_MS = 60_000

/** One for the process, begun when the first is asked for: also a replica that stands alone has it. */
const thread = createBackgroundWorker<ArchiveTask, ArchiveResult>({
  workerUrl: new URL('./archive-worker.ts', import.meta.url),
  timeoutMs: LIMIT_MS,
  timeoutError: () => new Error('making an archive took too long and was ended with its thread'),
})

/** The ZIP of these files, in this order, as the renderer makes it; on a thread of its own. */
export const createZipArchive = async (files: ArchiveTask): Promise<Uint8Array> =>
  (await thread.run(files)).archive
