import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Points from the bottom edge that contain only the footer. */
const FOOTER = 44

/** Page count, and how far the text fills the last page, 0 to 1. */
export async function lastPageOf(pdf: Uint8Array): Promise<{ pages: number; fill: number }> {
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 })
  try {
    const document = await task.promise
    const page = await document.getPage(document.numPages)
    const { items } = await page.getTextContent()
    const heights = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [Number(item.transform[5])] : [],
    )
    const height = page.view[3] ?? 0
    const lowest = Math.min(height, ...heights.filter((at) => at > FOOTER))
    return { pages: document.numPages, fill: 1 - lowest / height }
  } finally {
    await task.destroy()
  }
}
