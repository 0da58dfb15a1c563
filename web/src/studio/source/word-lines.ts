import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import type { LineUse } from './highlight-lines.ts'

type WordLine = {
  readonly id: number
  readonly kind: 'heading' | 'item' | 'text'
  readonly text: string
}

const LONGEST_HEADING = 60
const BULLET = /^[•●▪◦‣·*–-]\s+/u

/**
 * The lines of a Word file for a plain layout. A short line that the reader placed in no field,
 * and did not leave over, is a heading. Pure.
 */
export function wordLines(
  { lines, unplaced }: Pick<CvReading, 'lines' | 'unplaced'>,
  uses: readonly Pick<LineUse, 'field' | 'source'>[],
): WordLine[] {
  const used = new Set(uses.flatMap(({ source }) => source.lines))
  // The reader takes the bullet of a Word list away.
  const points = uses.filter(({ field }) => field.includes('/highlights/'))
  const listed = new Set(points.flatMap(({ source }) => source.lines))
  const left = new Set(unplaced.map(({ text }) => text))
  return lines.map(({ id, text }) => {
    if (BULLET.test(text) || listed.has(id))
      return { id, kind: 'item', text: text.replace(BULLET, '') }
    const isHeading = text.length < LONGEST_HEADING && !used.has(id) && !left.has(text)
    return { id, kind: isHeading ? 'heading' : 'text', text }
  })
}
