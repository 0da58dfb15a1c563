/** Builds the document, the source of each field and the unplaced text. */
import type { Box, CvReading, FieldSource } from '@vitrine/domain/sources/cv-reading'
import type { Resume } from '@vitrine/domain/resume/resume'
import { assignIds } from '@vitrine/domain/resume/resume-ids'
import type { CvText, Segment } from '../extract/cv-text.ts'
import { type FoundTree, type Found, isFound } from '../sections/found.ts'
import type { ReadSections } from '../sections/read-sections.ts'
import { detectLanguage } from '../vocabulary/detect-language.ts'
import { isContactLabel } from '../vocabulary/contact-words.ts'
import { calibrate } from './calibrate.ts'

export function buildReading(
  text: CvText,
  read: ReadSections,
  format: CvReading['format'],
): CvReading {
  const sources: FieldSource[] = []
  const resume = collect(read.draft, '', sources)
  return assembleReading(text, { resume: resume as Resume, sources }, read.understood, format)
}

/** `understood`: text without a field that is not missing, such as headings. */
export function assembleReading(
  text: CvText,
  { resume, sources }: { resume: Resume; sources: FieldSource[] },
  understood: readonly { line: number; text: string }[],
  format: CvReading['format'],
): CvReading {
  return {
    resume: assignIds(resume),
    sources,
    unplaced: findUnplaced(text, sources, understood, resume),
    lines: text.lines.map((line, id) => ({ id, ...line })),
    pages: [...text.pages],
    language: detectLanguage(
      text.paragraphs.map((p) => p.segments.map((s) => s.text).join(' ')).join('\n'),
    ),
    format,
  }
}

type Plain = string | Plain[] | { [key: string]: Plain }

function collect(
  value: FoundTree | FoundTree[] | Found | Found[],
  path: string,
  sources: FieldSource[],
): Plain {
  if (isFound(value)) {
    sources.push(sourceOf(value, path))
    return value.value
  }
  if (Array.isArray(value))
    return (value as (FoundTree | Found)[]).map((item, i) => collect(item, `${path}/${i}`, sources))
  const plain: { [key: string]: Plain } = {}
  for (const [key, inner] of Object.entries(value))
    if (inner !== undefined) plain[key] = collect(inner, `${path}/${key}`, sources)
  return plain
}

function sourceOf({ from, text, method, confidence }: Found, path: string): FieldSource {
  const page = from[0]?.page ?? 1
  return {
    path,
    page,
    box: boxAround(from.filter((segment) => segment.page === page)),
    text,
    lines: [...new Set(from.map((segment) => segment.line))],
    method,
    confidence: calibrate(confidence),
  }
}

function boxAround(segments: readonly Segment[]): Box | null {
  const boxes = segments.map((segment) => segment.box).filter((box) => box !== null)
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((b) => b[0]))
  const top = Math.min(...boxes.map((b) => b[1]))
  const right = Math.max(...boxes.map((b) => b[0] + b[2]))
  const bottom = Math.max(...boxes.map((b) => b[1] + b[3]))
  const round = (value: number) => Math.round(value * 10_000) / 10_000
  return [round(left), round(top), round(right - left), round(bottom - top)]
}

/** Words of each line that no field quotes. Labels, signs and headings are not unplaced. */
function findUnplaced(
  text: CvText,
  sources: FieldSource[],
  understood: readonly { line: number; text: string }[],
  resume: Resume,
): CvReading['unplaced'] {
  const quoted = new Map<number, string[]>()
  const quote = (line: number, words: string) =>
    quoted.set(line, [...(quoted.get(line) ?? []), words])
  for (const source of sources) for (const line of source.lines) quote(line, source.text)
  for (const segment of understood) quote(segment.line, segment.text)
  for (const { path, lines } of sources) {
    // A narrow column breaks a URL in two, but the link has all of it.
    const address = path.endsWith('/url') ? String(valueAt(resume, path)) : ''
    if (address !== '') for (const line of lines) quote(line, address)
  }
  // Text outside of paragraphs is page furniture, such as page numbers.
  const written = new Set(text.paragraphs.flatMap((p) => p.segments.map(({ line }) => line)))
  const hidden = new Set(
    text.paragraphs.filter((p) => p.isHidden).flatMap((p) => p.segments.map(({ line }) => line)),
  )
  const unplaced: CvReading['unplaced'] = []
  text.lines.forEach((line, id) => {
    const left = written.has(id) ? leftOver(line.text, quoted.get(id) ?? []) : ''
    if (left === '') return
    const last = unplaced.at(-1)
    const goesOn = last && last.page === line.page && last.lines.at(-1) === id - 1
    if (goesOn && hidden.has(id) === hidden.has(id - 1)) {
      last.text = `${last.text}\n${left}`
      last.lines.push(id)
      if (last.box && line.box) last.box = boxOfBoth(last.box, line.box)
    } else
      unplaced.push({
        page: line.page,
        box: line.box,
        text: hidden.has(id) ? `Hidden text: ${left}` : left,
        lines: [id],
      })
  })
  return unplaced
}

function valueAt(resume: Resume, path: string): unknown {
  let value: unknown = resume
  for (const key of path.slice(1).split('/')) value = (value as Record<string, unknown>)[key]
  return value
}

function boxOfBoth(a: Box, b: Box): Box {
  const left = Math.min(a[0], b[0])
  const top = Math.min(a[1], b[1])
  return [
    left,
    top,
    Math.max(a[0] + a[2], b[0] + b[2]) - left,
    Math.max(a[1] + a[3], b[1] + b[3]) - top,
  ]
}

function leftOver(text: string, quotes: string[]): string {
  const counts = new Map<string, number>()
  for (const quote of quotes)
    for (const word of wordsOf(quote)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const dense = quotes.map((quote) => wordsOf(quote).join('')).join(' ')
  const left = text.split(/\s+/).filter((token) => {
    const words = wordsOf(token)
    return words.some((word) => {
      const seen = counts.get(word) ?? 0
      if (seen > 0) counts.set(word, seen - 1)
      return seen === 0 && !(word.length > 1 && dense.includes(word))
    })
  })
  const rest = left.join(' ').trim()
  const letters = rest.replace(/[^\p{L}\p{N}]/gu, '').length
  return letters < 3 || isContactLabel(rest.replace(/[:：]/g, '')) ? '' : rest
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
