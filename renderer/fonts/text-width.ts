/** How wide a text gets, before it is drawn. No file system access. */
import letterWidths from './letter-widths.json' with { type: 'json' }

const widths = new Map(
  Object.entries(letterWidths).flatMap(([width, letters]) =>
    [...letters].map((letter) => [letter, Number(width)] as const),
  ),
)

/** Letters as wide as high, and letters of faces that nobody measured. */
const FULL_WIDTH = 1

/**
 * The width in em of a line in the face of posters, or in the bold face of its script: an upper
 * bound, because joined letters and syllables are narrower than their parts.
 */
export function posterWidth(line: string): number {
  return [...line].reduce((sum, letter) => sum + widthOf(letter), 0)
}

function widthOf(letter: string): number {
  const known = widths.get(letter)
  if (known !== undefined) return known
  const parts = /\p{Script=Hangul}/u.test(letter) ? [] : [...letter.normalize('NFD')]
  if (parts.length > 1) return parts.reduce((sum, part) => sum + widthOf(part), 0)
  return /[\p{Cf}\p{Mn}]/u.test(letter) ? 0 : FULL_WIDTH
}
