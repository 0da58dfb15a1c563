/** Index of the next unanswered item after `at`, wrapping around; -1 if all are answered. */
export function nextUnanswered(items: readonly { readonly answer: unknown }[], at: number): number {
  const places = items.map((_, place) => (at + 1 + place) % items.length)
  return places.find((place) => items[place]?.answer === null) ?? -1
}
