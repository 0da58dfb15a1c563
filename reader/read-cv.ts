/** Reads a CV in a child process that can be killed, so that no file can harm the caller. */
import type { CvReading, CvRefusalReason } from '@vitrine/domain/sources/cv-reading'
import { runInChild, type ChildResponse, type Limits, parseCvResult } from './run-in-child.ts'
import { sniffCvFile } from './identify/sniff-cv-file.ts'
import { type ReaderChild, startChild } from './start-child.ts'

export type ReadCvResult = { read: CvReading } | { refused: CvRefusalReason }

export type ReadCvOptions = Limits & {
  /** Told what the child took in all, its start included. */
  readonly onUsage?: (usage: ChildResponse['usage']) => void
  /** Gives the child that reads: it is used once and killed. */
  readonly start?: (format: CvReading['format']) => ReaderChild
}

/**
 * Never throws for anything a file holds. The child gets no environment, no network,
 * no right to write, and ends with the file.
 */
export async function readCv(
  bytes: Uint8Array,
  fileName: string,
  options: ReadCvOptions = {},
): Promise<ReadCvResult> {
  const file = sniffCvFile(bytes, fileName)
  if ('refused' in file) return file
  const child = (options.start ?? startChild)(file.format)
  try {
    const answer = await runInChild(child, file, bytes, options, parseCvResult)
    if (answer === null) return { refused: 'too-slow' }
    options.onUsage?.(answer.usage)
    return 'format' in answer.result ? { refused: 'damaged' } : answer.result
  } finally {
    child.process.kill('SIGKILL')
  }
}
