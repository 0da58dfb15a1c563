/** Extracts paragraphs from a PDF in reading order. */
import type { Box } from '@vitrine/domain/sources/cv-reading'
import { buildChunks, type Chunk } from '../layout/build-chunks.ts'
import {
  buildParagraphs,
  type ColumnMeasure,
  type RowParagraph,
} from '../layout/build-paragraphs.ts'
import { buildRows, type Row } from '../layout/build-rows.ts'
import { findRunningRows } from '../layout/find-running-rows.ts'
import { orderRegions } from '../layout/order-regions.ts'
import { placeRotatedText } from '../layout/rotated-text.ts'
import { isRightToLeft } from './clean-text.ts'
import type { CvText, Paragraph, TextLine } from './cv-text.ts'
import { isPasswordError, openPdf } from './open-pdf.ts'
import { type Attachment, readAttachments } from './read-attachments.ts'
import { readActualText } from './read-actual-text.ts'
import { type PageGlyphs, readPdfGlyphs } from './read-pdf-glyphs.ts'

const MOST_PAGES = 30
/** Fewer letters per page mean a scan. */
const FEWEST_LETTERS_PER_PAGE = 50

export type PdfExtraction =
  | { text: CvText; attachments: readonly Attachment[] }
  | { refused: 'encrypted' | 'image-only' | 'unsafe' | 'damaged' }

export async function extractPdf(bytes: Uint8Array): Promise<PdfExtraction> {
  let pages: PageGlyphs[]
  let attachments: readonly Attachment[] | null
  try {
    // pdf.js takes ownership of the bytes, so this comes first.
    const replacements = readActualText(bytes)
    const hasPictures = PICTURE.test(new TextDecoder('latin1').decode(bytes))
    const pdf = await openPdf(bytes)
    attachments = await readAttachments(pdf)
    if (attachments === null || (await runsSomething(pdf))) return { refused: 'unsafe' }
    const layers = await pdf.getOptionalContentConfig()
    pages = []
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++)
      pages.push(
        await readPdfGlyphs(await pdf.getPage(number), { replacements, layers, hasPictures }),
      )
  } catch (fault) {
    return { refused: isPasswordError(fault) ? 'encrypted' : 'damaged' }
  }
  const letters = pages.reduce((sum, page) => sum + lettersOf(page), 0)
  if (letters < FEWEST_LETTERS_PER_PAGE * Math.max(1, Math.min(pages.length, 2)))
    return { refused: 'image-only' }
  return { text: glyphsToText(pages), attachments }
}

const lettersOf = ({ glyphs, rotated }: PageGlyphs): number =>
  rotated.reduce((sum, text) => sum + text.glyphs.length, glyphs.length)

/** An image, or an inline image. */
const PICTURE = /\/Subtype\s*\/Image(?![A-Za-z])|\bBI\s[^<>]{1,300}\bID\s/

type OpenedPdf = Awaited<ReturnType<typeof openPdf>>

async function runsSomething(pdf: OpenedPdf): Promise<boolean> {
  const actions = (await pdf.getJSActions()) as Record<string, unknown> | null
  return actions !== null && Object.keys(actions).length > 0
}

/** Builds lines and paragraphs from glyphs, in reading order. */
export function glyphsToText(pages: PageGlyphs[]): CvText {
  const rightToLeft = isRightToLeft(pages.flatMap((p) => p.glyphs.map((g) => g.text)).join(''))
  const bodySize = bodySizeOf(pages)
  const columns: PageColumn[] = []
  let flows: { x0: number; x1: number; flow: number }[] = []
  let lastFlow = 0
  let nextFlow = 1
  for (const [index, page] of pages.entries()) {
    const unseen = page.glyphs.filter(({ isHidden }) => isHidden)
    const upright = buildChunks(page.glyphs.filter(({ isHidden }) => !isHidden))
    const rotated = placeRotatedText(page.rotated, upright)
    const found = [...upright, ...rotated.labels]
    if (rightToLeft) mirror(found, page.width)
    const { chunks, dots } = partBullets(found)
    const regions = chunks.length > 0 ? orderRegions(chunks, bodySize) : []
    const known = flows
    const here: typeof flows = []
    for (const region of regions) {
      if (region.kind === 'column') {
        const same = [...here, ...known].find((f) => Math.abs(f.x0 - region.x0) < 15)
        lastFlow = same ? same.flow : nextFlow++
        if (!here.some((f) => f.flow === lastFlow))
          here.push({ x0: region.x0, x1: region.x1, flow: lastFlow })
      }
      const rows = buildRows(region.chunks, rightToLeft)
      markDots(rows, page, rightToLeft, dots)
      columns.push({ start: region.x0, page: index, flow: lastFlow, rows, isRotated: false })
    }
    for (const rows of rotated.rows) {
      const start = Math.min(...rows.map((row) => row.x0))
      columns.push({ start, page: index, flow: nextFlow++, rows, isRotated: true })
    }
    if (here.length > 0) flows = here
    if (unseen.length > 0) {
      const rows = buildRows(buildChunks(unseen), false)
      columns.push({
        start: 0,
        page: index,
        flow: nextFlow++,
        rows,
        isRotated: false,
        isHidden: true,
      })
    }
  }
  return assemble(pages, columns, rightToLeft)
}

type PageColumn = {
  /** Points from the edge at which lines start. */
  start: number
  page: number
  flow: number
  rows: Row[]
  /** Vertical or slanted text. */
  isRotated: boolean
  /** Text that a reader of the page cannot see. */
  isHidden?: boolean
}

/** The most common font size. */
function bodySizeOf(pages: PageGlyphs[]): number {
  const counts = new Map<number, number>()
  for (const page of pages)
    for (const { size } of page.glyphs) {
      const rounded = Math.round(size * 2) / 2
      counts.set(rounded, (counts.get(rounded) ?? 0) + 1)
    }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

function mirror(chunks: Chunk[], width: number): void {
  for (const chunk of chunks) {
    for (const glyph of chunk.glyphs) [glyph.x0, glyph.x1] = [width - glyph.x1, width - glyph.x0]
    ;[chunk.x0, chunk.x1] = [width - chunk.x1, width - chunk.x0]
    const [row] = buildRows([chunk], true)
    if (row) chunk.text = rowText(row)
  }
}

const BULLET_SIGN = /^[•◦▪■□●○‣⁃∙➢➤►▶❖◆◇▸⦁]$/u

/**
 * Separates bullets drawn in another size or at another height from their text: they are markers,
 * not a column.
 */
function partBullets(all: Chunk[]): { chunks: Chunk[]; dots: { x: number; y: number }[] } {
  const chunks: Chunk[] = []
  const dots: { x: number; y: number }[] = []
  for (const chunk of all) {
    const owner = BULLET_SIGN.test(chunk.text) ? ownerOf(chunk, all) : undefined
    if (owner) dots.push({ x: chunk.x1, y: owner.baseline - owner.size * 0.3 })
    else chunks.push(chunk)
  }
  return { chunks, dots }
}

/** The text directly after a bullet, if the bullet starts its line. */
function ownerOf(bullet: Chunk, all: Chunk[]): Chunk | undefined {
  const middle = bullet.baseline - bullet.size * 0.35
  const onLine = all.filter(
    (chunk) =>
      chunk !== bullet &&
      Math.abs(chunk.baseline - chunk.size * 0.35 - middle) <
        Math.max(bullet.size, chunk.size) * 0.5,
  )
  const isFirst = !onLine.some(
    (chunk) => chunk.x1 <= bullet.x0 + 1 && bullet.x0 - chunk.x1 < bullet.size * 4,
  )
  return isFirst
    ? onLine.find((chunk) => chunk.x0 >= bullet.x1 - 1 && chunk.x0 - bullet.x1 < chunk.size * 1.6)
    : undefined
}

/** A small shape right before a row at letter height is its bullet. */
function markDots(
  rows: Row[],
  page: PageGlyphs,
  rightToLeft: boolean,
  written: readonly { x: number; y: number }[],
): void {
  const drawn = page.dots.map(({ x, y }) => ({ x: rightToLeft ? page.width - x : x, y }))
  const dots = [...drawn, ...written]
  for (const row of rows)
    row.hasDot = dots.some(
      ({ x, y }) =>
        x < row.x0 &&
        x > row.x0 - row.size * 2.2 &&
        y > row.baseline - row.size * 0.8 &&
        y < row.baseline + row.size * 0.15,
    )
}

function assemble(pages: PageGlyphs[], columns: PageColumn[], rightToLeft: boolean): CvText {
  const leading = leadings(columns)
  const lines: TextLine[] = []
  const paragraphs: Paragraph[] = []
  const running = runningRows(pages, columns)
  for (const { start, page, flow, rows, isRotated, isHidden = false } of columns) {
    const { width, height } = pages[page] as PageGlyphs
    const measure = measureColumn(rows)
    const kept = rows.filter((row) => {
      if (!running.has(row)) return true
      lines.push({
        page: page + 1,
        box: boxOf(row, width, height, rightToLeft),
        text: rowText(row),
      })
      return false
    })
    for (const paragraph of buildParagraphs(kept, measure, leading))
      paragraphs.push(
        finish(paragraph, {
          ...{ page, flow, start, width, height, lines, isRotated, isHidden },
          rightToLeft: rightToLeft && !isHidden,
        }),
      )
  }
  return {
    paragraphs,
    lines,
    pages: pages.map(({ width, height }) => ({ width, height })),
    looseLinks: looseLinks(pages),
  }
}

function runningRows(pages: PageGlyphs[], columns: PageColumn[]): ReadonlySet<Row> {
  const byPage = pages.map(({ height }, index) => ({
    number: index + 1,
    height,
    rows: columns
      .filter(({ page, isRotated }) => page === index && !isRotated)
      .flatMap(({ rows }) => rows),
  }))
  return findRunningRows(byPage, pages.length)
}

type PagePosition = {
  page: number
  flow: number
  start: number
  width: number
  height: number
  rightToLeft: boolean
  lines: TextLine[]
  isRotated: boolean
  isHidden: boolean
}

function finish(paragraph: RowParagraph, place: PagePosition): Paragraph {
  const { page, flow, width, height, rightToLeft, lines, isRotated, isHidden } = place
  const ids = new Map<Row, number>()
  for (const row of paragraph.rows) {
    ids.set(row, lines.length)
    lines.push({
      page: page + 1,
      box: boxOf(row.drawn ?? row, width, height, rightToLeft && !row.drawn),
      text: rowText(row),
    })
  }
  return {
    segments: paragraph.segments.map(({ segment, row }) => ({
      text: segment.text,
      line: ids.get(row) ?? 0,
      page: page + 1,
      cell: segment.cell,
      bold: segment.bold,
      italic: segment.italic,
      size: segment.size,
      color: segment.color,
      link: segment.link,
      box: segment.drawn
        ? boxOf(segment.drawn, width, height, false)
        : boxOf({ ...segment, top: row.top, bottom: row.bottom }, width, height, rightToLeft),
    })),
    bullet: paragraph.bullet,
    indent: (paragraph.rows[0] as Row).x0 - place.start,
    gap: paragraph.gap,
    page: page + 1,
    flow,
    headingLevel: 0,
    ...(isRotated && { isRotated }),
    ...(isHidden && { isHidden }),
  }
}

function boxOf(
  area: { x0: number; x1: number; top: number; bottom: number },
  width: number,
  height: number,
  rightToLeft: boolean,
): Box {
  const left = rightToLeft ? width - area.x1 : area.x0
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return [
    share(left / width),
    share(area.top / height),
    share((area.x1 - area.x0) / width),
    share((area.bottom - area.top) / height),
  ]
}

const rowText = (row: Row) =>
  row.segments
    .map((segment, i) => (segment.cell && i > 0 ? `\t${segment.text.trim()}` : segment.text))
    .join('')
    .trim()

/** The smallest common line distance per font size: the leading of wrapped lines. */
function leadings(columns: PageColumn[]): (size: number) => number {
  const pitches = new Map<number, number[]>()
  for (const { rows } of columns)
    rows.forEach((row, i) => {
      const before = rows[i - 1]
      if (!before || Math.abs(before.size - row.size) > 0.6) return
      const pitch = row.baseline - before.baseline
      if (pitch < row.size * 0.9 || pitch > row.size * 2.2) return
      const key = Math.round(row.size)
      pitches.set(key, [...(pitches.get(key) ?? []), pitch])
    })
  return (size) => {
    const seen = (pitches.get(Math.round(size)) ?? []).sort((a, b) => a - b)
    return seen[Math.floor(seen.length * 0.1)] ?? size * 1.35
  }
}

function measureColumn(rows: Row[]): ColumnMeasure {
  const left = Math.min(...rows.map((r) => r.x0))
  const ends = rows.map((r) => r.x1).sort((a, b) => b - a)
  const right = ends[0] ?? 0
  const near = rows.filter(
    (r) => r.x1 > right - (right - left) * 0.14 && !r.segments.some((s) => s.cell),
  )
  return { right, isFull: near.length >= 3 && near.length >= rows.length * 0.12 }
}

/** Links over images and icons, whose URL appears nowhere in the text. */
function looseLinks(pages: PageGlyphs[]): CvText['looseLinks'] {
  return pages.flatMap(({ links, glyphs, width, height }, index) =>
    links
      .filter(
        ({ url }) =>
          !glyphs.some((glyph) => glyph.link === url && /[\p{L}\p{N}]/u.test(glyph.text)),
      )
      .map((link) => ({ url: link.url, page: index + 1, box: boxOf(link, width, height, false) })),
  )
}
