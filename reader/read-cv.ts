/** Reads a CV in a killable child process, so that no file can harm the server. */
import type { CvReading, CvRefusalReason } from '@vitrine/domain/sources/cv-reading'
import { runInChild, type ChildResponse, type Limits, parseCvResult } from './run-in-child.ts'
import { sniffCvFile } from './identify/sniff-cv-file.ts'
import { type ReaderChild, startChild } from './start-child.ts'

export type ReadCvResult = { read: CvReading } | { refused: CvRefusalReason }

export type ReadCvOptions = Limits & {
  /** Reports the resource usage of the child, including its startup. */
  readonly onUsage?: (usage: ChildResponse['usage']) => void
  /** Starts a child, which reads one file and is killed. */
  readonly start?: (format: CvReading['format']) => ReaderChild
}

/**
 * Never throws for any file content. The child has no environment, no network and no write access.
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
