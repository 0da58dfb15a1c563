/** Detects the claimed format by size, first bytes and file name. */
import { type CvRefusalReason, MAX_CV_BYTES } from '@vitrine/domain/sources/cv-reading'
import type { SniffedFile } from './cv-file-kind.ts'

/** Bytes. The server process looks at no more of a file. */
const BEGINNING = 1024

/**
 * Constant work for any file, because this part runs in the server. `inspectCvFile` verifies the
 * content in a child process.
 */
export function sniffCvFile(
  bytes: Uint8Array,
  fileName: string,
): SniffedFile | { refused: CvRefusalReason } {
  if (bytes.length === 0) return { refused: 'empty' }
  if (bytes.length > MAX_CV_BYTES) return { refused: 'too-large' }
  const extension = extensionOf(fileName)
  const beginning = bytes.subarray(0, BEGINNING)
  const text = new TextDecoder('latin1').decode(beginning)
  if (BEFORE_PDF.test(text))
    return extension === 'pdf' ? { format: 'pdf', extension } : { refused: 'wrong-type' }
  if (startsWith(beginning, [0x50, 0x4b, 0x03, 0x04])) {
    if (extension === 'docx') return { format: 'docx', extension }
    return extension === 'zip'
      ? { format: 'linkedin-archive', extension }
      : { refused: 'wrong-type' }
  }
  // An encrypted DOCX is an OLE file too; the inspection tells them apart.
  if (startsWith(beginning, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
    return { format: 'doc', extension }
  // Word saves RTF with this ending too.
  if (extension === 'doc' && text.startsWith('{\\rtf1')) return { format: 'doc', extension }
  // A PDF with junk before the header can be a polyglot file.
  if (extension === 'pdf' && text.includes('%PDF-')) return { refused: 'unsafe' }
  return { refused: beginning.every((byte) => byte === 0) ? 'damaged' : 'wrong-type' }
}

/**
 * A web or mail program may leave blank lines, a byte order mark or header lines before the file.
 * They begin no other format.
 */
const BEFORE_PDF = /^(?:\u00ef\u00bb\u00bf)?\s*(?:[A-Za-z-]{2,40}: [^\r\n<>]{0,200}\r?\n\s*)*%PDF-/

/** Only the end of a longer name is examined. */
const LONGEST_NAME = 1000

/** Lower case, after the last dot; ignores paths and control characters. */
function extensionOf(fileName: string): string {
  const base = fileName.slice(-LONGEST_NAME).split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- a name with controls must not hide its extension
  const plain = base.replace(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/g, '')
  const extension = plain.slice(plain.lastIndexOf('.') + 1)
  return plain.includes('.') && /^[a-z0-9]+$/i.test(extension) ? extension.toLowerCase() : ''
}

const startsWith = (bytes: Uint8Array, magic: number[]) =>
  magic.every((byte, i) => bytes[i] === byte)
