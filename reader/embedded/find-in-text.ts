/** Finds the position of a known value in the text of the pages. */
import type { CvText } from '../extract/cv-text.ts'
import { type DateRange, findDates } from '../vocabulary/dates.ts'

/** The words of a text in reading order, each with its line. */
export type TextIndex = {
  readonly words: readonly { word: string; line: number }[]
  readonly positions: ReadonlyMap<string, readonly number[]>
  readonly dates: readonly { range: DateRange; line: number; text: string }[]
}

export function indexText(text: CvText): TextIndex {
  const words = text.lines.flatMap((line, id) =>
    wordsOf(line.text).map((word) => ({ word, line: id })),
  )
  const positions = new Map<string, number[]>()
  words.forEach(({ word }, at) => {
    const known = positions.get(word)
    if (known) known.push(at)
    else positions.set(word, [at])
  })
  const dates = text.lines.flatMap((line, id) =>
    findDates(line.text).map((range) => ({
      range,
      line: id,
      text: line.text.slice(range.index, range.index + range.length),
    })),
  )
  return { words, positions, dates }
}

/**
 * The ids of consecutive lines that contain the words of the value, or null. Prefers the match
 * nearest to line `near`, else the first.
 */
export function findInText(index: TextIndex, value: string, near?: number): number[] | null {
  const words = wordsOf(value)
  const first = words[0]
  if (first === undefined) return null
  let best: number[] | null = null
  for (const at of index.positions.get(first) ?? []) {
    const lines = linesFrom(index, words, at)
    if (lines && (best === null || distance(lines, near) < distance(best, near))) best = lines
    if (best && near === undefined) return best
  }
  return best
}

/** The nearest date equal to `value`, with its original text. */
export function findDateInText(
  index: TextIndex,
  value: string,
  near: number | undefined,
): { lines: number[]; text: string } | null {
  const same = index.dates
    .filter(({ range }) => range.start === value || range.end === value)
    .sort((a, b) => distance([a.line], near) - distance([b.line], near))[0]
  return same ? { lines: [same.line], text: same.text } : null
}

const distance = (lines: readonly number[], near: number | undefined) =>
  Math.abs((lines[0] ?? 0) - (near ?? 0))

/** A word may be broken over two lines. */
function linesFrom(index: TextIndex, words: string[], from: number): number[] | null {
  const lines = new Set<number>()
  let at = from
  for (const word of words) {
    let seen = ''
    while (seen.length < word.length) {
      const next = index.words[at]
      if (!next || !word.startsWith(seen + next.word)) return null
      seen += next.word
      lines.add(next.line)
      at++
    }
  }
  return [...lines]
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
