import { type SiteFile, siteFile } from '../render-pages.ts'
import { encodePng } from './encode-png.ts'
import { rasterize } from './rasterize.ts'

/** A4 becomes 1,041 pixels wide: sharp on a phone, readable at full width. */
const SCALE = 1.75

/** Renders each page of a PDF as PNG, for browsers without a PDF viewer. Rejects invalid files. */
export function renderPdfPages(pdf: Uint8Array, scale = SCALE): Promise<readonly SiteFile[]> {
  return rasterize(pdf, scale, (page) => siteFile('image/png', encodePng(page)))
}
