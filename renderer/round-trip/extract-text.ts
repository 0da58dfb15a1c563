/** The text of a PDF as three programs that know nothing of each other read it. */
import type {
  PDFPageProxy,
  StructTreeContent,
  StructTreeNode,
  TextContent,
  TextItem,
} from 'pdfjs-dist/types/src/display/api.js'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readPages, extractTaggedText, withPdf } from '../pdf/pdfium.ts'
import { type Direction, inReadingOrder, isRightToLeft } from '../pdf/right-to-left.ts'
import { type Run, type TagElement, readTaggedPdf } from '../pdf/tagged-pdf.ts'

/** `vitrine` is our own reader of PDF files: it knows no other files than those of our typesetter. */
export const programs = ['pdf.js', 'pdfium', 'vitrine'] as const
export type Program = (typeof programs)[number]

export type ExtractedText = {
  /** As it is drawn on its pages. */
  readonly drawn: string
  /** In the order of the tags, as a screen reader speaks it; what no tag names is left out. */
  readonly tagged: string
}

type Extract = (pdf: Uint8Array, direction?: Direction) => Promise<ExtractedText>

/**
 * Resolves to the whole text, pages in order; `direction` is the document's, for lines of words of both.
 * Rejects where the file is no PDF, or for `vitrine` none of ours.
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
  // pdf.js takes the buffer for itself, so it gets a copy.
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
  // Without the marks pdf.js joins what follows each other, as a program that copies text does.
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

/** What stands in each marked piece of a page; the innermost one that has a name counts. */
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

/** The names of a page's pieces in the order of its tags. */
function contentIds(node: StructTreeNode | StructTreeContent | undefined): string[] {
  if (node === undefined) return []
  if ('children' in node) return node.children.flatMap(contentIds)
  return node.type === 'content' ? [node.id] : []
}

/** Programs give the words of a right-to-left line from left to right; their places put them right again. */
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

/** What follows each other at one height: on a page of columns others stand at that height too. */
function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = []
  let height: number | undefined
  for (const run of runs) {
    const own = Math.round(run.y)
    if (own === height) lines.at(-1)!.push(run)
    else lines.push([run])
    height = own
  }
  return lines
}

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

/** No place is looked at: the tags alone say what follows what. */
const spokenText = (kid: TagElement['kids'][number]): string =>
  ('kids' in kid ? kid.kids.map(spokenText) : kid.piece.runs.map(({ text }) => text)).join(' ')
