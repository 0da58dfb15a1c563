/** Limits repeated characters before pattern matching. */
import type { CvText } from './cv-text.ts'

const MOST_SPACES = 40
const MOST_ALIKE = 120

/**
 * Cuts runs of spaces and of one repeated letter. The limits keep sentences, tables and dot
 * leaders, and protect regular expressions from slow input.
 */
export function limitRepeats(text: string): string {
  if (text.length <= MOST_SPACES) return text
  const kept: string[] = []
  let from = 0
  let run = 0
  let before = ''
  for (let at = 0; at < text.length; at++) {
    const letter = isSpace(text.charCodeAt(at)) ? ' ' : (text[at] as string)
    run = letter === before ? run + 1 : 1
    before = letter
    if (run <= (letter === ' ' ? MOST_SPACES : MOST_ALIKE)) continue
    kept.push(text.slice(from, at))
    from = at + 1
  }
  return from === 0 ? text : kept.join('') + text.slice(from)
}

/** Applies `limitRepeats` to all lines and segments. */
export function limitLineRepeats(text: CvText): CvText {
  return {
    ...text,
    lines: text.lines.map((line) => ({ ...line, text: limitRepeats(line.text) })),
    paragraphs: text.paragraphs.map((paragraph) => ({
      ...paragraph,
      segments: paragraph.segments.map((segment) => ({
        ...segment,
        text: limitRepeats(segment.text),
      })),
    })),
  }
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0x3000
