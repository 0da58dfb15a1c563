import type { CvReading, CvRefusalReason } from '@vitrine/domain/sources/cv-reading'

/** What a file turned out to be, or why it is not opened. */
export type CvFileKind = { format: CvReading['format'] } | { refused: CvRefusalReason }

/** What a file claims to be, by its first bytes and its name. */
export type SniffedFile = {
  readonly format: CvReading['format']
  /** Lower case, without its dot. */
  readonly extension: string
}
