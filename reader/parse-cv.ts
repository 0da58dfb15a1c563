/** Reads one CV: runs inside the child process, knows nothing of it. */
import type { CvReading, CvRefusalReason } from '@vitrine/domain/cv-reading.ts'
import { extractPdf } from './extract/extract-pdf.ts'
import { buildReading } from './provenance/build-reading.ts'
import { readSections } from './sections/read-sections.ts'

export async function parseCv(
  bytes: Uint8Array,
  format: CvReading['format'],
): Promise<{ read: CvReading } | { refused: CvRefusalReason }> {
  const extraction = await extractPdf(bytes)
  if ('refused' in extraction) return extraction
  return { read: buildReading(extraction.text, readSections(extraction.text), format) }
}
