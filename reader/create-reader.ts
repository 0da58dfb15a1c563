/**
 * Reads CVs with a prewarmed child process, which hides the startup time, and inspects uploads.
 */
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
   * Runs OCR on scans if the tools are installed, unless `skipScans` is set. Throws
   * `SemaphoreTimeout` if the queue is too long, unless `noQueueTimeout` is set.
   */
  readCv(
    bytes: Uint8Array,
    fileName: string,
    options?: Pick<ReadCvOptions, 'onUsage'> & {
      readonly skipScans?: boolean
      readonly noQueueTimeout?: boolean
    },
  ): Promise<ReadCvResult>
  /** Starts a child for a file expected soon. */
  prewarm(): void
  identifyCv: Inspector['identifyCv']
  reencodePhoto: Inspector['reencodePhoto']
  readMail: Inspector['readMail']
  /** Describes the sandbox in the startup message. */
  readonly description: string
  /** Kills the children. */
  close(): void
}

/** Children for Word files and archives start in half the time, so only PDFs are prewarmed. */
const SPARE_FORMAT: CvReading['format'] = 'pdf'
const IDLE_TIMEOUT_MS = 5 * 60 * 1000
/**
 * Fifty concurrent files would take fifty times the memory and share the CPU so thinly that clients
 * leave before the first result. Further files queue.
 */
const MOST_READING = 2
/** Proxies cut idle connections after one minute; clients get an error before that. */
const QUEUE_TIMEOUT_MS = 30_000

export type ReaderOptions = {
  readonly idleTimeoutMs?: number
  readonly start?: (task: ChildTask) => ReaderChild
  /** How long a file may wait in the queue. */
  readonly queueTimeoutMs?: number
  /** Null disables OCR: staff read scans. */
  readonly ocr?: OcrTools | null
}

/**
 * At most one spare child waits, from the first file until `idleTimeoutMs` after the last. It reads a
 * single file and is then killed.
 */
export function createReader({
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  start = startChild,
  queueTimeoutMs = QUEUE_TIMEOUT_MS,
  ocr = null,
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
    timer = setTimeout(dismiss, idleTimeoutMs).unref()
    if (spare?.isAlive()) return
    spare = start(SPARE_FORMAT)
    spare.setRef(false)
  }
  const take = (format: CvReading['format']): ReaderChild => {
    const waiting = spare
    if (format !== SPARE_FORMAT || !waiting?.isAlive()) return start(format)
    spare = null
    waiting.setRef(true)
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
      const timeoutMs = options.noQueueTimeout ? undefined : queueTimeoutMs
      const result = await inTurn(() => readText(bytes, fileName, options), timeoutMs)
      const isScan = 'refused' in result && result.refused === 'image-only'
      if (!isScan || ocr === null || options.skipScans || !/\.pdf$/i.test(fileName)) return result
      return oneScanAtATime(() => readScan(bytes, ocr, { start }))
    },
    prewarm: keepSpare,
    identifyCv: inspector.identifyCv,
    reencodePhoto: inspector.reencodePhoto,
    readMail: inspector.readMail,
    description: findNetworkSandbox().description,
    close() {
      closed = true
      dismiss()
      inspector.close()
    },
  }
}
