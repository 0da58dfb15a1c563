import type { CvReading, CvRefusalReason } from '@vitrine/domain/cv-reading'

/** What a file turned out to be, or why it is not opened. */
export type CvFileKind = { format: CvReading['format'] } | { refused: CvRefusalReason }
