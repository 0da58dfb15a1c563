/** Starts the process that opens files, with nothing but the right to read its own code. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import { encodeFrame, LENGTH_BYTES, lengthPrefix } from './message-frames.ts'
import { findNetworkSandbox } from './network-sandbox.ts'

/** Bytes. What the child's heap may grow to. */
export const CHILD_MEMORY_BYTES = 256 * 1024 * 1024
/** Bytes. What is taken of one answer: it is parsed in the server. */
const LONGEST_ANSWER = 2 * 1024 * 1024

/** What a child is for: CVs of one format, the words of a scan, only looking whether a CV may be opened, or photos. */
export type ChildTask = CvReading['format'] | 'scan' | 'inspect' | 'photo'

/** A child that has loaded what its task needs, or is about to. */
export type ReaderChild = {
  readonly process: ChildProcess
  /** True once it waits for its file; false if it ended before. */
  readonly ready: Promise<boolean>
  /**
   * Gives it a file, with what its task wants to know of it. What it answers is not to be
   * trusted; null if it ended, or said too much.
   */
  ask(about: unknown, bytes: Uint8Array): Promise<unknown>
  /** Whether the program goes on for its sake. A child ends with the program in any case. */
  keepsProgram(keeps: boolean): void
  isAlive(): boolean
}

/** Where packages lie: here beside the reader, around it where it is a package itself. */
const packagesFolder = createRequire(import.meta.url)
  .resolve('fflate')
  .replace(/fflate[/\\].*$/, '')

/** Where the child may read: its own code and the packages it loads. */
const readableFolders = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../domain/', import.meta.url)),
  packagesFolder,
]

/** Its code has this file's ending: packed, both are JavaScript. */
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
  // Not the channel of `fork`: what a child writes into that, the server would have to take
  // for well made, and through it sockets can be had.
  const child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const { stdin, stdout } = child
  const next = readAnswers(child)
  stdin.on('error', () => undefined)
  return {
    process: child,
    ready: next().then((answer) => answer !== null),
    ask(about, bytes) {
      stdin.write(encodeFrame(about))
      stdin.write(lengthPrefix(bytes))
      stdin.write(bytes)
      return next()
    },
    keepsProgram(keeps) {
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

/** Gives the child's answers one after the other; null for each once it is over. */
function readAnswers(child: ChildProcess): () => Promise<unknown> {
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
      if (length > LONGEST_ANSWER) {
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

/** Null for what is no message. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
