/** The text of a PDF as two programs that know nothing of each other read it. */
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withPdf } from '../pdf/pdfium.ts'

export const extractors = ['pdf.js', 'pdfium'] as const
export type Extractor = (typeof extractors)[number]

/** Resolves to the whole text, pages in order. Rejects where the file is no PDF. */
export const extractText: Readonly<Record<Extractor, (pdf: Uint8Array) => Promise<string>>> = {
  'pdf.js': extractWithPdfJs,
  pdfium: extractWithPdfium,
}

async function extractWithPdfJs(pdf: Uint8Array): Promise<string> {
  // pdf.js takes the buffer for itself, so it gets a copy.
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 })
  try {
    const document = await task.promise
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(inReadingOrder(items.filter((item) => 'str' in item)))
    }
    return pages.join('\n')
  } finally {
    await task.destroy()
  }
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
