/** Extracts paragraphs from a DOCX file: body, tables, text boxes, page headers and footers. */
import { unzipSync } from 'fflate/browser'
import type { CellPlace } from '@vitrine/domain/sources/cv-reading'
import { headingOf } from '../vocabulary/headings.ts'
import { isDateText } from '../vocabulary/dates.ts'
import { decodeXml } from '../identify/decode-xml.ts'
import { cleanText } from './clean-text.ts'
import type { CvText, Paragraph, Segment, TextLine } from './cv-text.ts'
import { type DocxStyles, readDocxStyles, type RunStyle } from './read-docx-styles.ts'
import type { Attachment } from './read-attachments.ts'
import { readDocxResume } from './read-docx-resume.ts'
import { child, readXml, UnsafeXml, type XmlNode } from './read-xml.ts'

export type DocxExtraction =
  | { text: CvText; attachments: readonly Attachment[] }
  | { refused: 'damaged' | 'unsafe' | 'image-only' }

type Run = Omit<Segment, 'line' | 'page' | 'box'> & {
  /** Its cell, from the outer table to the inner. */
  readonly at?: CellPlace[]
}
type DocxParagraph = {
  runs: Run[]
  bullet: boolean
  indent: number
  gap: number
  headingLevel: number
  flow: number
  isHidden?: boolean
}

export function extractDocx(bytes: Uint8Array): DocxExtraction {
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name }) =>
        /^_rels\/\.rels$|^word\/(?:_rels\/)?[\w]+\.xml(?:\.rels)?$|^customXml\/item\d{1,3}\.xml$/.test(
          name,
        ),
    })
    const xml = (name: string) => {
      const part = parts[`word/${name}`]
      return part ? readXml(new TextDecoder().decode(part)) : undefined
    }
    const mainPart = mainPartOf(parts['_rels/.rels'])
    const document = xml(mainPart)
    const body = child(child(document, 'w:document'), 'w:body')
    if (!body) return { refused: 'damaged' }
    const styles = readDocxStyles(xml('styles.xml'), xml('numbering.xml'))
    const nextTable = { value: 0 }
    const context = (relations: XmlNode | undefined): Context => ({
      styles,
      links: linksOf(relations),
      nextFlow: { value: 1 },
      nextTable,
    })
    const main = context(xml(`_rels/${mainPart}.rels`))
    const around = (kind: 'header' | 'footer') =>
      Object.keys(parts)
        .filter((name) => name.startsWith(`word/${kind}`) && name.endsWith('.xml'))
        .sort()
        .flatMap((name) => {
          const file = name.slice('word/'.length)
          const root = xml(file)?.children[0]
          return root ? readBlocks(root, context(xml(`_rels/${file}.rels`)), 0) : []
        })
    const header = withoutRepeats(around('header'))
    const footer = withoutRepeats(around('footer'))
    const text = finish([...header, ...readBlocks(body, main, 0), ...footer])
    const letters = text.lines.reduce((sum, line) => sum + line.text.length, 0)
    if (letters < 20) return { refused: 'image-only' }
    const attachments = Object.entries(parts)
      .filter(([name]) => name.startsWith('customXml/'))
      .flatMap(([name, part]) => readDocxResume(name, decodeXml(part), body))
    return { text, attachments }
  } catch (fault) {
    return { refused: fault instanceof UnsafeXml ? 'unsafe' : 'damaged' }
  }
}

/** The name of the document below `word/`: Word Online writes `document2.xml`. */
function mainPartOf(relations: Uint8Array | undefined): string {
  const root = relations && readXml(new TextDecoder().decode(relations))
  const target = (child(root, 'Relationships')?.children ?? [])
    .filter(({ attributes }) => attributes.Type?.endsWith('/officeDocument'))
    .map(({ attributes }) => /^\/?word\/(document\d{0,2}\.xml)$/.exec(attributes.Target ?? '')?.[1])
    .find((name) => name !== undefined)
  return target ?? 'document.xml'
}

type Context = {
  styles: DocxStyles
  links: Map<string, string>
  nextFlow: { value: number }
  nextTable: { value: number }
}

function linksOf(relations: XmlNode | undefined): Map<string, string> {
  const links = new Map<string, string>()
  for (const { attributes } of child(relations, 'Relationships')?.children ?? [])
    if (attributes.Id && attributes.Type?.endsWith('/hyperlink'))
      links.set(attributes.Id, attributes.Target ?? '')
  return links
}

/** First-page and default headers often repeat each other. */
function withoutRepeats(paragraphs: DocxParagraph[]): DocxParagraph[] {
  const seen = new Set<string>()
  return paragraphs.filter(({ runs }) => {
    const text = runs
      .map((run) => run.text)
      .join('')
      .trim()
    if (seen.has(text) || /^\D{0,12}\d{1,2}(?:\s?\D{1,5}\s?\d{1,2})?$|^[^\p{L}\p{N}]*$/u.test(text))
      return false
    seen.add(text)
    return true
  })
}

function readBlocks(parent: XmlNode, context: Context, flow: number): DocxParagraph[] {
  const blocks: DocxParagraph[] = []
  for (const node of parent.children) {
    if (node.name === 'w:p') blocks.push(...readParagraph(node, context, flow))
    else if (node.name === 'w:tbl') blocks.push(...readTable(node, context, flow))
    else if (node.name === 'w:sdt')
      blocks.push(...readBlocks(child(node, 'w:sdtContent') ?? node, context, flow))
    else if (node.name === 'w:ins' || node.name === 'w:customXml' || node.name === 'w:smartTag')
      blocks.push(...readBlocks(node, context, flow))
  }
  return blocks
}

/** One paragraph per line break; anchored text boxes follow. */
function readParagraph(node: XmlNode, context: Context, flow: number): DocxParagraph[] {
  const properties = child(node, 'w:pPr')
  const style = context.styles.paragraph(properties)
  const lines: Run[][] = [[]]
  const boxes: XmlNode[] = []
  const hidden: Run[] = []
  collectRuns(node, context, { base: style.run, link: '' }, { lines, boxes, hidden })
  const made: DocxParagraph[] = lines
    .map((runs, i) => ({
      runs: merged(runs),
      bullet: style.bullet && i === 0,
      indent: style.indent,
      gap: i === 0 ? style.spaceBefore : 0,
      headingLevel: style.headingLevel,
      flow,
    }))
    .filter(({ runs }) => runs.some((run) => run.text.trim() !== ''))
    .map(withTypedBullet)
  if (hidden.some((run) => run.text.trim() !== ''))
    made.push({
      ...{ runs: merged(hidden), bullet: false, indent: 0, gap: 0, headingLevel: 0, flow },
      isHidden: true,
    })
  return [...made, ...boxes.flatMap((box) => readBlocks(box, context, context.nextFlow.value++))]
}

/** What a run takes from around it. */
type Surroundings = { readonly base: RunStyle; readonly link: string }

/** Collects a paragraph: its lines, and the text boxes anchored in it. */
type Found = { readonly lines: Run[][]; readonly boxes: XmlNode[]; readonly hidden: Run[] }

function collectRuns(node: XmlNode, context: Context, around: Surroundings, found: Found): void {
  const { base, link } = around
  let fieldLink = ''
  for (const inner of node.children) {
    switch (inner.name) {
      case 'w:r':
        fieldLink = fieldLinkOf(inner, fieldLink)
        readRun(inner, context, { base, link: link || fieldLink }, found)
        break
      case 'w:hyperlink':
        collectRuns(
          inner,
          context,
          { base, link: context.links.get(inner.attributes['r:id'] ?? '') ?? link },
          found,
        )
        break
      case 'w:ins':
      case 'w:smartTag':
      case 'w:sdt':
      case 'w:sdtContent':
      case 'w:customXml':
        collectRuns(inner, context, around, found)
        break
      case 'w:fldSimple': {
        const target = targetOf(inner.attributes['w:instr'])
        collectRuns(inner, context, { base, link: target ?? link }, found)
        break
      }
    }
  }
}

function fieldLinkOf(run: XmlNode, before: string): string {
  const target = targetOf(child(run, 'w:instrText')?.text)
  if (target) return target
  return child(run, 'w:fldChar')?.attributes['w:fldCharType'] === 'end' ? '' : before
}

/** Points. */
const SMALLEST_VISIBLE = 1.5

const targetOf = (instruction: string | undefined): string | undefined =>
  instruction === undefined ? undefined : /HYPERLINK\s+"([^"]+)"/.exec(instruction)?.[1]

function readRun(
  run: XmlNode,
  context: Context,
  { base, link }: Surroundings,
  { lines, boxes, hidden }: Found,
): void {
  const style = context.styles.run(child(run, 'w:rPr'), base)
  if (style.hidden || style.size < SMALLEST_VISIBLE) {
    const { bold, italic, size, color } = style
    const texts = run.children.filter(({ name }) => name === 'w:t')
    hidden.push(
      ...texts.map((t) => ({
        text: cleanText(t.text),
        cell: false,
        bold,
        italic,
        size,
        color,
        link,
      })),
    )
    return
  }
  let cell = false
  const add = (text: string) => {
    if (text === '') return
    const line = lines.at(-1) as Run[]
    line.push({
      text,
      cell: cell && line.length > 0,
      bold: style.bold,
      italic: style.italic,
      size: style.size,
      color: style.color,
      link,
    })
    cell = false
  }
  for (const inner of run.children) {
    if (inner.name === 'w:t') add(cleanText(inner.text))
    else if (inner.name === 'w:tab' || inner.name === 'w:ptab') {
      cell = true
      ;(lines.at(-1) as Run[]).push({
        text: '',
        cell: true,
        bold: style.bold,
        italic: style.italic,
        size: style.size,
        color: style.color,
        link: '',
      })
    } else if (inner.name === 'w:br' || inner.name === 'w:cr') lines.push([])
    else if (inner.name === 'w:noBreakHyphen') add('-')
    else if (inner.name === 'w:sym') add('• ')
    else boxes.push(...textBoxesIn(inner))
  }
}

/** Word writes each text box twice, the second time as a fallback for old programs. */
function textBoxesIn(node: XmlNode): XmlNode[] {
  const found: XmlNode[] = []
  const waiting = [node]
  while (waiting.length > 0) {
    const next = waiting.shift() as XmlNode
    if (next.name === 'mc:Fallback') continue
    if (next.name === 'w:txbxContent') found.push(next)
    else waiting.push(...next.children)
  }
  return found
}

/** Merges runs of one style; a tab starts a new cell. */
function merged(runs: Run[]): Run[] {
  const result: Run[] = []
  let cell = false
  for (const run of runs) {
    if (run.text === '') {
      cell = cell || run.cell
      continue
    }
    const last = result.at(-1)
    const starts = (cell || run.cell) && result.length > 0
    cell = false
    const same =
      last &&
      !starts &&
      last.bold === run.bold &&
      last.italic === run.italic &&
      last.size === run.size &&
      last.color === run.color &&
      last.link === run.link
    if (same) result[result.length - 1] = { ...last, text: last.text + run.text }
    else result.push({ ...run, cell: starts })
  }
  return result
}

const TYPED_BULLET = /^\s*[•◦▪■●○‣⁃∙·・➢➤►▶✓✔❖◆–*-]\s+/u

function withTypedBullet(paragraph: DocxParagraph): DocxParagraph {
  const [first, second] = paragraph.runs
  if (!first || paragraph.bullet) return paragraph
  const whole = second?.cell ? `${first.text} ` : first.text
  if (!TYPED_BULLET.test(whole) || /^\s*[-–]\s*\d/.test(first.text)) return paragraph
  const rest = whole.replace(TYPED_BULLET, '').trimStart()
  const runs =
    rest.trim() === ''
      ? paragraph.runs.slice(1).map((run, i) => (i === 0 ? { ...run, cell: false } : run))
      : [{ ...first, text: rest }, ...paragraph.runs.slice(1)]
  return { ...paragraph, runs, bullet: true }
}

/** Bounds of the places in tables: what is beyond them is text without a place. */
const MAX_ROWS = 200
const MAX_COLUMNS = 20
const MAX_TABLE_DEPTH = 3

function readTable(table: XmlNode, context: Context, flow: number): DocxParagraph[] {
  const number = context.nextTable.value++
  const rows = table.children
    .flatMap((node) =>
      node.name === 'w:sdt' ? (child(node, 'w:sdtContent')?.children ?? []) : [node],
    )
    .filter((node) => node.name === 'w:tr')
    .map((row, rowNumber) => {
      let column = 0
      return row.children
        .flatMap((node) =>
          node.name === 'w:sdt' ? (child(node, 'w:sdtContent')?.children ?? []) : [node],
        )
        .filter((node) => node.name === 'w:tc')
        .map((cell) => {
          const place = { table: number, row: rowNumber, column }
          column += columnsOf(cell)
          return readBlocks(cell, context, flow).map((paragraph) => placed(paragraph, place))
        })
    })
  if (isLayoutTable(rows)) return readColumns(rows, context)
  return rows.flatMap((cells) => readRow(cells.filter((cell) => cell.length > 0)))
}

/** How many columns a cell covers. */
function columnsOf(cell: XmlNode): number {
  const span = child(child(cell, 'w:tcPr'), 'w:gridSpan')?.attributes['w:val']
  return Math.min(MAX_COLUMNS, Math.max(1, Math.trunc(Number(span)) || 1))
}

function placed(paragraph: DocxParagraph, place: CellPlace): DocxParagraph {
  if (place.row >= MAX_ROWS || place.column >= MAX_COLUMNS) return paragraph
  const runs = paragraph.runs.map((run) => ({
    ...run,
    at: [place, ...(run.at ?? [])].slice(0, MAX_TABLE_DEPTH),
  }))
  return { ...paragraph, runs }
}

const textOf = ({ runs }: DocxParagraph) =>
  runs
    .map((run) => run.text)
    .join('')
    .trim()

/** Headings in two cells of one row: the table is used for columns. */
function isLayoutTable(rows: DocxParagraph[][][]): boolean {
  return rows.some((cells) => {
    const long = cells.filter((cell) => cell.length >= 3)
    const withHeadings = cells.filter((cell) => cell.some((p) => headingOf(textOf(p)) !== null))
    return long.length >= 2 && withHeadings.length >= 1 && cells.length <= 3
  })
}

function readColumns(rows: DocxParagraph[][][], context: Context): DocxParagraph[] {
  const flows: number[] = []
  const columns: DocxParagraph[][] = []
  for (const cells of rows)
    cells.forEach((cell, i) => {
      flows[i] ??= context.nextFlow.value++
      columns[i] = [...(columns[i] ?? []), ...cell.map((p) => ({ ...p, flow: flows[i] as number }))]
    })
  const length = (column: DocxParagraph[]) => column.reduce((sum, p) => sum + textOf(p).length, 0)
  // Sidebar first: the main column may continue below the table.
  return columns.sort((a, b) => length(a) - length(b)).flat()
}

/** A short first cell is a label for the row; single-line cells become one line. */
function readRow(cells: DocxParagraph[][]): DocxParagraph[] {
  const [first, ...others] = cells
  if (!first) return []
  if (others.length === 0) return first
  const firstText = first.map(textOf).join(' ')
  if (cells.every((cell) => cell.length === 1))
    return [joined(cells.map((cell) => cell[0] as DocxParagraph))]
  const last = others.at(-1) as DocxParagraph[]
  const lastText = last.map(textOf).join(' ')
  if (first.length <= 3 && firstText.length <= 60 && !first.some((p) => p.bullet)) {
    const label = oneLine(first)
    const content = others.flat()
    const head = content[0] as DocxParagraph
    if (head.bullet) return [label, ...content]
    return [joined([label, head]), ...content.slice(1)]
  }
  if (last.length <= 2 && lastText.length <= 40 && isDateText(lastText)) {
    const content = cells.slice(0, -1).flat()
    return [joined([content[0] as DocxParagraph, oneLine(last)]), ...content.slice(1)]
  }
  return cells.flat()
}

function oneLine(paragraphs: DocxParagraph[]): DocxParagraph {
  const [first, ...others] = paragraphs as [DocxParagraph, ...DocxParagraph[]]
  return {
    ...first,
    runs: [
      ...first.runs,
      ...others.flatMap((p) =>
        p.runs.map((run, i) => (i === 0 ? { ...run, text: ` ${run.text}` } : run)),
      ),
    ],
  }
}

function joined(paragraphs: DocxParagraph[]): DocxParagraph {
  const [first, ...others] = paragraphs as [DocxParagraph, ...DocxParagraph[]]
  return {
    ...first,
    gap: Math.max(...paragraphs.map((p) => p.gap)),
    runs: [
      ...first.runs,
      ...others.flatMap((p) => p.runs.map((run, i) => (i === 0 ? { ...run, cell: true } : run))),
    ],
  }
}

function finish(paragraphs: DocxParagraph[]): CvText {
  const lines: TextLine[] = []
  const made = paragraphs.map((paragraph): Paragraph => {
    const line = lines.length
    const segments = paragraph.runs.map(({ at: _at, ...run }) => ({
      ...{ ...run, line, page: 1, box: null },
    }))
    const cells = paragraph.runs.flatMap(({ at = [], cell }, i) => (i === 0 || cell ? [at] : []))
    lines.push({
      page: 1,
      box: null,
      text: segments
        .map((s) => (s.cell ? `\t${s.text}` : s.text))
        .join('')
        .trim(),
      ...(cells.some((at) => at.length > 0) && { cells }),
    })
    const { bullet, indent, gap, flow, headingLevel, isHidden } = paragraph
    return {
      ...{ segments, bullet, indent, gap, flow, headingLevel, page: 1 },
      ...(isHidden && { isHidden }),
    }
  })
  return { paragraphs: made, lines, pages: [], looseLinks: [] }
}
