/** Public API of the package `@vitrine/reader`, built by `tools/pack-packages.ts`. */
import {
  type CvReading,
  type CvRefusalReason,
  cvRefusalMessages,
  type FieldSource,
} from '@vitrine/domain/sources/cv-reading'
import type { Resume } from '@vitrine/domain/resume/resume'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { readCv as readInChild } from './read-cv.ts'

export type { FieldSource, Resume }

export type ReadCv = {
  /** JSON Resume 1.0.0. */
  readonly resume: Resume
  /**
   * The source of each field: page, box, text, confidence. `path` is a JSON Pointer into `resume`.
   */
  readonly sources: readonly FieldSource[]
  /** Text that no field contains. */
  readonly unplaced: CvReading['unplaced']
}

export type RefusedCv = {
  readonly refused: CvRefusalReason
  /** One sentence: reason and remedy. */
  readonly advice: string
}

/**
 * Reads a CV: PDF, DOCX or DOC, at most 10 MB. Opens the file in a child process without network or
 * write access and kills it afterwards. Never throws for any file content: unreadable files return
 * `refused`.
 */
export async function readCv(bytes: Uint8Array): Promise<ReadCv | RefusedCv> {
  const result = await readInChild(bytes, `cv.${kindOf(bytes)}`)
  if ('refused' in result) return { ...result, advice: cvRefusalMessages[result.refused] }
  const { resume, sources, unplaced } = result.read
  return { resume: plainResume(resume), sources, unplaced }
}

/** Guesses the format from the first bytes; the reader verifies it. */
function kindOf(bytes: Uint8Array): 'pdf' | 'docx' | 'doc' {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'docx'
  return bytes[0] === 0xd0 && bytes[1] === 0xcf ? 'doc' : 'pdf'
}
