import type { CvReading } from './cv-reading.ts'

/** Method of text recognized in a picture (OCR). */
export const OCR_METHOD = 'picture'

/** The file is a scan. */
export function isOcrReading({ sources }: Pick<CvReading, 'sources'>): boolean {
  return sources.some(({ method }) => method === OCR_METHOD)
}
