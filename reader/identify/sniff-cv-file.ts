/** Decides by size, first bytes and name what a file claims to be. */
import { type CvRefusalReason, MAX_CV_BYTES } from '@vitrine/domain/sources/cv-reading'
import type { SniffedFile } from './cv-file-kind.ts'

/** Bytes. All that is looked at of a file in the server's own process. */
const BEGINNING = 1024

/**
 * The same little work for any file, whatever it holds: this much is done in the server.
 * Whether the file is what it claims, and may be opened, `inspectCvFile` finds out in a
 * process of its own.
 */
export function sniffCvFile(
  bytes: Uint8Array,
  fileName: string,
): SniffedFile | { refused: CvRefusalReason } {
  if (bytes.length === 0) return { refused: 'empty' }
  if (bytes.length > MAX_CV_BYTES) return { refused: 'too-large' }
  const extension = extensionOf(fileName)
  const beginning = bytes.subarray(0, BEGINNING)
  if (startsWith(beginning, [0x25, 0x50, 0x44, 0x46, 0x2d]))
    return extension === 'pdf' ? { format: 'pdf', extension } : { refused: 'wrong-type' }
  if (startsWith(beginning, [0x50, 0x4b, 0x03, 0x04])) {
    if (extension === 'docx') return { format: 'docx', extension }
    return extension === 'zip'
      ? { format: 'linkedin-archive', extension }
      : { refused: 'wrong-type' }
  }
  // A DOCX with a password is such a file as well, and is told from a DOC inside.
  if (startsWith(beginning, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
    return { format: 'doc', extension }
  // A PDF may have junk in front; that is how one file passes for two kinds.
  if (extension === 'pdf' && new TextDecoder('latin1').decode(beginning).includes('%PDF-'))
    return { refused: 'unsafe' }
  return { refused: beginning.every((byte) => byte === 0) ? 'damaged' : 'wrong-type' }
}

/** Longer names end in what is looked at. */
const LONGEST_NAME = 1000

/** Lower case, after the last dot; control characters and paths in the name change nothing. */
function extensionOf(fileName: string): string {
  const base = fileName.slice(-LONGEST_NAME).split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- a name with controls must not hide its extension
  const plain = base.replace(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/g, '')
  const extension = plain.slice(plain.lastIndexOf('.') + 1)
  return plain.includes('.') && /^[a-z0-9]+$/i.test(extension) ? extension.toLowerCase() : ''
}

const startsWith = (bytes: Uint8Array, magic: number[]) =>
  magic.every((byte, i) => bytes[i] === byte)
