/** The text of a PDF as two programs that know nothing of each other read it. */
import { type PDFiumLibrary, PDFiumLibrary as Pdfium } from '@hyzyla/pdfium'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

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
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    return pages.join('\n')
  } finally {
    await task.destroy()
  }
}

let pdfium: Promise<PDFiumLibrary> | undefined

async function extractWithPdfium(pdf: Uint8Array): Promise<string> {
  pdfium ??= Pdfium.init()
  const document = await (await pdfium).loadDocument(pdf)
  try {
    return [...document.pages()].map((page) => page.getText()).join('\n')
  } finally {
    document.destroy()
  }
}
