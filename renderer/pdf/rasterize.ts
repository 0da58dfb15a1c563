import { withPdf } from './pdfium.ts'

/** The first page of a PDF at one pixel a point, as rows of red, green, blue and alpha bytes. */
export function rasterize(
  pdf: Uint8Array,
): Promise<{ pixels: Uint8Array; width: number; height: number }> {
  return withPdf(pdf, async (document) => {
    const page = document.getPage(0)
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' })
    return { pixels: data, width, height }
  })
}
