import type { ReactElement } from 'react'
import type { Content } from '../content/compose-content.ts'
import type { Typefaces } from '../fonts/faces.ts'
import type { PrintStyle } from '../pdf/print-document.ts'
import type { QrCode } from '../qr-code.ts'

/** What a page knows about the site around it. Addresses are relative to the page. */
export type Site = {
  readonly resumeUrl: string
  /** The same resume as PDF in the look of the template. */
  readonly designedUrl: string
  readonly cardUrl: string
  /** One per language edition, empty for a site in one language. */
  readonly versions: readonly {
    readonly code: string
    readonly endonym: string
    readonly url: string
    readonly isCurrent: boolean
  }[]
  /** `November 2026` in the page's language. */
  readonly updated: string
  /** `November 20, 2026`: when the person said that all of it is still true; empty: they did not. */
  readonly checked: string
  /** `ada.vitrine.example`, as printed. */
  readonly address: string
  /** The site's address as a code to scan on paper. */
  readonly code: QrCode | undefined
  /** Of the person’s photo, a square; most pages have none. */
  readonly photoUrl: string | undefined
}

export type PageProps = { readonly content: Content; readonly site: Site }

export type Template = {
  readonly typefaces: Typefaces
  /** Rules for every medium; colours only as theme properties, sides only as logical ones. */
  readonly css: string
  /** Rules that draw this content to scale: numbers and our own ids only, never its text. */
  readonly contentCss?: (content: Content) => string
  /** Rules of the photo, for pages that have one. */
  readonly photoCss: string
  /** Rules inside `@media print`. */
  readonly printCss: string
  /** How the PDF resume in one column is set. */
  readonly printStyle: PrintStyle
  /** What only this template's `print.typ` draws, as JSON: its `doc.drawing`. */
  readonly printDrawing?: (content: Content) => unknown
  readonly Page: (props: PageProps) => ReactElement
}
