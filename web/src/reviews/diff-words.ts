import { alignWords, splitWords } from '@vitrine/domain/reviews/align-words'

export type DiffPart = { readonly kind: 'kept' | 'removed' | 'added'; readonly text: string }

/** A word diff. Kept and removed parts form the old text, kept and added parts the new one. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [splitWords(before), splitWords(after)]
  const pieces: DiffPart[] = []
  const add = (kind: DiffPart['kind'], text: string) => {
    const last = pieces.at(-1)
    if (text === '') return
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text }
    else pieces.push({ kind, text })
  }
  const gap = (was: string, is: string) => {
    const same = sharedEnds(was, is)
    add('kept', was.slice(0, same.start))
    add('removed', was.slice(same.start, was.length - same.end))
    add('added', is.slice(same.start, is.length - same.end))
    add('kept', was.slice(was.length - same.end))
  }
  let [from, fromNow] = [0, 0]
  for (const [place, to] of alignWords(old, now).entries()) {
    const [word, same] = [old[place], to === null ? undefined : now[to]]
    if (!word || !same) continue
    gap(before.slice(from, word.start), after.slice(fromNow, same.start))
    add('kept', word.text)
    from = word.end
    fromNow = same.end
  }
  gap(before.slice(from), after.slice(fromNow))
  return pieces
}

/** The shared start and end in whole words and spaces. */
function sharedEnds(was: string, is: string): { start: number; end: number } {
  const [old, now] = [partsOf(was), partsOf(is)]
  const most = Math.min(old.length, now.length)
  let first = 0
  while (first < most && old[first] === now[first]) first += 1
  let last = 0
  while (last < most - first && old.at(-1 - last) === now.at(-1 - last)) last += 1
  return {
    start: old.slice(0, first).join('').length,
    end: old.slice(old.length - last).join('').length,
  }
}

const partsOf = (text: string) => text.match(/\s+|[^\s]+/gu) ?? []
