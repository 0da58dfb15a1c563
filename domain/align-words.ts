/** Comparing two wordings word by word. */

/** A word or a sign with where it stands (UTF-16). */
export type Word = { readonly text: string; readonly start: number; readonly end: number }

/** Scripts that write without spaces count by the character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}'’])+|\S/gu

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

/**
 * For each word of `old` the place of the same word in `now`, in a longest series that
 * both share; null where it is not in that series, and where two such series would put
 * it at different places: then nobody can say which of two it is.
 */
export function alignWords(old: readonly Word[], now: readonly Word[]): (number | null)[] {
  const [a, b] = [old.map(({ text }) => text), now.map(({ text }) => text)]
  const leftmost = longestSeries(a, b)
  const rightmost = longestSeries(a.toReversed(), b.toReversed())
    .map((place) => (place === null ? null : b.length - 1 - place))
    .toReversed()
  return leftmost.map((place, word) => (place === rightmost[word] ? place : null))
}

/** Of the longest common series the one that takes each word as early as it can. */
function longestSeries(a: readonly string[], b: readonly string[]): (number | null)[] {
  const width = b.length + 1
  // lengths[i * width + j]: the longest series of what follows a[i] and b[j], them included.
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] as number) + 1
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number)
    }
  }
  const to: (number | null)[] = a.map(() => null)
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) to[i++] = j++
    else if ((lengths[i * width + j + 1] as number) > (lengths[(i + 1) * width + j] as number))
      j += 1
    else i += 1
  }
  return to
}
