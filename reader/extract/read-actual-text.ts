/**
 * Reads `/ActualText`, the replacement text for glyphs without a character mapping: joined forms of
 * Devanagari, Thai and Arabic. pdf.js ignores it.
 */
import { inflateSync } from 'node:zlib'
import { cleanText } from './clean-text.ts'

/** The marked-content tags of one stream in order, each with its replacement text. */
export type MarkedContent = { tags: string[]; texts: (string | null)[] }

const MOST_STREAMS = 400
const MOST_BYTES = 24 * 1024 * 1024

/** Returns only streams with replacements; empty for most files. */
export function readActualText(bytes: Uint8Array): MarkedContent[] {
  const file = new TextDecoder('latin1').decode(bytes)
  const marked: MarkedContent[] = []
  let left = MOST_BYTES
  let at = 0
  for (let n = 0; n < MOST_STREAMS && left > 0; n++) {
    const begin = file.indexOf('stream', at)
    if (begin < 0) break
    const start = begin + 6 + (file[begin + 6] === '\r' ? 2 : 1)
    const end = file.indexOf('endstream', start)
    if (end < 0) break
    at = end + 9
    const content = contentOf(bytes.subarray(start, end), file.slice(start, start + 2), left)
    left -= content.length
    if (content.includes('/ActualText')) marked.push(readMarks(content))
  }
  return marked
}

function contentOf(stream: Uint8Array, head: string, left: number): string {
  const isDeflated = head.charCodeAt(0) === 0x78
  try {
    const body = isDeflated
      ? inflateSync(stream, { maxOutputLength: Math.max(1, left), finishFlush: 2 })
      : stream
    return new TextDecoder('latin1').decode(body)
  } catch {
    return ''
  }
}

function readMarks(content: string): MarkedContent {
  const tags: string[] = []
  const texts: (string | null)[] = []
  for (const [, tag, properties, plainTag] of content.matchAll(
    /\/(\w+)\s*(<<[^]{0,4000}?>>|\/\w+)\s*BDC|\/(\w+)\s+BMC/g,
  )) {
    tags.push(tag ?? plainTag ?? '')
    texts.push(replacementIn(properties ?? ''))
  }
  return { tags, texts }
}

function replacementIn(properties: string): string | null {
  const hex = /\/ActualText\s*<([0-9A-Fa-f\s]*)>/.exec(properties)?.[1]?.replace(/\s/g, '')
  if (hex === undefined) return null
  const units = hex.match(/.{4}/g)?.map((unit) => Number.parseInt(unit, 16)) ?? []
  const text = String.fromCharCode(...(units[0] === 0xfeff ? units.slice(1) : units))
  return cleanText(text)
}
