/** Joins wrapped rows into paragraphs. */
import { isDateText, isMonthText } from '../vocabulary/dates.ts'
import type { Row, RowSegment } from './build-rows.ts'

export type RowParagraph = {
  rows: Row[]
  /** Segments in reading order, each with its row. */
  segments: { segment: RowSegment; row: Row }[]
  bullet: boolean
  /** White space above beyond the normal leading, in line heights. */
  gap: number
}

export type ColumnMeasure = {
  /** Right edge of the column, in points. */
  right: number
  /** Some lines reach the edge, so a shorter line ends a paragraph. */
  isFull: boolean
}

const BULLET =
  /^(?:[•◦▪■□●○‣⁃∙·・➢➤►▶✓✔❖◆◇▸→⦁⚫»*–—-]|o(?=\s))(?:\s+|(?=[•◦▪●○‣▸►➢❖]))|^[•◦▪■●○‣⁃∙➢➤►▶✓✔❖◆▸⦁](?=\S)/u

/**
 * `rows` of one region from top to bottom. `leading` returns the usual line distance for a font
 * size.
 */
export function buildParagraphs(
  rows: Row[],
  column: ColumnMeasure,
  leading: (size: number) => number,
): RowParagraph[] {
  const paragraphs: RowParagraph[] = []
  rows.forEach((row, index) => {
    const before = rows[index - 1]
    const open = paragraphs.at(-1)
    const bullet = isBullet(row)
    const pitch = before ? row.baseline - before.baseline : 0
    const usual = leading(row.size)
    if (
      open &&
      before &&
      !bullet &&
      continuesParagraph({ open, before, row, pitch, usual, column })
    ) {
      append(open, row)
      return
    }
    paragraphs.push({
      rows: [row],
      segments: row.segments.map((segment) => ({ segment, row })),
      bullet,
      gap: before ? Math.max(0, (pitch - usual) / row.size) : 3,
    })
  })
  for (const paragraph of paragraphs) if (paragraph.bullet) dropBullet(paragraph)
  return paragraphs
}

function isBullet(row: Row): boolean {
  if (row.hasDot) return true
  const text = row.segments
    .slice(0, 2)
    .map((segment) => segment.text)
    .join(' ')
  const found = BULLET.exec(text)
  return found !== null && text.length > found[0].length && !/^[-–—]\s*\p{N}/u.test(text)
}

function dropBullet(paragraph: RowParagraph): void {
  const first = paragraph.segments[0]
  if (!first || !BULLET.test(`${first.segment.text} `)) return
  const rest = first.segment.text.replace(BULLET, '').trimStart()
  const isAlone = /^[^\p{L}\p{N}]$/u.test(rest.trim()) || rest.trim() === 'o' || rest.trim() === ''
  if (isAlone) {
    paragraph.segments.shift()
    const next = paragraph.segments[0]
    if (next) next.segment.cell = false
  } else first.segment.text = rest
}

function continuesParagraph(lines: {
  open: RowParagraph
  before: Row
  row: Row
  pitch: number
  usual: number
  column: ColumnMeasure
}): boolean {
  const { open, before, row, pitch, usual, column } = lines
  const first = row.segments[0] as RowSegment
  const last = continued(open, before)
  if (!last) return false
  if (Math.abs(first.size - last.size) > 0.6) return false
  if (first.bold !== last.bold || first.color !== last.color) {
    if (!(first.link && first.link === last.link)) return false
  }
  if (pitch > Math.max(usual * 1.12 + 0.6, row.size * 1.3) || pitch > row.size * 1.85 || pitch <= 0)
    return false
  if (row.segments.some((segment) => segment.cell)) return false
  if (!startsWhereTextStarts(open, row, last)) return false
  const lastText = last.text.trim()
  if (isMonthText(lastText) && /^\d{4}$/.test(first.text.trim())) return true
  if (DANGLING.test(lastText)) return true
  if (/[\p{L}]-$/u.test(lastText) && /^\p{Ll}/u.test(first.text)) return true
  return isWrappedLine(before, first, last, column)
}

/** No room for the next word, or the next line continues a sentence or a link. */
function isWrappedLine(
  before: Row,
  first: RowSegment,
  last: RowSegment,
  column: ColumnMeasure,
): boolean {
  const lastText = last.text.trim()
  const isOneLink = first.link !== '' && first.link === last.link
  const firstWord = firstWordWidth(first)
  const limit = rightLimit(before, last, column)
  const room = limit - last.x1
  const goesOnInLowerCase = /^\p{Ll}/u.test(first.text.trim()) && !/[.!?:;]$/.test(lastText)
  // A long line that continues below: text further right belongs to another block.
  if (goesOnInLowerCase && lastText.length >= LONG_LINE) return true
  if (firstWord <= room - last.size * (goesOnInLowerCase ? 1.2 : 0.1))
    return isOneLink || isWrappedTitle(before, first, last, column)
  if (
    column.isFull ||
    rightCell(before, last) ||
    (TIGHT.test(lastText.slice(-1)) && TIGHT.test(first.text.trim()[0] ?? ''))
  )
    return true
  return /^\p{Ll}/u.test(first.text.trim()) || /[,;&/(–-]$/.test(lastText) || isOneLink
}

/** Letters; only sentences have lines of this length. */
const LONG_LINE = 60

/** Words that cannot end a paragraph. */
const DANGLING =
  /(?:^|\s)(?:at|of|the|and|for|in|to|with|by|de|del|la|le|du|des|et|pour|der|die|das|und|für|von|mit|di|della|per|da|do|para|y|en|och|för|av|van|het|voor|i|w|z|на|в|и|для|ve|için|và|của|&)$/iu

/** A bold title may wrap well before the date at the right edge. */
function isWrappedTitle(
  before: Row,
  first: RowSegment,
  last: RowSegment,
  column: ColumnMeasure,
): boolean {
  const right = rightCell(before, last)
  return (
    right !== undefined &&
    first.bold &&
    last.bold &&
    isDateText(right.text) &&
    last.x1 - before.x0 > (column.right - before.x0) * 0.55
  )
}

/** A row with a date at the right edge continues below its first cell. */
function continued(open: RowParagraph, before: Row): RowSegment | undefined {
  const inRow = open.segments.filter(({ row }) => row === before).map(({ segment }) => segment)
  const cellStarts = inRow.findIndex((segment, i) => i > 0 && segment.cell)
  if (cellStarts < 0) return inRow.at(-1)
  const firstCell = inRow.slice(0, cellStarts).at(-1)
  const lastCell = inRow.at(-1)
  const width = (segment: RowSegment | undefined) => (segment ? segment.text.length : 0)
  return width(firstCell) >= width(lastCell) ? firstCell : lastCell
}

const rightCell = (before: Row, last: RowSegment) =>
  before.segments.find((segment) => segment.cell && segment.x0 > last.x1)

function rightLimit(before: Row, last: RowSegment, column: ColumnMeasure): number {
  const next = rightCell(before, last)
  return next ? next.x0 - last.size * 0.5 : column.right
}

function startsWhereTextStarts(open: RowParagraph, row: Row, last: RowSegment): boolean {
  const firstRow = open.rows[0] as Row
  const tolerance = Math.max(2, row.size * 0.25)
  if (open.rows.length > 1) {
    const beforeStart = (open.rows.at(-1) as Row).x0
    if (Math.abs(row.x0 - beforeStart) <= tolerance) return true
  }
  if (open.bullet)
    return row.x0 >= firstRow.x0 - tolerance && row.x0 <= textStart(firstRow) + row.size * 2
  const cellStart = cellStartOf(firstRow, last)
  if (Math.abs(row.x0 - cellStart) <= tolerance) return true
  // Centered text has equal middles.
  const middle = (r: Row) => (r.x0 + r.x1) / 2
  return Math.abs(middle(row) - middle(firstRow)) <= row.size * 0.3 && row.x0 > firstRow.x0
}

function textStart(row: Row): number {
  const [first, second] = row.segments
  if (!first) return row.x0
  return second?.cell && first.text.trim().length <= 2 ? second.x0 : row.x0 + row.size * 1.5
}

function cellStartOf(row: Row, last: RowSegment): number {
  let start = row.x0
  for (const segment of row.segments) {
    if (segment.cell) start = segment.x0
    if (segment === last) return start
  }
  return start
}

function firstWordWidth(segment: RowSegment): number {
  const text = segment.text.trim()
  const word = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(text)
    ? text.slice(0, 1)
    : (text.split(/\s/)[0] ?? '')
  const width = ((segment.x1 - segment.x0) * word.length) / Math.max(1, text.length)
  return width + (word.length === 1 ? 0 : segment.size * 0.22)
}

function append(open: RowParagraph, row: Row): void {
  const before = open.rows.at(-1) as Row
  const last = continued(open, before)
  const at = open.segments.findIndex(({ segment }) => segment === last)
  const head = open.segments[at]
  open.rows.push(row)
  if (!head) return
  const added = row.segments.map((segment, i) => ({
    segment: i === 0 ? { ...segment, text: ` ${segment.text}`, cell: false } : segment,
    row,
  }))
  const text = head.segment.text
  if (/\p{L}[-\u2010]$/u.test(text.trimEnd()) && /^\s*\p{Ll}/u.test(added[0]?.segment.text ?? '')) {
    const next = added[0]
    if (next) {
      const isBroken = !/\p{L}[-\u2010]\p{L}+[-\u2010]$/u.test(text.trimEnd())
      if (isBroken) head.segment.text = text.trimEnd().replace(/[-\u2010]$/, '')
      next.segment = { ...next.segment, text: next.segment.text.trimStart() }
    }
  } else if (isTight(text, added[0]?.segment.text ?? '')) {
    const next = added[0]
    if (next) next.segment = { ...next.segment, text: next.segment.text.trimStart() }
  }
  open.segments.splice(at + 1, 0, ...added)
}

const TIGHT = /[\u3040-\u30ff\u3400-\u9fff\u3000-\u303f\uff00-\uffef\u0e00-\u0e7f]/

/** Unspaced scripts and wrapped URLs are joined without a space. */
function isTight(before: string, after: string): boolean {
  const end = before.trimEnd().slice(-1)
  const start = after.trimStart().slice(0, 1)
  if (TIGHT.test(end) && TIGHT.test(start)) return true
  const word = before.trimEnd().split(/\s/).at(-1) ?? ''
  return (
    /@|https?:\/\/|www\.|\.(com|org|net|io|me)\//.test(word) &&
    /^[\w./?=&#%-]+$/.test(after.trim().split(/\s/)[0] ?? '')
  )
}
