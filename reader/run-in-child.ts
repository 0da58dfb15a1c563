/** Gives a file to a child under limits of time and memory. */
import { readFileSync } from 'node:fs'
import {
  type CvReading,
  cvReadingSchema,
  type CvRefusalReason,
  cvRefusalReasons,
} from '@vitrine/domain/sources/cv-reading'
import { isStoredPhoto, type PhotoRefusal, photoRefusals } from '@vitrine/domain/sources/photo'
import { CHILD_MEMORY_BYTES, type ReaderChild } from './start-child.ts'

export type Limits = {
  /** Processor time for the file itself, once the child is up. */
  readonly timeMs?: number | undefined
  /** Resident memory over that of the idle child. */
  readonly memoryBytes?: number | undefined
}

const TIME_MS = 2_000
/**
 * For the start, and for the file: on a busy machine a child that works little takes long.
 * Only one that hangs takes longer than this.
 */
const PATIENCE_MS = 60_000
const WATCH_EVERY_MS = 25

export type ChildResponse<Result = CvResult> = {
  readonly result: Result
  readonly usage: { readonly peakBytes: number; readonly processorMs: number }
}

type CvResult = { refused: CvRefusalReason } | { read: CvReading } | { format: CvReading['format'] }

/**
 * Null: the child took too long or too much, died, or said what is no answer. It is of no
 * more use then. Never throws for anything a file holds. `parse` gives null for what is no
 * result.
 */
export async function runInChild<Result>(
  child: ReaderChild,
  about: unknown,
  bytes: Uint8Array,
  limits: Limits,
  parse: (result: Partial<Record<string, unknown>>) => Result | null,
): Promise<ChildResponse<Result> | null> {
  const { promise: overLimit, resolve } = Promise.withResolvers<null>()
  const { pid } = child.process
  let timer = setTimeout(() => resolve(null), PATIENCE_MS)
  let watch: NodeJS.Timeout | undefined
  try {
    if (!(await Promise.race([child.ready, overLimit]))) return null
    clearTimeout(timer)
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
    const ceiling = residentBytes(pid) + (limits.memoryBytes ?? CHILD_MEMORY_BYTES)
    const deadline = workedMs(pid) + (limits.timeMs ?? TIME_MS)
    watch = setInterval(() => {
      if (residentBytes(pid) > ceiling || workedMs(pid) > deadline) resolve(null)
    }, WATCH_EVERY_MS)
    const answer = parseResponse(await Promise.race([child.ask(about, bytes), overLimit]), parse)
    if (!answer) return null
    const { peakBytes, processorMs } = answer.usage
    return { ...answer, usage: { peakBytes: peakResidentBytes(pid) ?? peakBytes, processorMs } }
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

/** What a child says is taken for nothing before it has been looked at: a file may have put it up to it. */
function parseResponse<Result>(
  answer: unknown,
  parse: (result: Partial<Record<string, unknown>>) => Result | null,
): ChildResponse<Result> | null {
  const { result, usage } = Object(answer) as Partial<Record<string, unknown>>
  const { peakBytes, processorMs } = Object(usage) as Partial<Record<string, unknown>>
  if (typeof peakBytes !== 'number' || typeof processorMs !== 'number') return null
  const parsed = parse(Object(result) as Partial<Record<string, unknown>>)
  return parsed && { result: parsed, usage: { peakBytes, processorMs } }
}

/** Of a child that looks into a CV, or reads it. */
export function parseCvResult({
  refused,
  format,
  read,
}: Partial<Record<string, unknown>>): CvResult | null {
  const reason = cvRefusalReasons.find((known) => known === refused)
  if (reason) return { refused: reason }
  const known = cvReadingSchema.shape.format.safeParse(format)
  if (known.success) return { format: known.data }
  const reading = cvReadingSchema.safeParse(read)
  return reading.success ? { read: reading.data } : null
}

/** Of a child that draws a photo anew. */
export function parsePhotoResult({
  refused,
  photo,
}: Partial<Record<string, unknown>>): { photo: Uint8Array } | { refused: PhotoRefusal } | null {
  const reason = photoRefusals.find((known) => known === refused)
  if (reason) return { refused: reason }
  const bytes = typeof photo === 'string' ? new Uint8Array(Buffer.from(photo, 'base64')) : null
  return bytes && isStoredPhoto(bytes) ? { photo: bytes } : null
}

/**
 * Undefined where the system does not tell. What a child knows of itself (getrusage) is on Linux at least
 * what its parent held when it started it: of a large program every child would seem worn.
 */
function peakResidentBytes(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
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
