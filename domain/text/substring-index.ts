/** Finds texts that contain a string, without scanning all of them. */

export type SubstringIndex = {
  /** Places of the texts that contain `part`, in order. */
  readonly placesOf: (part: string) => readonly number[]
}

/** Longest indexed sequence of UTF-16 units. */
const MAX_GRAM = 3

export function indexSubstrings(texts: readonly string[]): SubstringIndex {
  const placesByGram = new Map<string, number[]>()
  texts.forEach((text, place) => {
    for (let length = 1; length <= MAX_GRAM; length += 1) {
      for (const gram of gramsOf(text, length)) {
        const places = placesByGram.get(gram)
        if (places === undefined) placesByGram.set(gram, [place])
        else if (places.at(-1) !== place) places.push(place)
      }
    }
  })
  return {
    placesOf(part) {
      if (part === '') return texts.map((_, place) => place)
      const candidates = gramsOf(part, Math.min(part.length, MAX_GRAM)).map(
        (gram) => placesByGram.get(gram) ?? [],
      )
      return fewest(candidates).filter((place) => texts[place]?.includes(part) === true)
    },
  }
}

function gramsOf(text: string, length: number): string[] {
  const count = Math.max(0, text.length - length + 1)
  return Array.from({ length: count }, (_, start) => text.slice(start, start + length))
}

/** The shortest list. */
export const fewest = <Item>(lists: readonly (readonly Item[])[]): readonly Item[] =>
  lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? [])
