/** Reads CVs with a child that is started ahead, so that nobody waits for the start. */
import type { CvReading } from '@vitrine/domain/cv-reading'
import { readCv, type ReadCvOptions, type ReadCvResult } from './read-cv.ts'
import { type ReadingChild, startChild } from './start-child.ts'

export type Reader = {
  readCv(
    bytes: Uint8Array,
    fileName: string,
    options?: Pick<ReadCvOptions, 'onUsage'>,
  ): Promise<ReadCvResult>
  /** A file will be read soon: a child is started for it. */
  expectFile(): void
  /** Ends the child that waits. */
  close(): void
}

/** Children for Word files and archives start in half the time: only PDFs are waited for. */
const SPARE_FORMAT: CvReading['format'] = 'pdf'
const SPARE_MS = 5 * 60 * 1000

/**
 * At most one spare child waits, from the first file expected or read until `spareMs`
 * after the last. It has met no file yet, reads one, and is killed like any other.
 */
export function openReader(spareMs = SPARE_MS, start = startChild): Reader {
  let spare: ReadingChild | null = null
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
    if (isAlive(spare)) return
    spare = start(SPARE_FORMAT)
    // A child that waits keeps no program from ending, and ends with it.
    spare.process.unref()
    spare.process.channel?.unref()
  }
  const take = (format: CvReading['format']): ReadingChild => {
    const waiting = spare
    if (format !== SPARE_FORMAT || !isAlive(waiting)) return start(format)
    spare = null
    waiting.process.ref()
    waiting.process.channel?.ref()
    return waiting
  }
  return {
    async readCv(bytes, fileName, options = {}) {
      try {
        return await readCv(bytes, fileName, { ...options, start: take })
      } finally {
        keepSpare()
      }
    },
    expectFile: keepSpare,
    close() {
      closed = true
      dismiss()
    },
  }
}

/** The channel of a child that was killed may close after its end is known, so both are asked. */
const isAlive = (child: ReadingChild | null): child is ReadingChild =>
  child !== null &&
  child.process.connected &&
  child.process.exitCode === null &&
  child.process.signalCode === null
