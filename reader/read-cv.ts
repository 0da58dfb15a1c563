/** Reads a CV in a child process that can be killed, so that no file can harm the caller. */
import type { CvReading, CvRefusalReason } from '@vitrine/domain/cv-reading'
import { askChild, type ChildAnswer, type Limits, parseCvResult } from './ask-child.ts'
import { sightCvFile } from './identify/sight-cv-file.ts'
import { type ReadingChild, startChild } from './start-child.ts'

export type ReadCvResult = { read: CvReading } | { refused: CvRefusalReason }

export type ReadCvOptions = Limits & {
  /** Told what the child took in all, its start included. */
  readonly onUsage?: (usage: ChildAnswer['usage']) => void
  /** Gives the child that reads: it is used once and killed. */
  readonly start?: (format: CvReading['format']) => ReadingChild
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
  const file = sightCvFile(bytes, fileName)
  if ('refused' in file) return file
  const child = (options.start ?? startChild)(file.format)
  try {
    const answer = await askChild(child, file, bytes, options, parseCvResult)
    if (answer === null) return { refused: 'too-slow' }
    options.onUsage?.(answer.usage)
    return 'format' in answer.result ? { refused: 'damaged' } : answer.result
  } finally {
    child.process.kill('SIGKILL')
  }
}
