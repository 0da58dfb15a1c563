import type { ReactElement } from 'react'
import type { Content } from '../content/compose-content.ts'
import type { Typefaces } from '../fonts/faces.ts'
import type { PrintStyle } from '../pdf/print-document.ts'
import type { QrCode } from '../qr-code.ts'

/** Site data of a page. URLs are relative to the page. */
export type Site = {
  readonly resumeUrl: string
  /** The resume as PDF in the template's design. */
  readonly designedUrl: string
  readonly cardUrl: string
  /** One per language edition, empty for a site in one language. */
  readonly editions: readonly {
    readonly code: string
    readonly endonym: string
    readonly url: string
    readonly isCurrent: boolean
  }[]
  /** `November 2026` in the page's language. */
  readonly updated: string
  /** `November 20, 2026`, when the person confirmed the content; empty if unconfirmed. */
  readonly checked: string
  /** `ada.vitrine.example`, as printed. */
  readonly address: string
  /** Where visitors report the page; undefined: nowhere. */
  readonly reportUrl?: string | undefined
  /** The site's URL for printed pages. */
  readonly qrCode: QrCode | undefined
  /** The square photo, if any. */
  readonly photoUrl: string | undefined
}

export type PageProps = { readonly content: Content; readonly site: Site }

export type Template = {
  readonly typefaces: Typefaces
  /** Rules for every medium: colors only as theme properties, sides only as logical properties. */
  readonly css: string
  /** Content-dependent CSS: only numbers and our own ids, never resume text. */
  readonly contentCss?: (content: Content) => string
  /** Rules for pages with a photo. */
  readonly photoCss: string
  /** Rules inside `@media print`. */
  readonly printCss: string
  /** Style of the plain PDF. */
  readonly printStyle: PrintStyle
  /** JSON data of this template's `print.typ`, as `doc.drawing`. */
  readonly printDrawing?: (content: Content) => unknown
  readonly Page: (props: PageProps) => ReactElement
}
