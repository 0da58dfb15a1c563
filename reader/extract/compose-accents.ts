/** Merges separately drawn or typed accents with their letters. */
import type { CvText } from './cv-text.ts'
import type { Glyph } from './read-pdf-glyphs.ts'

/** Spacing accents and their combining marks. */
const MARK_OF: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02c9': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
}
/** These are also used as apostrophes and signs, so only their position decides. */
const AMBIGUOUS = /[`\u00b4^~\u02da]/

const MOST_ACCENTS = 5000

/**
 * Merges each accent glyph that overlaps a letter, in any drawing order: old fonts have no accented
 * letters, others put the marks in a second font. Changes `glyphs` in place; a merged accent gets
 * an empty text.
 */
export function composeAccents(glyphs: readonly Glyph[]): void {
  const accents = glyphs
    .map((glyph, at) => ({ glyph, at, mark: markOf(glyph.text) }))
    .filter((accent) => accent.mark !== undefined)
    .slice(0, MOST_ACCENTS)
  if (accents.length === 0) return
  const byLine = linesOf(glyphs)
  for (const { glyph, at, mark } of accents) {
    const near = [glyphs[at + 1], glyphs[at - 1]].filter((each) => each !== undefined)
    const letter =
      under(glyph, near) ?? under(glyph, around(glyph, byLine)) ?? ownerOf(glyph, at, glyphs)
    const whole = letter && composed(letter.text, mark as string)
    if (!whole) continue
    letter.text = whole
    glyph.text = ''
  }
}

/** A spacing accent, or a combining mark alone or after its carrier space. */
const markOf = (text: string): string | undefined =>
  /^\s?[\u0300-\u036f]$/.test(text) ? text.trim() : MARK_OF[text]

/** The precomposed letter, or undefined if Unicode has none. */
function composed(letter: string, mark: string): string | undefined {
  const bare = letter === '\u0131' ? 'i' : letter === '\u0237' ? 'j' : letter
  if (!/^\p{L}\p{M}*$/u.test(bare)) return undefined
  const whole = (bare + mark).normalize('NFC')
  return [...whole].length === [...bare].length ? whole : undefined
}

/** The letter that overlaps the accent by at least half its width. */
function under(accent: Glyph, among: readonly Glyph[]): Glyph | undefined {
  let best: { glyph: Glyph; off: number } | undefined
  for (const glyph of among) {
    if (glyph === accent || !/^\p{L}/u.test(glyph.text) || !isOnLine(accent, glyph)) continue
    const width = Math.min(accent.x1 - accent.x0, glyph.x1 - glyph.x0)
    const shared = Math.min(accent.x1, glyph.x1) - Math.max(accent.x0, glyph.x0)
    if (width <= 0 || shared < width * 0.5) continue
    const off = Math.abs(accent.x0 + accent.x1 - glyph.x0 - glyph.x1)
    if (!best || off < best.off) best = { glyph, off }
  }
  return best?.glyph
}

/** Zero-width marks are drawn at the right edge of the letter before them. */
function ownerOf(mark: Glyph, at: number, glyphs: readonly Glyph[]): Glyph | undefined {
  if (mark.x1 - mark.x0 > mark.size * 0.05 && !/[\u0300-\u036f]/.test(mark.text)) return undefined
  const letter = glyphs.slice(Math.max(0, at - 3), at).findLast(({ text }) => text !== '')
  const isBeside =
    letter && isOnLine(mark, letter) && Math.abs(mark.x0 - letter.x1) < mark.size * 0.3
  return isBeside ? letter : undefined
}

/** Accents sit higher on capitals. */
const isOnLine = (accent: Glyph, letter: Glyph): boolean =>
  Math.abs(accent.baseline - letter.baseline) < letter.size * 0.4 &&
  accent.size > letter.size * 0.6 &&
  accent.size < letter.size * 1.7

type Lines = ReadonlyMap<number, readonly Glyph[]>

const STRIPE = 8

function linesOf(glyphs: readonly Glyph[]): Lines {
  const lines = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    const line = Math.round(glyph.baseline / STRIPE)
    const known = lines.get(line)
    if (known) known.push(glyph)
    else lines.set(line, [glyph])
  }
  return lines
}

function around({ baseline, x0, x1 }: Glyph, lines: Lines): Glyph[] {
  const line = Math.round(baseline / STRIPE)
  return [line - 1, line, line + 1]
    .flatMap((each) => lines.get(each) ?? [])
    .filter((glyph) => glyph.x0 < x1 && glyph.x1 > x0)
}

/**
 * The same for plain text ("Universit¨at"), normalized to NFC. If both neighbors fit, the letter
 * after the accent wins, because typed accents precede their letter.
 */
export function composeText(text: string): string {
  const whole = text.normalize('NFC')
  if (!SPACING.test(whole)) return whole
  const letters = [...whole]
  for (const [at, sign] of letters.entries()) {
    const mark = MARK_OF[sign]
    const [before = '', behind = ''] = [letters[at - 1], letters[at + 1]]
    if (mark === undefined || AMBIGUOUS.test(sign)) continue
    const isInWord = /^\p{L}/u.test(before) || /^\p{L}/u.test(letters[at + 2] ?? '')
    const second = isInWord ? usual(behind, mark) : undefined
    const first = usual(before, mark)
    if (second) letters.splice(at, 2, '', second)
    else if (first) letters.splice(at - 1, 2, first, '')
  }
  return letters.join('')
}

const SPACING = /[\u00a8\u00af\u00b8\u02c6-\u02dd]/

/** The accented letter, if it is in common use. */
function usual(letter: string, mark: string): string | undefined {
  const whole = composed(letter, mark)
  return whole && /^[\u00c0-\u024f\u1ea0-\u1ef9]$/.test(whole) ? whole : undefined
}

/** Joins letters typed apart, with wider spaces between words: "J A N E   D O E". */
export function joinSpacedLetters(text: string): string {
  const words = text.trim().split(/\s{2,}/)
  const areSpaced =
    words.length > 1 &&
    words.some((word) => word.length > 2) &&
    words.every((word) => /^\p{Lu}\.?(?: \p{L}\.?)*$/u.test(word))
  return areSpaced ? words.map((word) => word.replaceAll(' ', '')).join(' ') : text
}

export function composeLines(text: CvText): CvText {
  return {
    ...text,
    lines: text.lines.map((line) => ({ ...line, text: whole(line.text) })),
    paragraphs: text.paragraphs.map((paragraph) => ({
      ...paragraph,
      segments: paragraph.segments.map((segment) => ({
        ...segment,
        text: whole(segment.text),
      })),
    })),
  }
}

const whole = (text: string): string => joinSpacedLetters(composeText(text))
