import type { Content } from '../../content/compose-content.ts'

const MOST_LINES = 3

/** The name on at most three lines of similar length, without titles after a comma. */
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

/** The name lines and omitted titles, for the PDF. */
export function printDrawing(content: Content) {
  return { name: nameLines(content), titles: titlesOf(content) }
}

/** Titles omitted from the lines: "Jr., PhD". */
function titlesOf({ plainName, letters }: Content): string {
  return [plainName.replace(/^[^,]*,?\s*/, ''), letters].filter(Boolean).join(', ')
}

/** Scripts with square glyphs. */
export const isSquare = ({ language }: Content): boolean =>
  ['japanese', 'han', 'hangul'].includes(language.script)

/** CSS variables: width of the longest line in em, number of lines, and length of the URL. */
export function contentCss(content: Content): string {
  const lines = nameLines(content)
  const widths = lines.map((line) =>
    [...line.toUpperCase()].reduce((sum, letter) => sum + advance(letter, content), 0),
  )
  const letters = content.email?.text.length ?? 1
  return `.name{--n:${Math.max(...widths, 1.4).toFixed(2)};--l:${lines.length}}.write{--m:${letters}}`
}

/** Capital widths of the display face in em, rounded up; full width for other scripts. */
function advance(letter: string, content: Content): number {
  if (isSquare(content)) return 1.02
  if (content.language.direction === 'rtl') return 0.62
  if (/[IÍÌÎÏJ.,'’·-]/.test(letter)) return 0.26
  if (/[MW]/.test(letter)) return 0.64
  if (/[A-Z]/.test(letter)) return 0.452
  return /\p{Script=Latin}/u.test(letter) ? 0.48 : 0.72
}
