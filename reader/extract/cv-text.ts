/**
 * What every extractor gives and every later step reads: the text of a CV as
 * styled paragraphs in reading order, whatever the file format was.
 */
import type { Box } from '@vitrine/domain/sources/cv-reading'

/** A stretch of text in one style on one line. */
export type Segment = {
  readonly text: string
  /** Id of the line it stands on, index into `CvText.lines`. */
  readonly line: number
  readonly page: number
  /** Begins a new cell: a table cell, or text after a tab or a gap wider than a space. */
  readonly cell: boolean
  readonly bold: boolean
  readonly italic: boolean
  /** Points; 0 where the format gives none. */
  readonly size: number
  /** `#rrggbb`, or empty for the default. */
  readonly color: string
  /** The target of a link that covers the text, or empty. */
  readonly link: string
  readonly box: Box | null
}

export type Paragraph = {
  readonly segments: readonly Segment[]
  readonly bullet: boolean
  /** Distance of its first letter from the start edge of its column, points. */
  readonly indent: number
  /** White space above, in heights of its own line; 0 is normal leading. */
  readonly gap: number
  readonly page: number
  /** Column of the page: paragraphs of different flows never belong to one entry. */
  readonly flow: number
  /** Outline level when the format marks headings (DOCX styles), else 0. */
  readonly headingLevel: number
  /** Runs up or down the page. */
  readonly isTurned?: boolean
}

export type TextLine = {
  readonly page: number
  readonly box: Box | null
  readonly text: string
}

export type CvText = {
  readonly paragraphs: readonly Paragraph[]
  readonly lines: readonly TextLine[]
  readonly pages: readonly { width: number; height: number }[]
  /** Web addresses that a link carries without text over it (a picture, an icon). */
  readonly looseLinks: readonly { url: string; page: number; box: Box | null }[]
}

/** The text of a paragraph, cells apart by a tab. */
export function paragraphText(paragraph: Pick<Paragraph, 'segments'>): string {
  return joinSegments(paragraph.segments)
}

/** Segments carry their own spaces; a new cell is set off by a tab. */
export function joinSegments(segments: readonly Segment[]): string {
  let text = ''
  for (const segment of segments) {
    if (text !== '' && segment.cell) text = `${text.trimEnd()}\t`
    text += segment.text
  }
  return text.trim()
}
