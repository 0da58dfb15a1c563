/** Decides by content and name what a file is and whether it may be opened at all. */
import { MAX_CV_BYTES } from '@vitrine/domain/cv-reading'
import type { CvFileKind } from './cv-file-kind.ts'
import { inspectOle } from './inspect-ole.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectZip } from './inspect-zip.ts'

/**
 * Cheap and safe inside the server: reads headers and tables of contents, unpacks only the
 * small parts it has to look into, each with a limit. Content and extension must agree.
 */
export function identifyCvFile(bytes: Uint8Array, fileName: string): CvFileKind {
  if (bytes.length === 0) return { refused: 'empty' }
  if (bytes.length > MAX_CV_BYTES) return { refused: 'too-large' }
  const extension = extensionOf(fileName)
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]))
    return extension === 'pdf' ? inspectPdf(bytes) : { refused: 'wrong-type' }
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    if (extension !== 'docx' && extension !== 'zip') return { refused: 'wrong-type' }
    const inspected = inspectZip(bytes)
    if ('refused' in inspected) return inspected
    const expected = extension === 'docx' ? 'docx' : 'linkedin-archive'
    return inspected.format === expected ? inspected : { refused: 'wrong-type' }
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
    return inspectOle(bytes, extension)
  // A PDF may have junk in front; that is how one file passes for two kinds.
  if (
    extension === 'pdf' &&
    bytes.subarray(0, 1024).includes(0x25) &&
    latin(bytes.subarray(0, 1024)).includes('%PDF-')
  )
    return { refused: 'unsafe' }
  if (bytes.every((byte) => byte === 0)) return { refused: 'damaged' }
  return { refused: 'wrong-type' }
}

/** Lower case, after the last dot; control characters and paths in the name change nothing. */
function extensionOf(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- a name with controls must not hide its extension
  return (
    /\.([a-z0-9]+)$/i
      .exec(base.replace(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/g, ''))?.[1]
      ?.toLowerCase() ?? ''
  )
}

const startsWith = (bytes: Uint8Array, magic: number[]) =>
  magic.every((byte, i) => bytes[i] === byte)

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
