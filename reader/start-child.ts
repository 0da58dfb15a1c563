/** Starts the sandboxed child process, which may only read its own code. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import { encodeFrame, LENGTH_BYTES, lengthPrefix } from './message-frames.ts'
import { findNetworkSandbox } from './network-sandbox.ts'

/** Bytes. Heap limit of the child. */
export const CHILD_MEMORY_BYTES = 256 * 1024 * 1024
/** Bytes. The server parses responses, so their size is limited. */
const LONGEST_ANSWER = 2 * 1024 * 1024
/** An email with its attachments in base64. */
const LONGEST_MAIL = 16 * 1024 * 1024

/** Task of a child: read CVs of one format, parse OCR output, inspect, re-encode photos,
 * or parse emails. */
export type ChildTask = CvReading['format'] | 'scan' | 'inspect' | 'photo' | 'mail'

/** A child that has loaded the modules for its task, or is loading them. */
export type ReaderChild = {
  readonly process: ChildProcess
  /** True once the child accepts a file; false if it ended before. */
  readonly ready: Promise<boolean>
  /**
   * Sends a file with metadata. The response is untrusted; null if the child ended or exceeded the
   * size limit.
   */
  request(about: unknown, bytes: Uint8Array): Promise<unknown>
  /** Whether the child keeps the event loop alive. It ends with the program in any case. */
  setRef(keeps: boolean): void
  isAlive(): boolean
}

/** The `node_modules` folder, also if the reader itself is an installed package. */
const packagesFolder = createRequire(import.meta.url)
  .resolve('fflate')
  .replace(/fflate[/\\].*$/, '')

/** Folders that the child may read. */
const readableFolders = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../domain/', import.meta.url)),
  packagesFolder,
]

/** `.ts` in the repository, `.js` in the package. */
const childModule = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? 'child.ts' : 'child.js', import.meta.url),
)

export function startChild(
  task: ChildTask,
  { cage = findNetworkSandbox().command, nodeOptions = [] as readonly string[] } = {},
): ReaderChild {
  const [program, ...args] = [
    ...cage,
    process.execPath,
    '--permission',
    ...readableFolders.map((folder) => `--allow-fs-read=${folder}`),
    `--max-old-space-size=${Math.ceil(CHILD_MEMORY_BYTES / 1024 / 1024)}`,
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
    ...nodeOptions,
    childModule,
    task,
  ]
  // Not `fork`: its IPC channel deserializes messages from the child in the server and can pass
  // sockets.
  const child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const { stdin, stdout } = child
  const next = readAnswers(child, task === 'mail' ? LONGEST_MAIL : LONGEST_ANSWER)
  stdin.on('error', () => undefined)
  return {
    process: child,
    ready: next().then((answer) => answer !== null),
    request(about, bytes) {
      stdin.write(encodeFrame(about))
      stdin.write(lengthPrefix(bytes))
      stdin.write(bytes)
      return next()
    },
    setRef(keeps) {
      for (const part of [child, stdin as Socket, stdout as Socket])
        if (keeps) part.ref()
        else part.unref()
    },
    isAlive: () =>
      child.pid !== undefined &&
      !child.killed &&
      child.exitCode === null &&
      child.signalCode === null &&
      stdin.writable,
  }
}

/** Returns the responses in order; null after the end. */
function readAnswers(child: ChildProcess, longest: number): () => Promise<unknown> {
  const answers: unknown[] = []
  const waiting: ((answer: unknown) => void)[] = []
  let held: Buffer = Buffer.alloc(0)
  let isOver = false

  const end = () => {
    isOver = true
    for (const tell of waiting.splice(0)) tell(null)
  }
  child.stdout?.on('data', (piece: Buffer) => {
    if (isOver) return
    held = Buffer.concat([held, piece])
    while (held.length >= LENGTH_BYTES) {
      const length = held.readUInt32BE()
      if (length > longest) {
        child.kill('SIGKILL')
        return end()
      }
      if (held.length < LENGTH_BYTES + length) return
      const answer = parse(held.subarray(LENGTH_BYTES, LENGTH_BYTES + length))
      held = held.subarray(LENGTH_BYTES + length)
      const tell = waiting.shift()
      if (tell) tell(answer)
      else answers.push(answer)
    }
  })
  child.once('close', end)
  child.once('error', end)
  return () => {
    if (answers.length > 0) return Promise.resolve(answers.shift())
    if (isOver) return Promise.resolve(null)
    return new Promise((resolve) => waiting.push(resolve))
  }
}

/** Null if the message is not JSON. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
