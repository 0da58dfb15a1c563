/** Reads the directory of a zip file and unpacks only the parts that can be dangerous. */
import { inflateRawSync } from 'node:zlib'
import type { CvFileKind } from './cv-file-kind.ts'
import { decodeXml } from './decode-xml.ts'

const MOST_ENTRIES = 2000
const MOST_UNPACKED_BYTES = 50 * 1024 * 1024
const LARGEST_PART_LOOKED_INTO = 4 * 1024 * 1024

type Entry = {
  name: string
  packed: number
  unpacked: number
  offset: number
  method: number
  encrypted: boolean
  /** Unix file type bits; 0 if the archive has none. */
  fileType: number
}

/** Everything else is a link, a pipe or a device. */
const PLAIN_FILE_TYPES = new Set([0, 0x8000, 0x4000])

export function inspectZip(bytes: Uint8Array): CvFileKind {
  const entries = readDirectory(bytes)
  if (entries === 'too-many') return { refused: 'too-large' }
  if (entries === null || entries.length === 0) return { refused: 'damaged' }
  if (entries.some((entry) => entry.encrypted)) return { refused: 'encrypted' }
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > MOST_UNPACKED_BYTES)
    return { refused: 'too-large' }
  if (overlaps(entries, bytes.length)) return { refused: 'unsafe' }
  const names = new Set(entries.map((entry) => entry.name))
  // Office programs ignore case.
  if (new Set([...names].map((name) => name.toLowerCase())).size !== entries.length)
    return { refused: 'unsafe' }
  if (entries.some(({ fileType }) => !PLAIN_FILE_TYPES.has(fileType))) return { refused: 'unsafe' }
  if (entries.some(({ name }) => isOutside(name))) return { refused: 'unsafe' }
  if (names.has('[Content_Types].xml')) return inspectDocx(bytes, entries, names)
  const isLinkedIn = [...names].some((name) => /(?:^|\/)(?:Profile|Positions)\.csv$/i.test(name))
  return isLinkedIn ? { format: 'linkedin-archive' } : { refused: 'wrong-type' }
}

function inspectDocx(bytes: Uint8Array, entries: Entry[], names: Set<string>): CvFileKind {
  if (![...names].some((name) => MAIN_PART.test(name))) return { refused: 'wrong-type' }
  if ([...names].some(isActivePart)) return { refused: 'unsafe' }
  for (const entry of entries) {
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue
    const part = unpack(
      bytes,
      entry,
      entry.unpacked <= LARGEST_PART_LOOKED_INTO ? entry.unpacked : 65_536,
    )
    if (part === null) return { refused: 'damaged' }
    if (part === 'longer') return { refused: 'too-large' }
    const raw = decodeXml(part.bytes)
    // Not valid in any encoding that Word writes.
    if (raw.includes('\0')) return { refused: 'damaged' }
    if (/<!DOCTYPE|<!ENTITY/i.test(raw)) return { refused: 'unsafe' }
    const head = withoutEscapes(raw)
    if (entry.name === '[Content_Types].xml' && ACTIVE_CONTENT_TYPE.test(head))
      return { refused: 'unsafe' }
    if (entry.name.endsWith('.rels') && fetches(head)) return { refused: 'unsafe' }
    if (entry.name.startsWith('word/') && /(?:^|[>"'\s])DDE(?:AUTO)?[\s"\\]/.test(fieldCodes(head)))
      return { refused: 'unsafe' }
  }
  return { format: 'docx' }
}

/** Word Online writes `document2.xml`. */
const MAIN_PART = /^word\/document\d{0,2}\.xml$/

/** The data of a chart is a workbook without macros, which nothing opens by itself. */
const isActivePart = (name: string): boolean =>
  /vbaProject|vbaData|activeX|\/embeddings\/|\.bin$/i.test(name) &&
  !/printerSettings|^word\/embeddings\/[^/]{1,100}\.xlsx$/i.test(name)

/** Detected by content type, independent of the part name. */
const ACTIVE_CONTENT_TYPE = /macroEnabled|vbaProject|vbaData|ms-office\.activeX/i

/** Decodes numeric references, which can hide a name: `vba&#80;roject`. */
function withoutEscapes(xml: string): string {
  return xml.replace(/&#(?:x([0-9a-f]{1,8})|(\d{1,8}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/**
 * The only external relationships allowed are links that open on a click, and the local template
 * that Word names in most files. Word fetches the others when it opens the file.
 */
function fetches(relations: string): boolean {
  return tagsOf(relations, /<(?:[\w.-]{1,40}:)?Relationship\b/).some((tag) => {
    if (/\/vbaProject["']/i.test(tag)) return true
    // A `>` inside a quoted value cuts the tag short; honest programs escape it.
    if (/["']/.test(tag.replace(/"[^"]*"|'[^']*'/g, ''))) return true
    if (!/TargetMode\s*=\s*["']External["']/i.test(tag)) return false
    if (/\/attachedTemplate["']/i.test(tag)) return !isOnOwnMachine(tag)
    return !isHarmlessLink(tag)
  })
}

/**
 * A hyperlink to a web page, an email address or a phone number, a link without a scheme
 * (`linkedin.com/in/…`), or a forgotten link to a file on the writer's own disk: none opens by itself.
 */
function isHarmlessLink(tag: string): boolean {
  const types = attributes(tag, 'Type')
  const targets = attributes(tag, 'Target')
  const [target] = targets
  if (types.length !== 1 || targets.length !== 1 || target === undefined) return false
  if (!/\/hyperlink$/i.test(types[0] ?? '')) return false
  return HARMLESS_TARGET.test(target.trim()) || isOnOwnMachine(tag)
}

const HARMLESS_TARGET =
  /^(?:https?:\/\/[^\\/]|mailto:|tel:|#|www\.[^\\]+$|(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\\:%&]*$)/i

const attributes = (tag: string, name: 'Type' | 'Target'): string[] =>
  [...tag.matchAll(ATTRIBUTE)].flatMap(([, key = '', double, single]) =>
    key.toLowerCase() === name.toLowerCase() ? [double ?? single ?? ''] : [],
  )

const ATTRIBUTE = /\b(Type|Target)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** True for `file:///C:\…` and `file:///Users/…`: no host and no share, in any spelling. */
function isOnOwnMachine(tag: string): boolean {
  const targets = attributes(tag, 'Target')
  const [target] = targets
  if (targets.length !== 1 || target === undefined) return false
  const path = decodePercents(target.trim()).replaceAll('\\', '/')
  return /^file:(?:\/{0,3}[a-z]:\/|(?:\/{2}(?:localhost)?)?\/(?!\/))[^/?]/i.test(path)
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The matching tags, each from its name to `>`. Splitting is linear; a regular expression would
 * rescan from each match.
 */
function tagsOf(xml: string, beginning: RegExp): string[] {
  return xml
    .split(beginning)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('>') + 1))
}

/** Word may split a field code into many runs. */
function fieldCodes(xml: string): string {
  const runs = xml
    .split(/<(?:[\w.-]{1,40}:)?instrText\b/)
    .slice(1)
    .map((run) => /^[^<>]*>([^<]*)/.exec(run)?.[1] ?? '')
    .join('')
  const simple = [...xml.matchAll(/w:instr\s*=\s*["']([^"']*)["']/g)]
    .map((match) => match[1])
    .join(' ')
  return ` ${runs} ${simple} `
}

function isOutside(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- controls in a path are what is looked for
  return /(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[a-z]:|[\u0000-\u001f]/i.test(name)
}

/** Parses the central directory; null if it is unreadable. */
function readDirectory(bytes: Uint8Array): Entry[] | 'too-many' | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = -1
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--)
    if (view.getUint32(at, true) === 0x06054b50) {
      end = at
      break
    }
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES) return 'too-many'
  let at = view.getUint32(end + 16, true)
  const entries: Entry[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      fileType: view.getUint16(at + 40, true) & 0xf000,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Overlapping entries are how a zip bomb is built. */
function overlaps(entries: Entry[], size: number): boolean {
  const sorted = [...entries].sort((a, b) => a.offset - b.offset)
  return sorted.some((entry, i) => {
    const next = sorted[i + 1]?.offset ?? size
    return entry.offset + 30 + entry.packed > next
  })
}

function unpack(
  bytes: Uint8Array,
  entry: Entry,
  limit: number,
): { bytes: Uint8Array } | 'longer' | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== 0x04034b50)
    return null
  const start =
    entry.offset +
    30 +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true)
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === 0) return { bytes: packed.subarray(0, limit) }
  if (entry.method !== 8) return null
  try {
    return {
      bytes: inflateRawSync(packed, { maxOutputLength: Math.max(1, limit), finishFlush: 2 }),
    }
  } catch (fault) {
    if ((fault as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') return null
    // The parser refuses a DOCTYPE later, in parts too long to inspect here.
    return entry.unpacked > limit ? { bytes: new Uint8Array() } : 'longer'
  }
}
