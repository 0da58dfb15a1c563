/** Rejects PDFs with active content. */
// The Node build of fflate needs workers, which the sandbox forbids.
import { Inflate } from 'fflate/browser'
import type { CvFileKind } from './cv-file-kind.ts'
import { isInertAttachment, MAX_ATTACHMENT_BYTES } from './inert-attachment.ts'

const MOST_UNPACKED_BYTES = 24 * 1024 * 1024
const MOST_STREAMS = 4000

const MOST_ATTACHMENTS = 8

/**
 * `/Encrypt` means a password. JavaScript, launch actions, polyglot files and unsafe attachments
 * are refused.
 */
export function inspectPdf(bytes: Uint8Array): CvFileKind {
  if (bytes.length < 64) return { refused: 'damaged' }
  const text = latin(bytes)
  const tail = text.slice(-65_536)
  if (/PK\x05\x06/.test(tail) && /PK\x03\x04/.test(text)) return { refused: 'unsafe' }
  const { plain, streams } = splitStreams(text)
  if (ENCRYPT.test(plain)) return { refused: 'encrypted' }
  if (isActive(plain)) return { refused: 'unsafe' }
  const objects = [plain]
  let left = MOST_UNPACKED_BYTES
  const objectStreams = streams.filter(({ holdsObjects }) => holdsObjects)
  if (objectStreams.length > MOST_STREAMS) return { refused: 'too-large' }
  for (const { start, end, dictionary } of objectStreams) {
    const packing = packingOf(dictionary)
    // Nobody writes objects with other filters, except to hide them.
    if (packing === 'other') return { refused: 'unsafe' }
    const content = bytes.subarray(start, end)
    const unpacked = packing === 'none' ? content : unpack(content, left)
    if (unpacked === null || unpacked.length > left) return { refused: 'too-large' }
    left -= unpacked.length
    const object = latin(unpacked)
    if (isActive(object)) return { refused: 'unsafe' }
    objects.push(object)
  }
  if (!areInert(attachmentsIn(objects, streams), bytes)) return { refused: 'unsafe' }
  if (!/%%EOF|startxref/.test(text)) return { refused: 'damaged' }
  return { format: 'pdf' }
}

type Stream = {
  start: number
  end: number
  /** The end of the dictionary before the stream, up to a limit. */
  dictionary: string
  holdsObjects: boolean
}

const MOST_DICTIONARY_LETTERS = 600

/** Splits the file into plain objects and stream ranges. */
function splitStreams(text: string): { plain: string; streams: Stream[] } {
  const parts: string[] = []
  const streams: Stream[] = []
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
    const dictionary = text.slice(Math.max(at, begin - MOST_DICTIONARY_LETTERS), begin)
    streams.push({
      start,
      end: end < 0 ? text.length : end,
      dictionary,
      holdsObjects: OBJECT_STREAM.test(dictionary),
    })
    if (end < 0) return { plain: parts.join('\n'), streams }
    at = end + 9
  }
  parts.push(text.slice(at))
  return { plain: parts.join('\n'), streams }
}

const MOST_FILE_REFERENCES = 100
const REFERENCE = /(?<!\d)(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R(?![A-Za-z])/g

/** The streams of all attachments; null if a reference is ambiguous. */
function attachmentsIn(objects: string[], streams: Stream[]): Stream[] | null {
  const attached = new Set(streams.filter(({ dictionary }) => EMBEDDED.test(dictionary)))
  const references = objects.flatMap((object) =>
    [...object.matchAll(FILE_REFERENCE)].map((match) =>
      object.slice(match.index + match[0].length, match.index + match[0].length + 400),
    ),
  )
  if (references.length > MOST_FILE_REFERENCES) return null
  const byNumber =
    references.length > 0
      ? Map.groupBy(streams, ({ dictionary }) => numberOf(dictionary))
      : new Map<string, Stream[]>()
  for (const after of references) {
    for (const files of fileLists(after, objects)) {
      // Anything but names and references could point to another file.
      if (
        files
          ?.replace(REFERENCE, '')
          .replace(/\/[A-Za-z]+/g, '')
          .trim() !== ''
      )
        return null
      for (const [, number] of files.matchAll(REFERENCE)) {
        const own = byNumber.get(number)
        if (own === undefined) return null
        for (const stream of own) attached.add(stream)
      }
    }
  }
  return [...attached]
}

const OBJECT_BEGIN = /(?<!\d)(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\b/g
const FILE_LIST = /^\s{0,9}<<([^<>()%]{1,390})>>/

/** The dictionary after `/EF`, or each object of the number there. Undefined: none. */
function fileLists(after: string, objects: readonly string[]): (string | undefined)[] {
  const number = /^\s{1,9}(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R(?![A-Za-z])/.exec(after)?.[1]
  if (number === undefined) return [FILE_LIST.exec(after)?.[1]]
  const plain = objects.flatMap((object) =>
    [...object.matchAll(OBJECT_BEGIN)]
      .filter(([, own]) => own === number)
      .map((match) => object.slice(match.index + match[0].length)),
  )
  const all = [...plain, ...objects.slice(1).flatMap((object) => packedObject(object, number))]
  return all.length === 0 ? [undefined] : all.map((object) => FILE_LIST.exec(object)?.[1])
}

/** An object stream begins with pairs of object number and offset from its first object. */
function packedObject(stream: string, number: string): string[] {
  const header = /^\s*(?:\d{1,10}\s+\d{1,10}\s+)+/.exec(stream)?.[0]
  const pairs = header?.trim().split(/\s+/) ?? []
  return pairs.flatMap((own, i) =>
    i % 2 === 0 && own === number && header
      ? [stream.slice(header.length + Number(pairs[i + 1]))]
      : [],
  )
}

/** The object number of a dictionary. */
const numberOf = (dictionary: string) =>
  [...dictionary.matchAll(/(?<!\d)(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\b/g)].at(-1)?.[1]

function areInert(attached: Stream[] | null, bytes: Uint8Array): boolean {
  if (attached === null || attached.length > MOST_ATTACHMENTS) return false
  return attached.every(({ start, end, dictionary }) => {
    const content = contentOf(dictionary, bytes.subarray(start, end))
    return content !== null && isInertAttachment(content)
  })
}

/** Null for unsupported filters. */
function contentOf(dictionary: string, packed: Uint8Array): Uint8Array | null {
  const packing = packingOf(dictionary)
  if (packing === 'none') return withoutLineEnd(packed)
  return packing === 'deflate' ? unpack(packed, MAX_ATTACHMENT_BYTES) : null
}

/** `other`: a filter, a chain of filters, a predictor or an indirect value. */
function packingOf(dictionary: string): 'none' | 'deflate' | 'other' {
  const own = dictionary.slice(dictionary.lastIndexOf(' obj'))
  if (ELSEWHERE_OR_PREDICTED.test(own)) return 'other'
  const filters = own.match(FILTERS) ?? []
  if (filters.length === 0) return 'none'
  const names = (filters[0] ?? '').replace(/[[\]\s]/g, '')
  const isDeflated = names === '/Filter/FlateDecode' || names === '/Filter/Fl'
  return filters.length === 1 && isDeflated ? 'deflate' : 'other'
}

/** The line break before `endstream` is not part of the stream. */
function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end--
  return bytes.subarray(0, end)
}

/** Bytes per inflate step; the output is at most a thousand times larger. */
const PIECE = 4096
/** Bytes of the zlib header. */
const ZLIB_HEADER = 2

/**
 * Inflates as much as possible: PDF readers show a truncated stream and ignore its checksum. Null
 * if the output exceeds the limit.
 */
function unpack(packed: Uint8Array, limit: number): Uint8Array | null {
  const parts: Uint8Array[] = []
  let length = 0
  const inflate = new Inflate((part) => {
    length += part.length
    parts.push(part)
  })
  try {
    for (let at = ZLIB_HEADER; at < packed.length && length <= limit; at += PIECE)
      inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  } catch {
    // Keep the output so far.
  }
  return length > limit ? null : Buffer.concat(parts)
}

function isActive(text: string): boolean {
  return ACTIVE_NAMES.some((name) => name.test(text))
}

/** A name may be hidden by `#` escapes: `/J#61vaScript`. */
function nameOf(name: string): RegExp {
  const letters = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${code}|#${code.toUpperCase()})`
  })
  return new RegExp(`/${letters.join('')}(?![A-Za-z0-9_.#-])`)
}

const ENCRYPT = nameOf('Encrypt')
const OBJECT_STREAM = nameOf('ObjStm')
const EMBEDDED = nameOf('EmbeddedFile')
const FILTERS = new RegExp(
  `${nameOf('Filter').source}\\s*(?:\\[[^\\]]*\\]|/[^\\s/<>[\\]()]+)?`,
  'g',
)
/** The content is in another file or needs a predictor. */
const ELSEWHERE_OR_PREDICTED = /\/(?:FFilter|FDecodeParms|DecodeParms|DP)(?![A-Za-z])|\/F\s*[(<]/
const FILE_REFERENCE = new RegExp(nameOf('EF'), 'g')
const ACTIVE_NAMES = [
  'JavaScript',
  'JS',
  'Launch',
  'ImportData',
  'SubmitForm',
  'RichMedia',
  'XFA',
  'GoToE',
].map(nameOf)

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
