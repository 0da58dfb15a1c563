/** Extracts the text of a PDF with three independent programs. */
import type {
  PDFPageProxy,
  StructTreeContent,
  StructTreeNode,
  TextContent,
  TextItem,
} from 'pdfjs-dist/types/src/display/api.js'
import { getDocument } from './load-pdfjs.ts'
import { readPages, extractTaggedText, withPdf } from '../pdf/pdfium.ts'
import { type Direction, inReadingOrder, isRightToLeft } from '../pdf/right-to-left.ts'
import { type Run, type TagElement, readTaggedPdf } from '../pdf/tagged-pdf.ts'

/** `vitrine` is our own parser, for PDFs of our typesetter only. */
export const programs = ['pdf.js', 'pdfium', 'vitrine'] as const
export type Program = (typeof programs)[number]

export type ExtractedText = {
  /** In drawing order. */
  readonly drawn: string
  /** In tag order, as a screen reader speaks it; untagged text is excluded. */
  readonly tagged: string
}

type Extract = (pdf: Uint8Array, direction?: Direction) => Promise<ExtractedText>

/**
 * Resolves to the text of all pages; `direction` is the document's, for mixed lines. Rejects
 * invalid files, and for `vitrine` foreign ones.
 */
export const extractText: Readonly<Record<Program, Extract>> = {
  'pdf.js': extractWithPdfJs,
  pdfium: extractWithPdfium,
  vitrine: (pdf, direction) => Promise.resolve(extractOurselves(pdf, direction)),
}

async function extractWithPdfJs(
  pdf: Uint8Array,
  direction: Direction = 'ltr',
): Promise<ExtractedText> {
  // pdf.js takes ownership of the buffer.
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 })
  try {
    const document = await task.promise
    const pages: ExtractedText[] = []
    for (let number = 1; number <= document.numPages; number += 1)
      pages.push(await extractPage(await document.getPage(number), direction))
    return joined(pages)
  } finally {
    await task.destroy()
  }
}

async function extractPage(page: PDFPageProxy, direction: Direction): Promise<ExtractedText> {
  // Without marked content pdf.js joins adjacent items, as copying text does.
  const { items } = await page.getTextContent()
  const marked = await page.getTextContent({ includeMarkedContent: true })
  const texts = byMarkedContent(marked.items)
  const ids = contentIds((await page.getStructTree()) ?? undefined)
  return {
    drawn: asRead(
      items.flatMap((item) => ('str' in item ? [placed(item)] : [])),
      direction,
    ),
    tagged: ids.map((id) => asRead((texts.get(id) ?? []).map(placed), direction)).join(' '),
  }
}

const joined = (pages: readonly ExtractedText[]): ExtractedText => ({
  drawn: pages.map(({ drawn }) => drawn).join('\n'),
  tagged: pages.map(({ tagged }) => tagged).join('\n'),
})

const placed = ({ str, transform }: TextItem): Run => ({
  text: str,
  x: Number(transform[4]),
  y: Number(transform[5]),
})

/** Items by marked content id; the innermost id counts. */
function byMarkedContent(items: TextContent['items']): Map<string, TextItem[]> {
  const texts = new Map<string, TextItem[]>()
  const open: (string | undefined)[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== undefined)
      if (id !== undefined) texts.set(id, [...(texts.get(id) ?? []), item])
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id || undefined)
  }
  return texts
}

/** Marked content ids of a page in tag order. */
function contentIds(node: StructTreeNode | StructTreeContent | undefined): string[] {
  if (node === undefined) return []
  if ('children' in node) return node.children.flatMap(contentIds)
  return node.type === 'content' ? [node.id] : []
}

/** Programs return right-to-left lines in visual order; positions restore the logical order. */
function asRead(runs: readonly Run[], direction: Direction): string {
  return linesOf(runs)
    .flatMap((line) => {
      if (!line.some(({ text }) => isRightToLeft(text))) return line
      const fromLeft = line.toSorted((a, b) => a.x - b.x)
      return inReadingOrder(fromLeft, ({ text }) => text, direction)
    })
    .map(({ text }) => text)
    .join(' ')
}

/** Groups consecutive items at one height; columns have other items at the same height. */
function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = []
  let height: number | undefined
  for (const run of runs) {
    const own = Math.round(run.y)
    // Vowel signs are drawn above and below their letters.
    const isOnLine = own === height || (lines.length > 0 && isSign(run))
    if (isOnLine) lines.at(-1)!.push(run)
    else lines.push([run])
    if (!isSign(run)) height = own
  }
  return lines
}

const isSign = ({ text }: Run): boolean => /^\s*\p{M}+\s*$/u.test(text)

function extractWithPdfium(pdf: Uint8Array): Promise<ExtractedText> {
  return withPdf(pdf, (document) =>
    joined(
      readPages(document, (page) => ({ drawn: page.getText(), tagged: extractTaggedText(page) })),
    ),
  )
}

function extractOurselves(pdf: Uint8Array, direction: Direction = 'ltr'): ExtractedText {
  const { pages, structure } = readTaggedPdf(pdf)
  return {
    drawn: pages
      .map(({ pieces }) =>
        asRead(
          pieces.flatMap(({ runs }) => runs),
          direction,
        ),
      )
      .join('\n'),
    tagged: structure.map(spokenText).join(' '),
  }
}

/** Ignores positions: only tags define the order. */
const spokenText = (kid: TagElement['kids'][number]): string =>
  ('kids' in kid ? kid.kids.map(spokenText) : kid.piece.runs.map(({ text }) => text)).join(' ')
