import type { Word } from './list-words.ts'

/**
 * How the texts of an entry are set: short ones side by side in a `run`, as a position and
 * its employer; a line of a list under a bullet; all else as a paragraph of its own.
 */
export type Line = { readonly as: 'run' | 'paragraph' | 'bullet'; readonly words: readonly Word[] }

/** A text of more characters fills a line of its own. */
const SHORT = 44

export function layLines(words: readonly Word[]): Line[] {
  const lines: { as: Line['as']; words: Word[] }[] = []
  for (const word of words) {
    const as = waysOf(word)
    const last = lines.at(-1)
    if (as === 'run' && last?.as === 'run') last.words.push(word)
    else lines.push({ as, words: [word] })
  }
  return lines
}

function waysOf({ pointer, text, isDate }: Word): Line['as'] {
  if (/\/highlights\/\d+$/.test(pointer)) return 'bullet'
  return isDate || (text.length <= SHORT && !text.includes('\n')) ? 'run' : 'paragraph'
}
