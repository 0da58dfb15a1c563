/** Converts OCR words to glyphs, so that a scan is parsed like any other page. */
import type { Glyph, PageGlyphs } from '../extract/read-pdf-glyphs.ts'
import { WIDE_GAP } from '../layout/build-chunks.ts'
import type { Word, WordLine, WordPage } from './read-hocr.ts'

/** Points; a scan has no paper size, and most CVs are A4. */
const PAGE_HEIGHT = 842
/** Relative deviation within one font size. */
const SAME_SIZE = 0.12

/** Boldness is unknown. */
export function wordsToGlyphs({ width, height, lines }: WordPage): PageGlyphs {
  const scale = height > 0 ? PAGE_HEIGHT / Math.max(width, height) : 1
  const sizeOf = evenSizes(lines)
  const bullets = bulletsOf(lines)
  return {
    glyphs: lines.flatMap((line, command) =>
      glyphsOfLine(line, sizeOf(line), bullets, command, scale),
    ),
    width: width * scale,
    height: height * scale,
    links: [],
    rotated: [],
    dots: [],
  }
}

function glyphsOfLine(
  { words, baseline }: WordLine,
  size: number,
  bullets: ReadonlySet<Word>,
  command: number,
  scale: number,
): Glyph[] {
  const glyph = (text: string, x0: number, x1: number): Glyph => ({
    text,
    x0: x0 * scale,
    x1: x1 * scale,
    baseline: baseline * scale,
    size: size * scale,
    bold: undefined,
    italic: false,
    color: '',
    link: '',
    command,
  })
  return words.flatMap((word, index) => {
    const letters = bullets.has(word) ? ['•'] : [...word.text]
    const step = (word.x1 - word.x0) / letters.length
    const drawn = letters.map((letter, place) =>
      glyph(letter, word.x0 + place * step, word.x0 + (place + 1) * step),
    )
    const next = words[index + 1]
    const isWide = next !== undefined && next.x0 - word.x1 >= size * WIDE_GAP
    return next === undefined || isWide ? drawn : [...drawn, glyph(' ', word.x1, next.x0)]
  })
}

/** Evens out the font size of lines that differ slightly. */
function evenSizes(lines: readonly WordLine[]): (line: WordLine) => number {
  const sorted = lines.toSorted((a, b) => a.size - b.size)
  const even = new Map<WordLine, number>()
  for (let at = 0; at < sorted.length;) {
    const smallest = sorted[at]?.size ?? 0
    const alike = sorted.slice(at).filter(({ size }) => size <= smallest * (1 + SAME_SIZE))
    const middle = alike[Math.floor(alike.length / 2)]?.size ?? smallest
    for (const line of alike) even.set(line, middle)
    at += alike.length
  }
  return (line) => even.get(line) ?? line.size
}

/** Characters that OCR returns for bullets. */
const LIKE_BULLET = /^[•·°*©®«»¢>eo¤§=~+■▪●○-]$/u

/**
 * A sign before a line is a bullet if other lines start with one at the same position, or if it is
 * no letter.
 */
function bulletsOf(lines: readonly WordLine[]): ReadonlySet<Word> {
  const signs = lines.flatMap(({ words: [word, next], size }) =>
    word && next && LIKE_BULLET.test(word.text) ? [{ word, size }] : [],
  )
  return new Set(
    signs
      .filter(
        ({ word, size }) =>
          !/[eo]/.test(word.text) ||
          signs.some(
            (other) => other.word !== word && Math.abs(other.word.x0 - word.x0) < size / 2,
          ),
      )
      .map(({ word }) => word),
  )
}
