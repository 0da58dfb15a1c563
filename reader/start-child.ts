/** Starts the process that opens one file, with nothing but the right to read its own code. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CvReading } from '@vitrine/domain/cv-reading'

/** Bytes. What the child's heap may grow to. */
export const CHILD_MEMORY_BYTES = 256 * 1024 * 1024

/** A child that has loaded what its format needs, or is about to. */
export type ReadingChild = {
  readonly process: ChildProcess
  /** True once it waits for its file; false if it ended before. */
  readonly ready: Promise<boolean>
}

/** Where the child may read: its own code and the packages it loads. */
const readableFolders = [
  new URL('.', import.meta.url),
  new URL('../domain/', import.meta.url),
  new URL('../node_modules/', import.meta.url),
]

export function startChild(format: CvReading['format']): ReadingChild {
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), [format], {
    execArgv: [
      '--permission',
      ...readableFolders.map((folder) => `--allow-fs-read=${fileURLToPath(folder)}`),
      `--max-old-space-size=${Math.ceil(CHILD_MEMORY_BYTES / 1024 / 1024)}`,
      '--disable-warning=ExperimentalWarning',
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.once('message', () => resolve(true))
  child.once('exit', () => resolve(false))
  child.on('error', () => resolve(false))
  return { process: child, ready: promise }
}
