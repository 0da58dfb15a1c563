/** Looks for what makes a PDF act instead of show. */
// Its build for Node asks for threads, which don't exist in the reader's child.
import { Inflate } from 'fflate/browser'
import type { CvFileKind } from './cv-file-kind.ts'

const MOST_UNPACKED_BYTES = 24 * 1024 * 1024
const MOST_STREAMS = 4000

/** `/Encrypt` is a password; JavaScript, programs, attachments and a second file in one are unsafe. */
export function inspectPdf(bytes: Uint8Array): CvFileKind {
  if (bytes.length < 64) return { refused: 'damaged' }
  const text = latin(bytes)
  const tail = text.slice(-65_536)
  if (/PK\x05\x06/.test(tail) && /PK\x03\x04/.test(text)) return { refused: 'unsafe' }
  const { plain, packed } = splitStreams(text)
  if (ENCRYPT.test(plain)) return { refused: 'encrypted' }
  if (isActive(plain)) return { refused: 'unsafe' }
  let left = MOST_UNPACKED_BYTES
  for (const { start, end } of packed) {
    const object = unpack(bytes.subarray(start, end), left)
    if (object === null) return { refused: 'too-large' }
    left -= object.length
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
    if (OBJECT_STREAM.test(dictionary) && packed.length < MOST_STREAMS)
      packed.push({ start, end: end < 0 ? text.length : end })
    if (end < 0) return { plain: parts.join('\n'), packed }
    at = end + 9
  }
  parts.push(text.slice(at))
  return { plain: parts.join('\n'), packed }
}

/** Bytes. What is unpacked at a time: a thousandfold comes out at most. */
const PIECE = 4096
/** Bytes in front of what zlib packed: its method, which any reader takes for granted. */
const ZLIB_HEADER = 2

/**
 * As far as it can be unpacked: readers show what they get before a stream breaks off, and
 * don't ask for its checksum. What comes out counts, broken or not.
 * Null: there is more than that.
 */
function unpack(packed: Uint8Array, limit: number): string | null {
  const parts: string[] = []
  let length = 0
  const inflate = new Inflate((part) => {
    length += part.length
    parts.push(latin(part))
  })
  try {
    for (let at = ZLIB_HEADER; at < packed.length && length <= limit; at += PIECE)
      inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  } catch {
    // What came before counts.
  }
  return length > limit ? null : parts.join('')
}

function isActive(text: string): boolean {
  return ACTIVE_NAMES.some((name) => name.test(text))
}

/** A name may hide behind `#` escapes: `/J#61vaScript`. */
function nameOf(name: string): RegExp {
  const letters = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${code}|#${code.toUpperCase()})`
  })
  return new RegExp(`/${letters.join('')}(?![A-Za-z0-9_.#-])`)
}

const ENCRYPT = nameOf('Encrypt')
const OBJECT_STREAM = nameOf('ObjStm')
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
].map(nameOf)

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
