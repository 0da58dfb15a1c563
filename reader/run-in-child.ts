/** Sends a file to a child process under time and memory limits. */
import { readFileSync } from 'node:fs'
import {
  type CvReading,
  cvReadingSchema,
  type CvRefusalReason,
  cvRefusalReasons,
} from '@vitrine/domain/sources/cv-reading'
import { type ReadMail, readMailSchema } from '@vitrine/domain/conversation/received-mail'
import { isStoredPhoto, type PhotoRefusal, photoRefusals } from '@vitrine/domain/sources/photo'
import { CHILD_MEMORY_BYTES, type ReaderChild } from './start-child.ts'

export type Limits = {
  /** CPU time for the file, after the startup. */
  readonly cpuTimeMs?: number | undefined
  /** Resident memory above the idle child. */
  readonly memoryBytes?: number | undefined
}

const TIME_MS = 2_000
/**
 * Wall-clock limit for the startup and for the file. Generous, because a busy machine is slow: only
 * a hanging child exceeds it.
 */
const PATIENCE_MS = 60_000
const WATCH_EVERY_MS = 25

export type ChildResponse<Result = CvResult> = {
  readonly result: Result
  readonly usage: { readonly peakBytes: number; readonly processorMs: number }
}

type CvResult = { refused: CvRefusalReason } | { read: CvReading } | { format: CvReading['format'] }

/**
 * Null if the child exceeded a limit, died or sent an invalid response; it must not be reused.
 * Never throws for any file content. `parse` returns null for an invalid result.
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
    const deadline = workedMs(pid) + (limits.cpuTimeMs ?? TIME_MS)
    watch = setInterval(() => {
      if (residentBytes(pid) > ceiling || workedMs(pid) > deadline) resolve(null)
    }, WATCH_EVERY_MS)
    const answer = parseResponse(
      await Promise.race([child.request(about, bytes), overLimit]),
      parse,
    )
    if (!answer) return null
    const { peakBytes, processorMs } = answer.usage
    return { ...answer, usage: { peakBytes: peakResidentBytes(pid) ?? peakBytes, processorMs } }
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

/** Validates the response: a malicious file may control the child. */
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

/** For children that inspect or read a CV. */
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

/** For children that re-encode a photo. */
export function parsePhotoResult({
  refused,
  photo,
}: Partial<Record<string, unknown>>): { photo: Uint8Array } | { refused: PhotoRefusal } | null {
  const reason = photoRefusals.find((known) => known === refused)
  if (reason) return { refused: reason }
  const bytes = typeof photo === 'string' ? new Uint8Array(Buffer.from(photo, 'base64')) : null
  return bytes && isStoredPhoto(bytes) ? { photo: bytes } : null
}

/** For children that parse emails. */
export function parseMailResult({
  mail,
}: Partial<Record<string, unknown>>): { mail: ReadMail } | null {
  const read = readMailSchema.safeParse(mail)
  return read.success ? { mail: read.data } : null
}

/**
 * Undefined if the system has no `/proc`. On Linux the child's own `getrusage` includes the memory
 * of its parent at fork time, so a large server would make every child look used up.
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

/** 0 if the system has no `/proc`; the heap limit still applies. */
function residentBytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}

/** CPU time of the child in milliseconds (ticks of 10 ms); 0 if the system has no `/proc`. */
function workedMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
