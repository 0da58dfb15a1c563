import type { Content } from '../../content/compose-content.ts'

const MOST_LINES = 3

/** The parts of a name on at most three lines of like length; titles after a comma are left out. */
export function nameLines({ plainName }: Content): string[] {
  const parts = plainName.replace(/,.*$/, '').split(/\s+/)
  const share = parts.join(' ').length / MOST_LINES
  const lines: string[] = []
  for (const part of parts) {
    const line = lines.at(-1)
    const isFull = line === undefined || (line + part).length > share
    if (isFull && lines.length < MOST_LINES) lines.push(part)
    else lines[lines.length - 1] += ` ${part}`
  }
  return parts.length <= MOST_LINES ? parts : lines
}

/** The name for print, and the titles that it leaves out. */
export function printDrawing(content: Content) {
  return { name: nameLines(content), titles: titlesOf(content) }
}

/** What the lines leave out: "Jr., PhD". */
function titlesOf({ plainName, letters }: Content): string {
  return [plainName.replace(/^[^,]*,?\s*/, ''), letters].filter(Boolean).join(', ')
}

/** Scripts whose letters are as wide as they are high. */
export const isSquare = ({ language }: Content): boolean =>
  ['japanese', 'han', 'hangul'].includes(language.script)

/**
 * The width of the longest line in em and the number of lines, from which the style sheet works
 * out the size, and the letters of the address at the end.
 */
export function contentCss(content: Content): string {
  const lines = nameLines(content)
  const widths = lines.map((line) =>
    [...line.toUpperCase()].reduce((sum, letter) => sum + advance(letter, content), 0),
  )
  const letters = content.email?.text.length ?? 1
  return `.name{--n:${Math.max(...widths, 1.4).toFixed(2)};--l:${lines.length}}.write{--m:${letters}}`
}

/** Advances of the display face's capitals in em, on the safe side; other scripts by their body width. */
function advance(letter: string, content: Content): number {
  if (isSquare(content)) return 1.02
  if (content.language.direction === 'rtl') return 0.62
  if (/[IÍÌÎÏJ.,'’·-]/.test(letter)) return 0.26
  if (/[MW]/.test(letter)) return 0.64
  if (/[A-Z]/.test(letter)) return 0.452
  return /\p{Script=Latin}/u.test(letter) ? 0.48 : 0.72
}
