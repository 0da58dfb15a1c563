import type { CvReading } from './cv-reading.ts'

/** The method of a source whose letters were recognised in a picture, not read from text. */
export const READ_FROM_PICTURE = 'picture'

/** Whether a file is a scan that was read by recognising its letters. */
export function isReadFromPicture({ sources }: Pick<CvReading, 'sources'>): boolean {
  return sources.some(({ method }) => method === READ_FROM_PICTURE)
}
