import type { ResumeText } from './resume-texts.ts'

/**
 * How the texts of an entry are set: short ones side by side in a `run`, as a position and
 * its employer; a line of a list under a bullet; all else as a paragraph of its own.
 */
export type TextLine = {
  readonly as: 'run' | 'paragraph' | 'bullet'
  readonly words: readonly ResumeText[]
}

/** A text of more characters fills a line of its own. */
const SHORT = 44

export function groupIntoLines(words: readonly ResumeText[]): TextLine[] {
  const lines: { as: TextLine['as']; words: ResumeText[] }[] = []
  for (const word of words) {
    const as = waysOf(word)
    const last = lines.at(-1)
    if (as === 'run' && last?.as === 'run') last.words.push(word)
    else lines.push({ as, words: [word] })
  }
  return lines
}

function waysOf({ pointer, text, isDate }: ResumeText): TextLine['as'] {
  if (/\/highlights\/\d+$/.test(pointer)) return 'bullet'
  return isDate || (text.length <= SHORT && !text.includes('\n')) ? 'run' : 'paragraph'
}
