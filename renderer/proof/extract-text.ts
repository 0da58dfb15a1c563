/** The text of a PDF as two programs that know nothing of each other read it, and by its structure. */
import type {
  PDFPageProxy,
  StructTreeContent,
  StructTreeNode,
  TextContent,
  TextItem,
} from 'pdfjs-dist/types/src/display/api.js'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withPdf } from '../pdf/pdfium.ts'

/** `structure`: in the order of the tags, as a screen reader speaks it; what no tag names is left out. */
export const extractors = ['pdf.js', 'pdfium', 'structure'] as const
export type Extractor = (typeof extractors)[number]

/** Resolves to the whole text, pages in order. Rejects where the file is no PDF. */
export const extractText: Readonly<Record<Extractor, (pdf: Uint8Array) => Promise<string>>> = {
  'pdf.js': extractWithPdfJs,
  pdfium: extractWithPdfium,
  structure: extractByStructure,
}

function extractWithPdfJs(pdf: Uint8Array): Promise<string> {
  return pageByPage(pdf, async (page) => {
    const { items } = await page.getTextContent()
    return inReadingOrder(items.filter((item) => 'str' in item))
  })
}

function extractByStructure(pdf: Uint8Array): Promise<string> {
  return pageByPage(pdf, async (page) => {
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = byMarkedContent(items)
    const ids = contentIds((await page.getStructTree()) ?? undefined)
    return ids.map((id) => inReadingOrder(texts.get(id) ?? [])).join(' ')
  })
}

async function pageByPage(
  pdf: Uint8Array,
  read: (page: PDFPageProxy) => Promise<string>,
): Promise<string> {
  // pdf.js takes the buffer for itself, so it gets a copy.
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 })
  try {
    const document = await task.promise
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number += 1)
      pages.push(await read(await document.getPage(number)))
    return pages.join('\n')
  } finally {
    await task.destroy()
  }
}

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

/**
 * pdf.js gives the words of a right-to-left line from left to right; their
 * places put them right again. Runs of Latin words and numbers stay as they are.
 */
function inReadingOrder(items: readonly TextItem[]): string {
  return linesOf(items)
    .flatMap((line) => {
      if (!line.some(({ dir }) => dir === 'rtl')) return line.map(({ str }) => str)
      const fromRight = line.toSorted((a, b) => Number(b.transform[4]) - Number(a.transform[4]))
      const words: string[] = []
      let latin: string[] = []
      for (const { str, dir } of fromRight) {
        if (dir === 'rtl') {
          words.push(...latin, str)
          latin = []
        } else {
          latin.unshift(str)
        }
      }
      return [...words, ...latin]
    })
    .join(' ')
}

/** What follows each other at one height: on a page of columns others stand at that height too. */
function linesOf(items: readonly TextItem[]): TextItem[][] {
  const lines: TextItem[][] = []
  let height: number | undefined
  for (const item of items) {
    const own = Math.round(Number(item.transform[5]))
    if (own === height) lines.at(-1)!.push(item)
    else lines.push([item])
    height = own
  }
  return lines
}

function extractWithPdfium(pdf: Uint8Array): Promise<string> {
  return withPdf(pdf, (document) => [...document.pages()].map((page) => page.getText()).join('\n'))
}
