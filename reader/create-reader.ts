/** Reads CVs with a child that is started ahead, so that nobody waits for the start; looks into uploads. */
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import { findNetworkSandbox } from './network-sandbox.ts'
import { type Inspector, createInspector } from './create-inspector.ts'
import { readCv, type ReadCvOptions, type ReadCvResult } from './read-cv.ts'
import { readScan } from './ocr/read-scan.ts'
import type { OcrTools } from './ocr/ocr-tools.ts'
import { type ChildTask, type ReaderChild, startChild } from './start-child.ts'
import { createSemaphore } from './semaphore.ts'

export type Reader = {
  /**
   * What is a scan is read from its pictures where there are tools for it, unless those are to be left. Throws
   * `WaitedTooLong` where so many files wait that its turn would not come soon, unless it is patient.
   */
  readCv(
    bytes: Uint8Array,
    fileName: string,
    options?: Pick<ReadCvOptions, 'onUsage'> & {
      readonly leavesScans?: boolean
      readonly isPatient?: boolean
    },
  ): Promise<ReadCvResult>
  /** A file will be read soon: a child is started for it. */
  expectFile(): void
  identifyCv: Inspector['identifyCv']
  drawPhoto: Inspector['drawPhoto']
  /** Where files are opened, for the start message. */
  readonly description: string
  /** Ends the children. */
  close(): void
}

/** Children for Word files and archives start in half the time: only PDFs are waited for. */
const SPARE_FORMAT: CvReading['format'] = 'pdf'
const SPARE_MS = 5 * 60 * 1000
/**
 * Further files wait. Fifty at once would take fifty times the memory, and share the processors so thinly that
 * those who asked are gone before the first is read.
 */
const MOST_READING = 2
/** Connections over which nothing moves are cut after a minute: whoever waits is told before. */
const TURN_MS = 30_000

export type ReaderOptions = {
  readonly spareMs?: number
  readonly start?: (task: ChildTask) => ReaderChild
  /** How long a file waits for its turn. */
  readonly turnMs?: number
  /** Null: scans are left to people. */
  readonly scans?: OcrTools | null
}

/**
 * At most one spare child waits, from the first file expected or read until `spareMs`
 * after the last. It has met no file yet, reads one, and is killed like any other.
 */
export function createReader({
  spareMs = SPARE_MS,
  start = startChild,
  turnMs = TURN_MS,
  scans = null,
}: ReaderOptions = {}): Reader {
  const inTurn = createSemaphore(MOST_READING)
  const oneScanAtATime = createSemaphore(1)
  const inspector = createInspector({ start })
  let spare: ReaderChild | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const dismiss = () => {
    clearTimeout(timer)
    spare?.process.kill('SIGKILL')
    spare = null
  }
  const keepSpare = () => {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(dismiss, spareMs).unref()
    if (spare?.isAlive()) return
    spare = start(SPARE_FORMAT)
    spare.keepsProgram(false)
  }
  const take = (format: CvReading['format']): ReaderChild => {
    const waiting = spare
    if (format !== SPARE_FORMAT || !waiting?.isAlive()) return start(format)
    spare = null
    waiting.keepsProgram(true)
    return waiting
  }
  const readText = async (...[bytes, fileName, options]: Parameters<Reader['readCv']>) => {
    try {
      return await readCv(bytes, fileName, { ...options, start: take })
    } finally {
      keepSpare()
    }
  }
  return {
    async readCv(bytes, fileName, options = {}) {
      const patienceMs = options.isPatient ? undefined : turnMs
      const result = await inTurn(() => readText(bytes, fileName, options), patienceMs)
      const isScan = 'refused' in result && result.refused === 'image-only'
      if (!isScan || scans === null || options.leavesScans || !/\.pdf$/i.test(fileName))
        return result
      return oneScanAtATime(() => readScan(bytes, scans, { start }))
    },
    expectFile: keepSpare,
    identifyCv: inspector.identifyCv,
    drawPhoto: inspector.drawPhoto,
    description: findNetworkSandbox().description,
    close() {
      closed = true
      dismiss()
      inspector.close()
    },
  }
}
