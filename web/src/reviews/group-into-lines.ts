import type { ResumeText } from './resume-texts.ts'

/** Short texts share a `run`, list items are bullets, other texts are paragraphs. */
export type TextLine = {
  readonly as: 'run' | 'paragraph' | 'bullet'
  readonly words: readonly ResumeText[]
}

/** A longer text gets its own line. */
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
