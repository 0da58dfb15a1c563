/** Reads a CV in a child process that can be killed, so that no file can harm the caller. */
import { readFileSync } from 'node:fs'
import { type CvReading, type CvRefusalReason, cvReadingSchema } from '@vitrine/domain/cv-reading'
import { identifyCvFile } from './identify/identify-cv-file.ts'
import { CHILD_MEMORY_BYTES, type ReadingChild, startChild } from './start-child.ts'

export type ReadCvResult = { read: CvReading } | { refused: CvRefusalReason }

export type ReadCvOptions = {
  /** Processor time for the parsing itself, once the child is up. */
  timeMs?: number
  /** Resident memory over that of the idle child. */
  memoryBytes?: number
  /** Told what the child took in all, its start included. */
  onUsage?: (usage: { peakBytes: number; processorMs: number }) => void
  /** Gives the child that reads: it is used once and killed. */
  start?: (format: CvReading['format']) => ReadingChild
}

const TIME_MS = 2_000
/**
 * For the start, and for the reading: on a busy machine a child that works little takes long.
 * Only one that hangs takes longer than this.
 */
const PATIENCE_MS = 60_000
const WATCH_EVERY_MS = 25

/**
 * Never throws for anything a file holds. The child gets no environment, no network,
 * no right to write, and ends with the file.
 */
export async function readCv(
  bytes: Uint8Array,
  fileName: string,
  options: ReadCvOptions = {},
): Promise<ReadCvResult> {
  const kind = identifyCvFile(bytes, fileName)
  if ('refused' in kind) return kind
  const child = (options.start ?? startChild)(kind.format)
  try {
    const answer = await converse(child, bytes, options)
    if (answer === null) return { refused: 'too-slow' }
    options.onUsage?.(answer.usage)
    if ('refused' in answer.result) return answer.result
    const checked = cvReadingSchema.safeParse(answer.result.read)
    return checked.success ? { read: checked.data } : { refused: 'damaged' }
  } finally {
    child.process.kill('SIGKILL')
  }
}

type Answer = {
  result: ReadCvResult
  usage: { peakBytes: number; processorMs: number }
}

/** The child says it is ready, gets the file, answers. Null: it took too long, too much, or died. */
async function converse(
  { process: child, ready }: ReadingChild,
  bytes: Uint8Array,
  options: ReadCvOptions,
): Promise<Answer | null> {
  const { promise, resolve } = Promise.withResolvers<Answer | null>()
  child.on('error', () => resolve(null))
  child.on('exit', () => resolve(null))
  let timer = setTimeout(() => resolve(null), PATIENCE_MS)
  let watch: NodeJS.Timeout | undefined
  try {
    if (!(await Promise.race([ready, promise]))) return null
    clearTimeout(timer)
    const timeMs = options.timeMs ?? TIME_MS
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
    const ceiling = residentBytes(child.pid) + (options.memoryBytes ?? CHILD_MEMORY_BYTES)
    const deadline = workedMs(child.pid) + timeMs
    watch = setInterval(() => {
      if (residentBytes(child.pid) > ceiling || workedMs(child.pid) > deadline) resolve(null)
    }, WATCH_EVERY_MS)
    child.on('message', (message) => resolve(message as Answer))
    child.send(bytes, () => undefined)
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

/** 0 where the system does not tell; the heap limit holds there still. */
function residentBytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}

/** Processor time the child has had, in ticks of 10 ms; 0 where the system does not tell. */
function workedMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
