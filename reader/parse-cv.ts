/** Parses one CV inside the child process. */
import type { CvReading, CvRefusalReason } from '@vitrine/domain/sources/cv-reading'
import type { EmbeddedResume } from './embedded/read-embedded-resume.ts'
import { composeLines } from './extract/compose-accents.ts'
import type { CvText } from './extract/cv-text.ts'
import type { Attachment } from './extract/read-attachments.ts'
import { limitLineRepeats } from './extract/limit-repeats.ts'
import { buildReading, assembleReading } from './provenance/build-reading.ts'
import { readSections } from './sections/read-sections.ts'

type Extraction =
  | { text: CvText; attachments?: readonly Attachment[] }
  | { refused: CvRefusalReason }
export type ParseCv = (
  bytes: Uint8Array,
) => Promise<{ read: CvReading } | { refused: CvRefusalReason }>

/** Loads only the modules of one format: loading dominates the time for a small CV. */
export async function loadParser(format: CvReading['format']): Promise<ParseCv> {
  if (format === 'linkedin-archive') {
    const { readLinkedInArchive } = await import('./sections/read-linkedin-archive.ts')
    return async (bytes) => {
      const archive = readLinkedInArchive(bytes)
      return 'refused' in archive
        ? archive
        : { read: buildReading(archive.text, archive.read, format) }
    }
  }
  const extract = await loadExtractor(format)
  return async (bytes) => {
    const extraction = await extract(bytes)
    if ('refused' in extraction) return extraction
    const text = composeLines(limitLineRepeats(extraction.text))
    const read = readSections(text)
    const attached = await readWhatIsAttached(extraction.attachments ?? [], text)
    return {
      read: attached
        ? assembleReading(text, attached, [...read.understood, ...attached.additions], format)
        : buildReading(text, read, format),
    }
  }
}

/** Loaded on demand: few files have attachments. */
async function readWhatIsAttached(
  attachments: readonly Attachment[],
  text: CvText,
): Promise<EmbeddedResume | null> {
  if (attachments.length === 0) return null
  const { readEmbeddedResume } = await import('./embedded/read-embedded-resume.ts')
  return readEmbeddedResume(attachments, text)
}

async function loadExtractor(
  format: Exclude<CvReading['format'], 'linkedin-archive'>,
): Promise<(bytes: Uint8Array) => Promise<Extraction>> {
  switch (format) {
    case 'pdf':
      return (await import('./extract/extract-pdf.ts')).extractPdf
    case 'docx': {
      const { extractDocx } = await import('./extract/extract-docx.ts')
      return async (bytes) => extractDocx(bytes)
    }
    case 'doc':
      return (await import('./extract/extract-doc.ts')).extractDoc
  }
}
