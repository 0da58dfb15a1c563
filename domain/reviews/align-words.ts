/** Aligns two wordings word by word. */

/** A word or sign with UTF-16 offsets. */
export type Word = { readonly text: string; readonly start: number; readonly end: number }

/** Scripts without spaces count by character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}'’])+|\S/gu

export function splitWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

/**
 * The index in `now` of each word of `old`, by longest common subsequence; null: missing or
 * ambiguous.
 */
export function alignWords(old: readonly Word[], now: readonly Word[]): (number | null)[] {
  if ((old.length + 1) * (now.length + 1) > MAX_CELLS) return alignUniqueWords(old, now)
  const [a, b] = [old.map(({ text }) => text), now.map(({ text }) => text)]
  const after = seriesAfter(a, b)
  const backwards = seriesAfter(a.toReversed(), b.toReversed())
  const before = (i: number, j: number) => backwards(a.length - i, b.length - j)
  const longest = after(0, 0)
  return a.map((word, i) => {
    let place: number | null = null
    for (let j = 0; j <= b.length; j += 1) {
      if (before(i, j) + after(i + 1, j) === longest) return null
      if (b[j] !== word || before(i, j) + 1 + after(i + 1, j + 1) !== longest) continue
      if (place !== null) return null
      place = j
    }
    return place
  })
}

/** Cells of the table that `alignWords` fills: two texts of about 2,000 words each, 16 MB. */
const MAX_CELLS = 4_000_000

/**
 * For long texts, in n log n: aligns words that occur once in both, in the longest common order
 * (patience sorting).
 */
function alignUniqueWords(old: readonly Word[], now: readonly Word[]): (number | null)[] {
  const places = uniquePlaces(now)
  const once = uniquePlaces(old)
  /** The last element of the best series of each length, as index in `old`. */
  const tails: number[] = []
  const placeOf = (i: number) => places.get((old[i] as Word).text) as number
  const previous = new Map<number, number | undefined>()
  for (const i of once.values()) {
    if (!places.has((old[i] as Word).text)) continue
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (placeOf(tails[middle] as number) < placeOf(i)) low = middle + 1
      else high = middle
    }
    previous.set(i, tails[low - 1])
    tails[low] = i
  }
  const aligned: (number | null)[] = old.map(() => null)
  for (let i = tails.at(-1); i !== undefined; i = previous.get(i)) aligned[i] = placeOf(i)
  return aligned
}

/** The index of each word that occurs once, in order. */
function uniquePlaces(words: readonly Word[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  words.forEach(({ text }, index) => {
    if (places.has(text)) repeated.add(text)
    else places.set(text, index)
  })
  for (const text of repeated) places.delete(text)
  return places
}

/** Length of the longest common subsequence from both positions. */
function seriesAfter(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const after = (i: number, j: number) => lengths[i * width + j] as number
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j] ? after(i + 1, j + 1) + 1 : Math.max(after(i + 1, j), after(i, j + 1))
    }
  }
  return after
}
