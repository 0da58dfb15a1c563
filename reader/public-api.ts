/** What the package offers to other programs: `@vitrine/reader`, packed by `tools/pack-packages.ts`. */
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
  /** Where each field was read: page, box, text, confidence. `path` is a JSON Pointer into `resume`. */
  readonly sources: readonly FieldSource[]
  /** Text of the file that no field took. */
  readonly unplaced: CvReading['unplaced']
}

export type RefusedCv = {
  readonly refused: CvRefusalReason
  /** One sentence: why, and what to do. */
  readonly advice: string
}

/**
 * Reads a CV: PDF, DOCX or DOC, 10 MB at most. The file is opened in a process of its own
 * without network and without the right to write, which is killed after it. Never throws
 * for anything a file holds: what can't be read comes back as `refused`.
 */
export async function readCv(bytes: Uint8Array): Promise<ReadCv | RefusedCv> {
  const result = await readInChild(bytes, `cv.${kindOf(bytes)}`)
  if ('refused' in result) return { ...result, advice: cvRefusalMessages[result.refused] }
  const { resume, sources, unplaced } = result.read
  return { resume: plainResume(resume), sources, unplaced }
}

/** By its first bytes; the reader looks at the rest. */
function kindOf(bytes: Uint8Array): 'pdf' | 'docx' | 'doc' {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'docx'
  return bytes[0] === 0xd0 && bytes[1] === 0xcf ? 'doc' : 'pdf'
}
