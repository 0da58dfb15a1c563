import type { CvReading } from './cv-reading.ts'

/** The method of a source whose letters were recognised in a picture, not read from text. */
export const OCR_METHOD = 'picture'

/** Whether a file is a scan that was read by recognising its letters. */
export function isOcrReading({ sources }: Pick<CvReading, 'sources'>): boolean {
  return sources.some(({ method }) => method === OCR_METHOD)
}
