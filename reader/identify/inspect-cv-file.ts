/** Finds out whether a file is what it claims to be, and may be opened: in the reader's child only. */
import type { CvFileKind, SniffedFile } from './cv-file-kind.ts'
import { inspectOle } from './inspect-ole.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectZip } from './inspect-zip.ts'

/** Reads headers and tables of contents, unpacks the parts it has to look into, each with a limit. */
export function inspectCvFile(bytes: Uint8Array, { format, extension }: SniffedFile): CvFileKind {
  switch (format) {
    case 'pdf':
      return inspectPdf(bytes)
    case 'doc':
      return inspectOle(bytes, extension)
    case 'docx':
    case 'linkedin-archive': {
      const inspected = inspectZip(bytes)
      return 'refused' in inspected || inspected.format === format
        ? inspected
        : { refused: 'wrong-type' }
    }
  }
}
