/** Looks for what makes a PDF act instead of show. */
import { inflateSync } from 'node:zlib'
import type { CvFileKind } from './cv-file-kind.ts'

const MOST_UNPACKED_BYTES = 24 * 1024 * 1024
const MOST_STREAMS = 4000

/** `/Encrypt` is a password; JavaScript, programs, attachments and a second file in one are unsafe. */
export function inspectPdf(bytes: Uint8Array): CvFileKind {
  if (bytes.length < 64) return { refused: 'damaged' }
  const text = new TextDecoder('latin1').decode(bytes)
  const tail = text.slice(-65_536)
  if (/PK\x05\x06/.test(tail) && /PK\x03\x04/.test(text)) return { refused: 'unsafe' }
  const { plain, packed } = splitStreams(text)
  if (hasName(plain, 'Encrypt')) return { refused: 'encrypted' }
  if (isActive(plain)) return { refused: 'unsafe' }
  let left = MOST_UNPACKED_BYTES
  for (const { start, end } of packed) {
    const object = unpack(bytes.subarray(start, end), left)
    if (object === null) continue
    left -= object.length
    if (left <= 0) return { refused: 'too-large' }
    if (isActive(object)) return { refused: 'unsafe' }
  }
  if (!/%%EOF|startxref/.test(text)) return { refused: 'damaged' }
  return { format: 'pdf' }
}

/** Objects outside of streams, and where the streams lie that hold further objects. */
function splitStreams(text: string): { plain: string; packed: { start: number; end: number }[] } {
  const parts: string[] = []
  const packed: { start: number; end: number }[] = []
  let at = 0
  for (let n = 0; n < MOST_STREAMS * 4; n++) {
    const begin = text.indexOf('stream', at)
    if (begin < 0) break
    const isKeyword =
      text.slice(begin - 3, begin) !== 'end' &&
      /^stream(?:\r\n|\n|\r)/.test(text.slice(begin, begin + 8))
    if (!isKeyword) {
      parts.push(text.slice(at, begin + 6))
      at = begin + 6
      continue
    }
    parts.push(text.slice(at, begin))
    const start = begin + 6 + (text[begin + 6] === '\r' && text[begin + 7] === '\n' ? 2 : 1)
    const end = text.indexOf('endstream', start)
    const dictionary = text.slice(Math.max(at, begin - 600), begin)
    if (hasName(dictionary, 'ObjStm') && packed.length < MOST_STREAMS)
      packed.push({ start, end: end < 0 ? text.length : end })
    if (end < 0) return { plain: parts.join('\n'), packed }
    at = end + 9
  }
  parts.push(text.slice(at))
  return { plain: parts.join('\n'), packed }
}

function unpack(bytes: Uint8Array, limit: number): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, limit), finishFlush: 2 }).toString(
      'latin1',
    )
  } catch (fault) {
    const isTooLong = (fault as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLong ? 'x'.repeat(limit) : null
  }
}

function isActive(text: string): boolean {
  return ACTIVE_NAMES.some((name) => hasName(text, name))
}

const ACTIVE_NAMES = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'ImportData',
  'SubmitForm',
  'RichMedia',
  'XFA',
  'GoToE',
]

/** A name may hide behind `#` escapes: `/J#61vaScript`. */
function hasName(text: string, name: string): boolean {
  const letters = [...name].map(
    (letter) =>
      `(?:${letter}|#${letter.charCodeAt(0).toString(16)}|#${letter.charCodeAt(0).toString(16).toUpperCase()})`,
  )
  return new RegExp(`/${letters.join('')}(?![A-Za-z0-9_.#-])`).test(text)
}
