/** Verifies the format and safety of a file. Runs in the child process only. */
import type { CvFileKind, SniffedFile } from './cv-file-kind.ts'
import { isActiveRtf, isRtf } from '../extract/read-rtf.ts'
import { inspectOle } from './inspect-ole.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectZip } from './inspect-zip.ts'

/** Reads headers and directories, and unpacks selected parts with limits. */
export function inspectCvFile(bytes: Uint8Array, { format, extension }: SniffedFile): CvFileKind {
  switch (format) {
    case 'pdf':
      return inspectPdf(bytes)
    case 'doc':
      if (!isRtf(bytes)) return inspectOle(bytes, extension)
      return isActiveRtf(bytes) ? { refused: 'unsafe' } : { format: 'doc' }
    case 'docx':
    case 'linkedin-archive': {
      const inspected = inspectZip(bytes)
      return 'refused' in inspected || inspected.format === format
        ? inspected
        : { refused: 'wrong-type' }
    }
  }
}
