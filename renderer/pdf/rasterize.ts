import { withPdf } from './pdfium.ts'

/** RGBA rows. */
export type Bitmap = {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Renders each page at a scale in pixels per point and maps it; holds one page in memory at a time.
 */
export function rasterize<Made>(
  pdf: Uint8Array,
  scale: number,
  make: (page: Bitmap) => Made,
): Promise<Made[]> {
  return withPdf(pdf, async (document) => {
    const made: Made[] = []
    for (let place = 0; place < document.getPageCount(); place += 1) {
      const page = document.getPage(place)
      const { data, width, height } = await page.render({ scale, render: 'bitmap' })
      made.push(make({ pixels: data, width, height }))
    }
    return made
  })
}
