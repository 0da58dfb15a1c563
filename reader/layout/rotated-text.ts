/** Places vertical and slanted text beside its entry, or keeps it as separate rows. */
import type { Area, Glyph, RotatedText } from '../extract/read-pdf-glyphs.ts'
import { isDateText } from '../vocabulary/dates.ts'
import { headingOf } from '../vocabulary/headings.ts'
import { buildChunks, type Chunk } from './build-chunks.ts'
import { buildRows, type Row } from './build-rows.ts'

export type RotatedRows = {
  /** Dates and headings, moved to the line beside them. */
  labels: Chunk[]
  /** Other text, one list per direction. */
  rows: Row[][]
}

/** `chunks`: the horizontal text of the page. */
export function placeRotatedText(
  turned: readonly RotatedText[],
  chunks: readonly Chunk[],
): RotatedRows {
  const labels: Chunk[] = []
  const rows = turned.map((text) => {
    const others = buildChunks(text.glyphs).filter((chunk) => {
      const [row] = turnedRows([chunk], text)
      const label = row && labels.length < MOST_LABELS ? labelOf(row, text, chunks) : null
      if (label) labels.push(label)
      return label === null
    })
    return turnedRows(others, text)
  })
  return { labels, rows: rows.filter((each) => each.length > 0) }
}

function turnedRows(chunks: Chunk[], text: RotatedText): Row[] {
  const rows = buildRows(chunks, false)
  for (const row of rows) {
    for (const segment of row.segments) segment.drawn = areaOf({ ...row, ...segment }, text)
    row.drawn = areaOf(row, text)
  }
  return rows
}

/** Rotates the area back onto the page. */
function areaOf({ x0, x1, top, bottom }: Area, { cos, sin }: RotatedText): Area {
  const corners = [x0, x1].flatMap((u) =>
    [top, bottom].map((v) => [u * cos - v * sin, u * sin + v * cos] as const),
  )
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { x0: Math.min(...xs), x1: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** More than any CV has. */
const MOST_LABELS = 100

/** Points between a label and its lines. */
const WIDEST_GAP = 60

function labelOf(row: Row, { cos }: RotatedText, chunks: readonly Chunk[]): Chunk | null {
  const text = row.segments.map((segment) => segment.text).join('')
  const isUpright = Math.abs(cos) < 0.1
  if (!isUpright || !row.drawn || (!isDateText(text) && headingOf(text) === null)) return null
  const area = row.drawn
  const gapTo = (chunk: Chunk) => Math.max(chunk.x0 - area.x1, area.x0 - chunk.x1)
  const beside = chunks.filter((chunk) => {
    const gap = gapTo(chunk)
    return gap > -row.size * 0.2 && gap < WIDEST_GAP
  })
  const first = firstOf(beside, area)
  if (!first) return null
  return chunkBeside(row, area, first)
}

/** The first line beside the label: the topmost, or the title of the block around it. */
function firstOf(beside: readonly Chunk[], area: Area): Chunk | undefined {
  const lines = [...beside].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0)
  let at = lines.findIndex(
    (line) => line.baseline > area.top && line.baseline - line.size * 0.8 < area.bottom,
  )
  if (at < 0) return undefined
  const highest = area.top - (area.bottom - area.top)
  while (at > 0) {
    const [line, above] = [lines[at], lines[at - 1]] as [Chunk, Chunk]
    const startsHere = line.bold && !above.bold
    if (startsHere || line.baseline - above.baseline > line.size * 1.7) break
    if (above.baseline < highest) break
    at--
  }
  return lines[at]
}

/** The row as one chunk on the target line, no wider than the vertical text. */
function chunkBeside(row: Row, area: Area, line: Chunk): Chunk {
  const [first] = row.segments
  const text = row.segments
    .map((segment) => segment.text)
    .join('')
    .trim()
  const isBefore = line.x0 >= area.x1 - row.size * 0.2
  const [x0, x1] = isBefore
    ? [area.x0, Math.min(area.x1, line.x0 - row.size * CLEAR_GAP)]
    : [Math.max(area.x0, line.x1 + row.size * CLEAR_GAP), area.x1]
  const { baseline } = line
  const place = { x0: Math.min(x0, x1), x1: Math.max(x0, x1), baseline, size: row.size }
  const [bold, color] = [first?.bold ?? false, first?.color ?? '']
  const italic = first?.italic ?? false
  const glyph: Glyph = { ...place, text, bold, italic, color, link: '', command: -1, drawn: area }
  const [top, bottom] = [baseline - row.size * 0.8, baseline + row.size * 0.2]
  return { ...place, glyphs: [glyph], text, top, bottom, bold, color }
}

/** In font sizes; wide enough to start a new cell. */
const CLEAR_GAP = 1.4
