import { openWorkThread } from '../platform/work-thread.ts'

export type ArchiveWork = ReadonlyMap<string, Uint8Array>
export type ArchiveResult = { readonly archive: Uint8Array }

/** Far beyond what the largest site takes on a busy machine: what is not done by then hangs. */
const LIMIT_MS = 60_000

/** One for the process, begun when the first is asked for: also a replica that stands alone has it. */
const thread = openWorkThread<ArchiveWork, ArchiveResult>({
  workerUrl: new URL('./archive-worker.ts', import.meta.url),
  limitMs: LIMIT_MS,
  tookTooLong: () => new Error('making an archive took too long and was ended with its thread'),
})

/** The ZIP of these files, in this order, as the renderer makes it; on a thread of its own. */
export const makeArchive = async (files: ArchiveWork): Promise<Uint8Array> =>
  (await thread.work(files)).archive
