/** Builds rows with cells and styles from the chunks of one region. */
import { textDirection } from '../extract/clean-text.ts'
import type { Area, Glyph } from '../extract/read-pdf-glyphs.ts'
import { hasWholeRange, isDateText, startsLikeRangeEnd } from '../vocabulary/dates.ts'
import { headingOf } from '../vocabulary/headings.ts'
import { type Chunk, WIDE_GAP } from './build-chunks.ts'

export type RowSegment = {
  text: string
  cell: boolean
  bold: boolean
  italic: boolean
  size: number
  color: string
  link: string
  x0: number
  x1: number
  /** Original position, if the text was moved for reading. */
  drawn?: Area
}

export type Row = {
  segments: RowSegment[]
  x0: number
  x1: number
  baseline: number
  top: number
  bottom: number
  size: number
  /** A drawn bullet precedes the row. */
  hasDot: boolean
  /** Original position, as in `RowSegment`. */
  drawn?: Area
}

/**
 * Rows from top to bottom. With `rightToLeft` the coordinates are mirrored, so text starts at 0.
 */
export function buildRows(chunks: Chunk[], rightToLeft: boolean): Row[] {
  const { lines: kept, tails } = partWrappedDates(groupByBaseline(chunks))
  const lines = joinLabels(kept).map((groups) => [
    ...groups,
    ...(tails.get(groups.at(-1)?.at(-1) as Chunk) ?? []).map((chunk) => [chunk]),
  ])
  return lines.map((groups) => rowOf(groups, rightToLeft)).filter((row) => row !== null)
}

function groupByBaseline(chunks: Chunk[]): Chunk[][] {
  const lines: Chunk[][] = []
  for (const chunk of [...chunks].sort((a, b) => a.baseline - b.baseline)) {
    const home = lines.findLast((line) =>
      line.some(
        (other) =>
          Math.abs(other.baseline - chunk.baseline) <= 0.35 * Math.min(other.size, chunk.size) ||
          (isRaised(chunk, other) && nextTo(chunk, other)),
      ),
    )
    if (home) home.push(chunk)
    else lines.push([chunk])
  }
  return lines.map((line) => line.sort((a, b) => a.x0 - b.x0))
}

/** A superscript or smaller neighbor on the same line. */
function isRaised(a: Chunk, b: Chunk): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  return (
    small.size < large.size * 0.85 &&
    small.baseline <= large.baseline + large.size * 0.1 &&
    small.baseline >= large.baseline - large.size * 0.5
  )
}

function nextTo(a: Chunk, b: Chunk): boolean {
  const gap = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1)
  return gap < Math.max(a.size, b.size)
}

/**
 * A range in a column at the right may wrap ("May 2016", "—", "Present"): its other lines belong to
 * the first. `tails` maps the first chunk to the others.
 */
function partWrappedDates(lines: readonly Chunk[][]): {
  lines: Chunk[][]
  tails: Map<Chunk, Chunk[]>
} {
  const tails = new Map<Chunk, Chunk[]>()
  const kept: Chunk[][] = []
  let open: { head: Chunk; last: Chunk; text: string } | null = null
  for (const line of lines) {
    const last = line.at(-1)
    if (!last) continue
    if (open && isRestOfRange(last, open, line.length === 1)) {
      tails.set(open.head, [...(tails.get(open.head) ?? []), last])
      open = { head: open.head, last, text: `${open.text} ${last.text}` }
      if (line.length > 1) kept.push(line.slice(0, -1))
      continue
    }
    const before = line.at(-2)
    const isColumn = before !== undefined && last.x0 - before.x1 > last.size * WIDE_GAP
    open =
      isColumn && isDateText(last.text) && !hasWholeRange(last.text)
        ? { head: last, last, text: last.text }
        : null
    kept.push(line)
  }
  return { lines: kept, tails }
}

function isRestOfRange(
  chunk: Chunk,
  { last, text }: { last: Chunk; text: string },
  isAlone: boolean,
): boolean {
  const isBelow =
    chunk.baseline - last.baseline < chunk.size * 1.9 &&
    Math.min(chunk.x1, last.x1) > Math.max(chunk.x0, last.x0) &&
    Math.abs(chunk.size - last.size) < 0.6
  const isDash = /^[-–—~]$/.test(chunk.text.trim())
  const goesOn = /[-–—~]\s*$/.test(text) && isDateText(chunk.text)
  return (
    isBelow &&
    !hasWholeRange(text) &&
    (isDash || goesOn || (isAlone && /^\s*[-–—~]/.test(chunk.text) && isDateText(chunk.text)))
  )
}

/**
 * A label in the left margin may wrap ("Aug 2016 –" / "2018") beside other text: its second line
 * moves up to the first, so that each row reads from start to end.
 */
function joinLabels(lines: Chunk[][]): Chunk[][][] {
  const joined: Chunk[][][] = []
  let label: { groups: Chunk[][]; text: string; x0: number; x1: number; line: Chunk[] } | null =
    null
  for (const line of lines) {
    const [first, second] = line
    if (!first) continue
    const isLabel = (chunk: Chunk, next: Chunk | undefined) =>
      next !== undefined && next.x0 - chunk.x1 > chunk.size * WIDE_GAP * 0.6
    if (label && sitsUnder(first, label) && (!second || isLabel(first, second))) {
      const text = `${label.text} ${first.text}`
      const goesOn =
        headingOf(text) !== null ||
        (isDateText(text) &&
          !hasWholeRange(label.text) &&
          (startsLikeRangeEnd(first.text) ||
            /[-–—~]\s*$/.test(label.text) ||
            !second ||
            endsInMonth(label.text)))
      if (goesOn) {
        label.groups.splice(label.groups.indexOf(label.line) + 1, 0, [first])
        label.text = text
        label.line = label.groups[label.groups.indexOf(label.line) + 1] as Chunk[]
        if (second) joined.push([line.slice(1)])
        continue
      }
    }
    const groups = [[first], line.slice(1)].filter((group) => group.length > 0)
    if (isLabel(first, second)) {
      joined.push(groups)
      label = { groups, text: first.text, x0: first.x0, x1: first.x1, line: groups[0] as Chunk[] }
    } else {
      joined.push([line])
      if (label && first.x0 < label.x1) label = null
    }
  }
  return joined
}

const endsInMonth = (text: string) => /\p{L}[.,]?$/u.test(text)

function sitsUnder(chunk: Chunk, label: { x0: number; x1: number; line: Chunk[] }): boolean {
  const above = label.line[0]
  if (!above) return false
  return (
    chunk.baseline - above.baseline < chunk.size * 1.9 &&
    Math.min(chunk.x1, label.x1) - Math.max(chunk.x0, label.x0) > 0 &&
    Math.abs(chunk.size - above.size) < 0.6
  )
}

/** Groups become cells; a wrapped label continues as text. */
function rowOf(groups: Chunk[][], rightToLeft: boolean): Row | null {
  const segments: RowSegment[] = []
  const chunks = groups.flat()
  const spread = letterSpacing(inkedOf(glyphsOf(chunks)))
  groups.forEach((group, index) => {
    const isWrapped = index > 0 && (group[0]?.baseline ?? 0) > (groups[0]?.[0]?.baseline ?? 0) + 3
    const parts = segmentsOf(group, rightToLeft, spread)
    parts.forEach((part, i) => {
      if (i > 0 || segments.length === 0) segments.push(part)
      else if (isWrapped) segments.push({ ...part, text: ` ${part.text}`, cell: false })
      else segments.push({ ...part, cell: true })
    })
  })
  if (segments.length === 0) return null
  const main = groups.at(-1)?.[0] as Chunk
  return {
    segments,
    x0: Math.min(...chunks.map((c) => c.x0)),
    x1: Math.max(...chunks.map((c) => c.x1)),
    baseline: groups[0]?.[0]?.baseline ?? main.baseline,
    top: Math.min(...chunks.map((c) => c.top)),
    bottom: Math.max(...chunks.map((c) => c.bottom)),
    size: main.size,
    hasDot: false,
  }
}

const glyphsOf = (chunks: Chunk[]): Glyph[] =>
  chunks.flatMap((chunk) => chunk.glyphs).sort((a, b) => a.x0 + a.x1 - b.x0 - b.x1)

function segmentsOf(chunks: Chunk[], rightToLeft: boolean, ofRow: Spacing | null): RowSegment[] {
  const glyphs = glyphsOf(chunks)
  resolveWeight(glyphs)
  const pieces = inReadingOrder(withSpaces(glyphs, ofRow), rightToLeft)
  if (rightToLeft) turnBrackets(pieces)
  const segments: RowSegment[] = []
  let before: Glyph | null = null
  for (const { glyph, text, cell } of pieces) {
    const last = segments.at(-1)
    const blank = text.trim() === ''
    if (last && !cell && (blank || sameStyle(last, glyph))) {
      last.text += text
      if (!blank) {
        last.x0 = Math.min(last.x0, glyph.x0)
        last.x1 = Math.max(last.x1, glyph.x1)
      }
    } else if (!blank) {
      segments.push({
        text: cell ? text.trimStart() : text,
        cell: cell && before !== null,
        bold: glyph.bold ?? false,
        italic: glyph.italic,
        size: glyph.size,
        color: glyph.color,
        link: glyph.link,
        x0: glyph.x0,
        x1: glyph.x1,
        ...(glyph.drawn && { drawn: glyph.drawn }),
      })
    }
    before = glyph
  }
  return segments.filter((segment) => segment.text.trim() !== '')
}

/** Text in an unnamed font inherits the weight of its neighbors. */
function resolveWeight(glyphs: Glyph[]): void {
  const known = glyphs.filter((glyph) => glyph.bold !== undefined)
  const bold = known.filter((glyph) => glyph.bold).length > known.length / 2
  for (const glyph of glyphs) glyph.bold ??= bold
}

const sameStyle = (a: RowSegment, b: Glyph) =>
  a.bold === (b.bold ?? false) &&
  a.italic === b.italic &&
  Math.abs(a.size - b.size) < 0.6 &&
  a.color === b.color &&
  a.link === b.link &&
  a.drawn === b.drawn

/**
 * Brackets in right-to-left lines are drawn mirrored, and some producers also encode the mirrored
 * character.
 */
function turnBrackets(pieces: Piece[]): void {
  const brackets = pieces.filter(({ text }) => /[()]/.test(text))
  if (!brackets[0]?.text.includes(')')) return
  for (const piece of brackets)
    piece.text = piece.text.replace(/[()]/g, (bracket) => (bracket === '(' ? ')' : '('))
}

type Piece = { glyph: Glyph; text: string; cell: boolean }

type Inked = { glyph: Glyph; drawnSpace: boolean; gap: number }

/** The glyphs of a line without spaces. */
function inkedOf(glyphs: Glyph[]): Inked[] {
  const inked: Inked[] = []
  let drawnSpace = false
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '') {
      drawnSpace = true
      continue
    }
    const before = inked.at(-1)
    inked.push({ glyph, drawnSpace, gap: before ? glyph.x0 - before.glyph.x1 : 0 })
    drawnSpace = false
  }
  return inked
}

/** Ignores drawn spaces: gaps decide, and evenly letter-spaced text stays one word. */
function withSpaces(glyphs: Glyph[], ofRow: Spacing | null): Piece[] {
  const inked = inkedOf(glyphs)
  const { width: spread, bySpaces } = letterSpacing(inked) ??
    (inked.length < FEW_LETTERS ? ofRow : null) ?? { width: 0, bySpaces: false }
  const wordGap = usualWordGap(inked)
  return inked.map(({ glyph, drawnSpace, gap }, i) => {
    if (i === 0) return { glyph, text: glyph.text, cell: true }
    const before = inked[i - 1] as Inked
    const size = Math.max(glyph.size, before.glyph.size)
    const extra = gap - spread
    const threshold = isIdeograph(glyph.text) && isIdeograph(before.glyph.text) ? 0.5 : 0.17
    const cell =
      extra > size * WIDE_GAP ||
      (extra > size * 0.75 + spread && extra > wordGap * 2.4 && size === before.glyph.size)
    const hasDrawn = drawnSpace && !bySpaces
    const space = hasDrawn ? extra > size * 0.05 || gap > size * 0.1 : extra > size * threshold
    return { glyph, text: `${space || cell ? ' ' : ''}${glyph.text}`, cell }
  })
}

/**
 * Gap between the letters of a word, in points; `bySpaces` if spaces were typed between all
 * letters.
 */
type Spacing = { width: number; bySpaces: boolean }

/** Fewer letters are not conclusive. */
const FEW_LETTERS = 5

function letterSpacing(inked: readonly Inked[]): Spacing | null {
  const size = inked[0]?.glyph.size ?? 0
  const gaps = inked.slice(1)
  const areLetters = inked.every(({ glyph }) => /^\p{L}/u.test(glyph.text))
  const typed = gaps.filter((g) => g.drawnSpace)
  // "J A N E": spaces between all letters, and wider ones between words.
  if (typed.length >= 3 && typed.length >= gaps.length * 0.8 && areLetters)
    return { width: middleOf(gaps) * size, bySpaces: true }
  const own = gaps.filter((g) => !g.drawnSpace)
  const typical = middleOf(own)
  const isSpread = typical > 0.08 && typical < 0.9
  const areFewEven = own.length >= 2 && areLetters && areEven(own)
  return isSpread && (own.length >= FEW_LETTERS - 1 || areFewEven)
    ? { width: typical * size, bySpaces: false }
    : null
}

/** The 40th percentile of the gaps, relative to the font size. */
function middleOf(gaps: readonly Inked[]): number {
  const sorted = gaps.map((g) => g.gap / g.glyph.size).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.4)] ?? 0
}

function areEven(gaps: readonly Inked[]): boolean {
  const shares = gaps.map((g) => g.gap / g.glyph.size)
  return Math.max(...shares) - Math.min(...shares) < 0.06
}

/** The median word gap of a line; a third of the font size if there are too few gaps. */
function usualWordGap(inked: readonly Inked[]): number {
  const size = inked[0]?.glyph.size ?? 0
  const gaps = inked
    .filter((g) => g.drawnSpace)
    .map((g) => g.gap)
    .sort((a, b) => a - b)
  return gaps.length < 2 ? 0.3 * size : (gaps[Math.floor(gaps.length / 2)] ?? Infinity)
}

const isIdeograph = (text: string) =>
  /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]/.test(text)

/** Glyphs are sorted by position; runs against the direction of the line are reversed. */
function inReadingOrder(pieces: Piece[], rightToLeft: boolean): Piece[] {
  const against = rightToLeft ? 'ltr' : 'rtl'
  const directions = pieces.map((piece) => textDirection([...piece.text.trim()][0] ?? ''))
  if (!directions.includes(against) && !(rightToLeft && directions.includes('number')))
    return pieces
  const ordered: Piece[] = []
  let i = 0
  while (i < pieces.length) {
    const start = directions[i]
    const turns = start === against || (rightToLeft && start === 'number')
    if (!turns) {
      ordered.push(pieces[i] as Piece)
      i++
      continue
    }
    let end = i
    for (let j = i + 1; j < pieces.length; j++) {
      const direction = directions[j]
      const piece = pieces[j] as Piece
      if (piece.cell) break
      const own = start === 'number' ? 'number' : against
      if (direction === own || (start !== 'number' && direction === 'number')) end = j
      else if (direction !== 'neutral') break
      else if (start === 'number' && (piece.text.startsWith(' ') || !/[.,/:-]/.test(piece.text)))
        break
    }
    ordered.push(...turned(pieces.slice(i, end + 1)))
    i = end + 1
  }
  return ordered
}

/** Reverses a run; spaces stay between the same neighbors. */
function turned(run: Piece[]): Piece[] {
  const leading = (piece: Piece) => piece.text.length - piece.text.trimStart().length
  return [...run].reverse().map((piece, i, reversed) => {
    const spaceBefore =
      i === 0 ? leading(run[0] as Piece) > 0 : leading(reversed[i - 1] as Piece) > 0
    return {
      glyph: piece.glyph,
      text: `${spaceBefore ? ' ' : ''}${piece.text.trim()}`,
      cell: i === 0 ? (run[0] as Piece).cell : false,
    }
  })
}
