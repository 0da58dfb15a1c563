/** Splits a page into columns at white space and orders them for reading (XY cut). */
import { isDateText } from '../vocabulary/dates.ts'
import { headingOf } from '../vocabulary/headings.ts'
import { languageCodeOf } from '../vocabulary/language-names.ts'
import { placeScore } from '../vocabulary/places.ts'
import type { Chunk } from './build-chunks.ts'

export type Region = {
  chunks: Chunk[]
  /**
   * Points from the start edge of the page; columns with equal edges on two pages are one flow.
   */
  x0: number
  x1: number
  /** `page` for content outside of columns. */
  kind: 'page' | 'column' | 'grid'
}

type Gutter = { x0: number; x1: number; top: number; bottom: number; score: number }

const DEEPEST_CUT = 6

/** Each chunk is in exactly one region. Coordinates are mirrored on right-to-left pages. */
export function orderRegions(chunks: Chunk[], bodySize: number): Region[] {
  return cut(chunks, bodySize, 'page', 0)
}

function cut(chunks: Chunk[], bodySize: number, kind: Region['kind'], depth: number): Region[] {
  const whole: Region = {
    chunks,
    x0: Math.min(...chunks.map((c) => c.x0)),
    x1: Math.max(...chunks.map((c) => c.x1)),
    kind,
  }
  if (chunks.length < 4 || depth >= DEEPEST_CUT) return [whole]
  for (const gutter of findGutters(chunks, bodySize)) {
    trimTail(chunks, gutter)
    const inside = chunks.filter((c) => middle(c) > gutter.top && middle(c) < gutter.bottom)
    const left = inside.filter((c) => c.x1 <= gutter.x0 + 0.5)
    const right = inside.filter((c) => c.x0 >= gutter.x1 - 0.5)
    const relation = relate(left, right)
    if (relation === 'rows') continue
    if (relation === 'grid') {
      const bands = cutAtHeadings(chunks, [...left, ...right])
      if (bands.length > 1) return bands.flatMap((band) => cut(band, bodySize, kind, depth + 1))
    }
    const above = chunks.filter((c) => middle(c) <= gutter.top)
    const below = chunks.filter((c) => middle(c) >= gutter.bottom)
    const parts: Region[] = []
    if (above.length > 0) parts.push(...cut(above, bodySize, kind, depth + 1))
    const sides = [left, right].map((side) =>
      cut(
        side,
        bodySize,
        relation === 'columns' ? 'column' : kind === 'page' ? 'grid' : kind,
        depth + 1,
      ),
    )
    // Sidebar first: the main column continues on the next page.
    const [first, second] = sides as [Region[], Region[]]
    const sidebarIsRight = relation === 'columns' && textLength(right) < textLength(left) * 0.8
    parts.push(...(sidebarIsRight ? [...second, ...first] : [...first, ...second]))
    if (below.length > 0) parts.push(...cut(below, bodySize, kind, depth + 1))
    return parts
  }
  return [whole]
}

/** Content side by side belongs to its own heading, so each section is cut separately. */
function cutAtHeadings(chunks: Chunk[], inside: Chunk[]): Chunk[][] {
  const rows = rowsOf(inside)
  const edges = rows
    .filter((row, i) => i > 0 && isProminentHeading(row, rows))
    .map((row) => row.baseline - row.size)
  const bands: Chunk[][] = Array.from({ length: edges.length + 1 }, () => [])
  for (const chunk of chunks)
    bands[edges.filter((edge) => chunk.baseline > edge).length]?.push(chunk)
  return bands.filter((band) => band.length > 0)
}

/** Vertical white stripes with text on both sides, best first. */
function findGutters(chunks: Chunk[], bodySize: number): Gutter[] {
  const narrowest = bodySize * 0.5
  const byHeight = [...chunks].sort((a, b) => middle(a) - middle(b))
  const starts = [...new Set(chunks.map((c) => Math.round(c.x1 * 2) / 2))].sort((a, b) => a - b)
  const found: Gutter[] = []
  for (const x0 of starts) {
    const x1 = x0 + narrowest
    const crossing = byHeight.filter((c) => c.x0 < x1 && c.x1 > x0 + 0.5)
    const edges = [-Infinity, ...crossing.map(middle), Infinity]
    for (let i = 1; i < edges.length; i++) {
      const top = edges[i - 1] as number
      const bottom = edges[i] as number
      const gutter = measure(byHeight, { x0, x1, top, bottom, score: 0 })
      if (gutter) found.push(gutter)
    }
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 12)
}

function measure(byHeight: Chunk[], gutter: Gutter): Gutter | null {
  const inside = byHeight.filter((c) => middle(c) > gutter.top && middle(c) < gutter.bottom)
  const left = inside.filter((c) => c.x1 <= gutter.x0 + 0.5)
  const right = inside.filter((c) => c.x0 >= gutter.x1 - 0.5)
  if (baselines(left).length < 2 || baselines(right).length < 2) return null
  const top = Math.max(Math.min(...left.map((c) => c.top)), Math.min(...right.map((c) => c.top)))
  const bottom = Math.min(
    Math.max(...left.map((c) => c.bottom)),
    Math.max(...right.map((c) => c.bottom)),
  )
  const height = bottom - top
  if (height <= 0) return null
  const width = Math.min(...right.map((c) => c.x0)) - gutter.x0
  return { ...gutter, x1: gutter.x0 + width, score: height * (1 + Math.min(width, 20) / 40) }
}

/** A block beside the name ends at the first section heading of the page. */
function trimTail(chunks: Chunk[], gutter: Gutter): void {
  const inside = chunks.filter((c) => middle(c) > gutter.top && middle(c) < gutter.bottom)
  const sides = [
    inside.filter((c) => c.x1 <= gutter.x0 + 0.5),
    inside.filter((c) => c.x0 >= gutter.x1 - 0.5),
  ]
  const [short, long] = sides.sort((a, b) => lowest(a) - lowest(b)) as [Chunk[], Chunk[]]
  if (rowsOf(short).some((row) => headingOf(row.text))) return
  const end = lowest(short)
  const heading = rowsOf(long).find((row) => row.bottom > end && headingOf(row.text))
  if (heading && heading.baseline - heading.size > end)
    gutter.bottom = Math.min(gutter.bottom, heading.baseline - heading.size)
}

const lowest = (chunks: Chunk[]) => Math.max(...chunks.map((c) => c.bottom))

/**
 * `rows`: one side labels the other (dates, places, headings). `columns`: each side is read
 * separately. `grid`: similar entries side by side.
 */
function relate(left: Chunk[], right: Chunk[]): 'rows' | 'columns' | 'grid' {
  const leftRows = rowsOf(left)
  const rightRows = rowsOf(right)
  const [narrow, wide] =
    textLength(left) <= textLength(right) ? [leftRows, rightRows] : [rightRows, leftRows]
  const aligned = narrow.filter((row) => wide.some((other) => sameBaseline(row, other)))
  const alignedShare = aligned.length / narrow.length
  const dates = narrow.filter((row) => isDateText(row.text)).length
  if (dates / narrow.length >= 0.6 || isDatesAtEdge(rightRows, leftRows)) return 'rows'
  if (areLevels(leftRows, rightRows)) return 'rows'
  const headings = narrow.filter(
    (row) => isProminentHeading(row, narrow) && !isTitleBesideTitles(row, wide),
  )
  if (headings.length > 0 && headings.length >= narrow.length * 0.7 && alignedShare >= 0.5)
    return 'rows'
  if (areTwins(narrow, wide) || areCards(narrow, wide)) return 'grid'
  const hasDates = dates > 0
  return relateByLines({ narrow, wide, headings, aligned, hasDates, isLeft: narrow === leftRows })
}

function relateByLines(sides: {
  narrow: Row[]
  wide: Row[]
  headings: Row[]
  /** Lines of the narrow side that are level with one of the wide side. */
  aligned: Row[]
  hasDates: boolean
  /** The narrow side is the left one. */
  isLeft: boolean
}): 'rows' | 'columns' | 'grid' {
  const { narrow, wide, headings, aligned, hasDates, isLeft } = sides
  const alignedShare = aligned.length / narrow.length
  const wideHeadings = wide.filter((row) => isProminentHeading(row, wide))
  if (labelsRows(narrow, wide)) return 'rows'
  if (headings.length > 0 && !headings.some((row) => hasOwnContent(row, narrow))) return 'rows'
  if (headings.length > 0 && (wideHeadings.length > 0 || alignedShare < 0.75)) return 'columns'
  if (!isLeft && alignedShare >= 0.8 && narrow.length <= wide.length * 0.6) return 'rows'
  if (alignedShare >= 0.75) return hasDates && areDatedTwins(aligned, wide) ? 'grid' : 'rows'
  const isDated = hasDates && headings.length === 0
  if (isLeft && isDated && areShortLabels(narrow, wide)) return 'rows'
  return headings.length > 0 || narrow.length >= 5 ? 'columns' : 'grid'
}

const areShortLabels = (narrow: Row[], wide: Row[]): boolean =>
  narrow.length >= 2 && narrow.length <= wide.length * 0.5 && startsAligned(narrow, wide)

function areDatedTwins(aligned: Row[], wide: Row[]): boolean {
  if (!wide.some((row) => isDateText(row.text))) return false
  const twins = aligned.filter((row) => wide.some((o) => sameBaseline(row, o) && sameStyle(row, o)))
  return twins.length >= aligned.length * 0.8
}

/** Right-aligned dates and places, each on the line of its entry. */
function isDatesAtEdge(rows: Row[], beside: Row[]): boolean {
  const edge = Math.max(...rows.map((row) => row.x1))
  const dates = rows.filter((row) => isDateText(row.text)).length
  const places = rows.filter((row) => !isDateText(row.text) && placeScore(row.text) >= 0.7).length
  return (
    dates > 0 &&
    dates + places >= rows.length * 0.5 &&
    rows.every((row) => edge - row.x1 < 2 && beside.some((other) => sameBaseline(row, other)))
  )
}

/** A table of languages: the CEFR levels on one side belong to the names on the other. */
function areLevels(left: Row[], right: Row[]): boolean {
  const levels = right.filter((row) => LEVELS.test(row.text))
  return (
    levels.length > 0 &&
    levels.every((row) =>
      left.some((o) => sameBaseline(row, o) && (LEVELS.test(o.text) || saysLanguage(o.text))),
    )
  )
}

const LEVELS = /^[ABC][12](?:\s[ABC][12])*$/

/** "French", also with its first levels: "French C1 C2". */
const saysLanguage = (text: string) =>
  languageCodeOf(text.replace(/(?<!\S)[ABC][12](?!\S)/g, '').trim()) !== null

/** "Tools" beside "Frameworks" in the same style is a title, not a section heading. */
function isTitleBesideTitles(row: Row, beside: Row[]): boolean {
  const partner = beside.find((other) => sameBaseline(row, other))
  return partner !== undefined && styleKey(partner) === styleKey(row) && !headingOf(partner.text)
}

/** Two entries side by side: aligned lines in the same styles, both with dates. */
function areTwins(all: Row[], wide: Row[]): boolean {
  const narrow = all.filter((row) => !isProminentHeading(row, all))
  const partners = narrow.map((row) => wide.find((other) => sameBaseline(row, other)))
  const twins = narrow.filter((row, i) => partners[i] && sameStyle(row, partners[i]))
  const dated = narrow.filter(
    (row, i) => partners[i] && isDateText(row.text) && isDateText(partners[i].text),
  )
  return twins.length >= narrow.length * 0.8 && dated.length > 0 && dated.length < narrow.length
}

/**
 * Titles side by side, each with left-aligned lines below; dates and places would be right-aligned.
 */
function areCards(all: Row[], wide: Row[]): boolean {
  const narrow = all.filter((row) => !isProminentHeading(row, all))
  const [title, ...lines] = narrow
  if (!title || lines.length === 0) return false
  const partners = narrow.map((row) => wide.find((other) => sameBaseline(row, other)))
  return (
    lines.every((row) => Math.abs(row.x0 - title.x0) < 2 && styleKey(row) !== styleKey(title)) &&
    narrow.every((row) => !isDateText(row.text) && placeScore(row.text) < 0.7) &&
    narrow.every((row, i) => {
      const partner = partners[i]
      return partner === undefined ? i > 1 : styleKey(partner) === styleKey(row)
    })
  )
}

/** A real column has content below its heading that is neither a date nor another heading. */
function hasOwnContent(heading: Row, rows: Row[]): boolean {
  const next = rows[rows.indexOf(heading) + 1]
  return (
    next !== undefined &&
    next.baseline - heading.baseline < heading.size * 3.5 &&
    !headingOf(next.text) &&
    !isDateText(next.text)
  )
}

/** Dates and short labels in the margin, each beside the first line of its entry. */
function labelsRows(narrow: Row[], wide: Row[]): boolean {
  const labels = narrow.filter((row) => !headingOf(row.text))
  const dates = labels.filter((row) => isDateText(row.text))
  if (dates.length < 1 || labels.some((row) => row.text.includes('@'))) return false
  return startsAligned(labels, wide, 0.65)
}

type Row = {
  text: string
  baseline: number
  bottom: number
  size: number
  bold: boolean
  x0: number
  x1: number
  color: string
}

function rowsOf(chunks: Chunk[]): Row[] {
  const rows: Row[] = []
  for (const chunk of [...chunks].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
    const last = rows.at(-1)
    if (last && Math.abs(last.baseline - chunk.baseline) < chunk.size * 0.3) {
      last.text += ` ${chunk.text}`
      last.x1 = Math.max(last.x1, chunk.x1)
    } else
      rows.push({
        text: chunk.text,
        baseline: chunk.baseline,
        bottom: chunk.bottom,
        size: chunk.size,
        bold: chunk.bold,
        x0: chunk.x0,
        x1: chunk.x1,
        color: chunk.color,
      })
  }
  return rows
}

/** The first line of every block on the narrow side is aligned with a line on the wide side. */
function startsAligned(narrow: Row[], wide: Row[], share = 0.8): boolean {
  const starts = narrow.filter((row, i) => {
    const before = narrow[i - 1]
    return !before || row.baseline - before.baseline > row.size * 1.9
  })
  return (
    starts.filter((row) => wide.some((o) => sameBaseline(row, o))).length >= starts.length * share
  )
}

function isProminentHeading(row: Row, among: Row[]): boolean {
  if (!headingOf(row.text)) return false
  const plain = among.filter((other) => styleKey(other) === styleKey(row) && !headingOf(other.text))
  return plain.length <= among.length * 0.3
}

const styleKey = (row: Row) =>
  `${Math.round(row.size)}${row.bold}${row.color}${row.text === row.text.toUpperCase()}`
const sameStyle = (a: Row, b: Row) => Math.abs(a.size - b.size) < 0.6 && a.bold === b.bold
const sameBaseline = (a: Row, b: Row) =>
  Math.abs(a.baseline - b.baseline) <= 0.3 * Math.min(a.size, b.size)
const middle = (c: Chunk) => (c.top + c.bottom) / 2
const textLength = (chunks: Chunk[]) => chunks.reduce((sum, c) => sum + c.text.length, 0)
const baselines = (chunks: Chunk[]) => [...new Set(chunks.map((c) => Math.round(c.baseline / 3)))]
