import type { CvReading, CvRefusalReason } from '@vitrine/domain/sources/cv-reading'

/** The result of an inspection: the verified format, or the refusal. */
export type CvFileKind = { format: CvReading['format'] } | { refused: CvRefusalReason }

/** The format claimed by the first bytes and the file name. */
export type SniffedFile = {
  readonly format: CvReading['format']
  /** Lower case, without the dot. */
  readonly extension: string
}
