/**
 * The output of every extractor and the input of every later step: styled paragraphs in reading
 * order, for any file format.
 */
import type { Box, CellPlace } from '@vitrine/domain/sources/cv-reading'

/** Text in one style on one line. */
export type Segment = {
  readonly text: string
  /** Index into `CvText.lines`. */
  readonly line: number
  readonly page: number
  /** Starts a new cell: a table cell, or text after a tab or wide gap. */
  readonly cell: boolean
  readonly bold: boolean
  readonly italic: boolean
  /** Points; 0 if unknown. */
  readonly size: number
  /** `#rrggbb`, or empty for the default. */
  readonly color: string
  /** Link target, or empty. */
  readonly link: string
  readonly box: Box | null
}

export type Paragraph = {
  readonly segments: readonly Segment[]
  readonly bullet: boolean
  /** Distance from the start edge of its column, in points. */
  readonly indent: number
  /** White space above, in line heights; 0 is normal leading. */
  readonly gap: number
  readonly page: number
  /** Column id; an entry never spans two flows. */
  readonly flow: number
  /** Outline level from DOCX styles, else 0. */
  readonly headingLevel: number
  /** Vertical text. */
  readonly isRotated?: boolean
  /** A reader of the page cannot see it: white, tiny or not drawn. */
  readonly isHidden?: boolean
}

export type TextLine = {
  readonly page: number
  readonly box: Box | null
  readonly text: string
  /** The cell of each part between tabs, from the outer table to the inner. */
  readonly cells?: CellPlace[][]
}

export type CvText = {
  readonly paragraphs: readonly Paragraph[]
  readonly lines: readonly TextLine[]
  readonly pages: readonly { width: number; height: number }[]
  /** Links without text, over an image or icon. */
  readonly looseLinks: readonly { url: string; page: number; box: Box | null }[]
}

/** Cells are separated by tabs. */
export function paragraphText(paragraph: Pick<Paragraph, 'segments'>): string {
  return joinSegments(paragraph.segments)
}

/** Segments carry their own spaces; cells are separated by tabs. */
export function joinSegments(segments: readonly Segment[]): string {
  let text = ''
  for (const segment of segments) {
    if (text !== '' && segment.cell) text = `${text.trimEnd()}\t`
    text += segment.text
  }
  return text.trim()
}
