/** The place of the next item after `at` that has no answer, around the end of the list; -1: all have one. */
export function nextUnanswered(items: readonly { readonly answer: unknown }[], at: number): number {
  const places = items.map((_, place) => (at + 1 + place) % items.length)
  return places.find((place) => items[place]?.answer === null) ?? -1
}
