/** Two wordings as kept, removed and added words. */
import { alignWords, splitWords, type Word } from './align-words.ts'

export type WordDifference = {
  readonly kind: 'kept' | 'removed' | 'added'
  readonly text: string
}

/** In reading order, with the spaces of each text; joined they give both texts. Pure. */
export function diffWords(before: string, after: string): WordDifference[] {
  const [old, now] = [splitWords(before), splitWords(after)]
  const found: WordDifference[] = []
  const add = (kind: WordDifference['kind'], text: string) => {
    if (text !== '') found.push({ kind, text })
  }
  let [from, to] = [0, 0]
  const upTo = (i: number, j: number) => {
    add('removed', between(before, old, from, i))
    add('added', between(after, now, to, j))
  }
  const places = alignWords(old, now)
  let i = 0
  while (i < old.length) {
    const j = places[i]
    if (j === null || j === undefined || j < to) {
      i += 1
      continue
    }
    upTo(i, j)
    let length = 1
    while (i + length < old.length && places[i + length] === j + length) length += 1
    add('kept', between(after, now, j, j + length))
    i += length
    from = i
    to = j + length
  }
  upTo(old.length, now.length)
  return found
}

/** Words with the spaces behind them. */
function between(text: string, words: readonly Word[], from: number, to: number): string {
  if (from >= to) return ''
  return text.slice(words[from]?.start ?? 0, words[to]?.start ?? text.length)
}
