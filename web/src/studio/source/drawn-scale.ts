/** Browsers refuse larger canvases, and a page of 24 megapixels takes 96 MB. */
const MOST_PIXELS = 24_000_000

/** The scale at which a PDF page is drawn: one canvas pixel for each pixel of the screen. Pure. */
export function drawnScale(page: {
  /** PDF points. */
  readonly width: number
  readonly height: number
  /** CSS pixels. */
  readonly shownWidth: number
  readonly pixelRatio: number
}): number {
  const { width, height, shownWidth, pixelRatio } = page
  const sharp = (shownWidth / width) * pixelRatio
  return Math.min(sharp, Math.sqrt(MOST_PIXELS / (width * height)))
}
