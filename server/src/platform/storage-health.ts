import { statfs } from 'node:fs/promises'
import type { HealthProblem } from './app-context.ts'
import type { FileStore } from './storage/file-store.ts'

const MEGABYTE = 1024 * 1024
const PROBE = 'health/probe'
const PATIENCE_MS = 3000
/** Minimum interval of storage probes. */
const BELIEVED_MS = 10_000

/** The disk is too full to start or run. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

/** Reports a disk with less than `minimumMegabytes` free. */
export function diskHealthCheck(folder: string, minimumMegabytes: number) {
  return async (): Promise<HealthProblem | undefined> => {
    const { megabytes: left, noEntries } = await freeSpace(folder)
    if (left >= minimumMegabytes && !noEntries) return undefined
    const room = noEntries ? 'no room for another file' : `${Math.floor(left)} MB left`
    return {
      part: 'disk',
      sentence: `the disk that holds the data folder ${folder} is full (${room}); free some space there, or move the folder to another disk and set DATA_DIR to it`,
    }
  }
}

/** Free space and inodes of a folder's disk. */
export async function freeSpace(
  folder: string,
): Promise<{ megabytes: number; noEntries: boolean }> {
  const { bavail, bsize, ffree, files } = await statfs(folder)
  return { megabytes: (bavail * bsize) / MEGABYTE, noEntries: files > 0 && ffree === 0 }
}

/** Free and total bytes of a folder's disk. */
export async function diskUsage(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Reports a file store that can't be written or read: writes a probe file once and reads it. */
export function fileStoreHealthCheck(
  files: FileStore,
  now: () => number = () => performance.now(),
  patienceMs = PATIENCE_MS,
): () => Promise<HealthProblem | undefined> {
  let written = false
  let last: { readonly at: number; readonly answer: Promise<HealthProblem | undefined> } | undefined

  async function look(): Promise<HealthProblem | undefined> {
    if (!written) await files.put(PROBE, Buffer.from('ok'))
    written = true
    return (await files.get(PROBE)) ? undefined : { part: 'storage', sentence: LOST }
  }

  return () => {
    if (last && now() - last.at < BELIEVED_MS) return last.answer
    const patience = new Promise<HealthProblem>((resolve) => {
      setTimeout(() => resolve({ part: 'storage', sentence: SILENT }), patienceMs).unref()
    })
    const answer = Promise.race([
      look().catch(() => ({ part: 'storage', sentence: SILENT })),
      patience,
    ])
    last = { at: now(), answer }
    return answer
  }
}

const SILENT = 'the storage of files does not answer, or takes no file'
const LOST = 'the storage of files has lost a file that was written'
