/** Restores ligatures ("fi", "ffl") that a font leaves without a character mapping. */
import type { Glyph } from './read-pdf-glyphs.ts'

/** A glyph without a character mapping. */
export type UnmappedGlyph = {
  readonly glyph: Glyph
  /** In font units. */
  readonly width: number
  readonly widths: FontWidths
}

/** Widths of the single letters of a font. */
export type FontWidths = Map<string, number>

const JOINED = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'tt', 'ti', 'ft'] as const
/** A ligature is about as wide as its letters. */
const TOLERANCE = 0.08
/** Substitutes of similar width, for subset fonts that lack the single letter. */
const ALIKE: Readonly<Record<string, readonly [letter: string, times: number][]>> = {
  f: [
    ['t', 1],
    ['i', 1.15],
    ['l', 1.15],
  ],
  t: [
    ['f', 1],
    ['i', 1.15],
    ['l', 1.15],
  ],
  i: [['l', 1]],
  l: [['i', 1]],
}

/**
 * Accepts a ligature only inside a word and if its width matches the sum of its letters in that
 * font. `glyphs` are in drawing order and changed in place.
 */
export function repairLigatures(glyphs: readonly Glyph[], lost: readonly UnmappedGlyph[]): void {
  for (const { glyph, width, widths } of lost) {
    const at = glyphs.indexOf(glyph)
    // `/ActualText` may have replaced it.
    if (at < 0) continue
    const after = wordAfter(glyphs, at)
    if (!isLetter(glyphs[at - 1], glyph) && after === '') continue
    const fitting = JOINED.map((letters) => ({ letters, off: offBy(letters, width, widths) }))
      .filter(({ off }) => off <= TOLERANCE)
      .sort((a, b) => a.off - b.off)
      .map(({ letters }) => letters)
    const best = likeliest(fitting, after, widths.has('f'))
    if (best === undefined) continue
    const twin = best.endsWith('i') ? best.replace(/i$/, 'l') : best.replace(/l$/, 'i')
    const isTie = twin !== best && fitting.some((letters) => letters === twin)
    glyph.text = isTie ? best.slice(0, -1) + iOrL(glyphs[at - 1]?.text ?? '', after) : best
  }
}

/** Widths can't distinguish "f" from "t", so the following letters decide. */
function likeliest(
  fitting: readonly string[],
  after: string,
  isFKnown: boolean,
): string | undefined {
  const [nearest] = fitting
  const joinedF = fitting.find((letters) => letters.startsWith('f') && letters !== 'ft')
  const joinedT = fitting.find((letters) => letters.startsWith('t'))
  if (joinedF === undefined || joinedT === undefined) return nearest
  if (isFKnown && !nearest?.startsWith('t')) return nearest
  return /^(?:on|al|ng|me|ve)/.test(after) ? joinedT : joinedF
}

function offBy(letters: string, width: number, widths: FontWidths): number {
  const known = [...letters].map((letter) => widthOf(letter, widths))
  if (known.some((each) => each === undefined)) return Infinity
  const sum = known.reduce<number>((all, each) => all + (each ?? 0), 0)
  return Math.abs(sum - width) / sum
}

function widthOf(letter: string, widths: FontWidths): number | undefined {
  const own = widths.get(letter)
  if (own !== undefined) return own
  for (const [other, times] of ALIKE[letter] ?? []) {
    const width = widths.get(other)
    if (width !== undefined) return width * times
  }
  return undefined
}

/** "fl" precedes vowels; before "e" most words have "fie", usually after an "i" ("certified"). */
const iOrL = (before: string, after: string): string =>
  /^(?:[aiouy]|e(?!ld|r|s?$))/.test(after) && !(before === 'i' && after.startsWith('e')) ? 'l' : 'i'

function wordAfter(glyphs: readonly Glyph[], at: number): string {
  let word = ''
  for (let next = at + 1; next < glyphs.length && word.length < 4; next++) {
    const glyph = glyphs[next] as Glyph
    if (!isLetter(glyph, glyphs[next - 1] as Glyph)) break
    word += glyph.text
  }
  return word.toLowerCase()
}

/** A letter directly next to the other glyph. */
function isLetter(glyph: Glyph | undefined, beside: Glyph): boolean {
  if (!glyph || !/^\p{L}$/u.test(glyph.text)) return false
  const gap = Math.max(glyph.x0, beside.x0) - Math.min(glyph.x1, beside.x1)
  return Math.abs(glyph.baseline - beside.baseline) < 0.5 && Math.abs(gap) < glyph.size * 0.12
}
