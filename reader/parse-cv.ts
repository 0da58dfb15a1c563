/** Reads one CV: runs inside the child process, knows nothing of it. */
import type { CvReading, CvRefusalReason } from '@vitrine/domain/cv-reading'
import { extractDoc } from './extract/extract-doc.ts'
import { extractDocx } from './extract/extract-docx.ts'
import { extractPdf } from './extract/extract-pdf.ts'
import { buildReading } from './provenance/build-reading.ts'
import { readSections } from './sections/read-sections.ts'

export async function parseCv(
  bytes: Uint8Array,
  format: CvReading['format'],
): Promise<{ read: CvReading } | { refused: CvRefusalReason }> {
  const extraction = await extract(bytes, format)
  if ('refused' in extraction) return extraction
  return { read: buildReading(extraction.text, readSections(extraction.text), format) }
}

async function extract(bytes: Uint8Array, format: CvReading['format']) {
  switch (format) {
    case 'pdf':
      return extractPdf(bytes)
    case 'docx':
      return extractDocx(bytes)
    case 'doc':
      return extractDoc(bytes)
    case 'linkedin-archive':
      return { refused: 'wrong-type' as const }
  }
}
