import type { Content } from '../../content/compose-content.ts'
import { posterWidth } from '../../fonts/text-width.ts'

const MOST_LINES = 3

/** The name on at most three lines of similar length, without titles after a comma. */
export function nameLines({ plainName }: Content): string[] {
  const parts = plainName.replace(/,.*$/, '').split(/\s+/)
  const share = posterWidth(parts.join(' ')) / MOST_LINES
  const lines: string[] = []
  for (const part of parts) {
    const line = lines.at(-1)
    const isFull = line === undefined || posterWidth(line + part) > share
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

const LOW_SCRIPTS = ['latin', 'cyrillic', 'greek', 'georgian', 'armenian']

/** Scripts with signs above and below the line and without capitals. */
export const isTall = (content: Content): boolean =>
  !isSquare(content) && !LOW_SCRIPTS.includes(content.language.script)

/** CSS variables: width of the longest line in em, number of lines, and width of the email. */
export function contentCss(content: Content): string {
  const lines = nameLines(content).map((line) => (isTall(content) ? line : line.toUpperCase()))
  const width = Math.max(...lines.map(posterWidth), 1.4)
  const email = posterWidth(content.email?.text ?? '.')
  return `.name{--n:${width.toFixed(2)};--l:${lines.length}}.write{--m:${email.toFixed(2)}}`
}
